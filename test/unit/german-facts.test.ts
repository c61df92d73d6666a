/** What the agent's mood and a device are, in German: every way that the English can be put. */
import { expect, test } from 'vitest';
import { describeMood } from '../../src/algorithms/thought/mood.ts';
import mission from '../../src/locales/de/mission.json';
import { formatMessage } from '../../src/state/message-format.ts';
import { translator } from '../../src/core/text/sentences.ts';
import device from '../../src/locales/de/facts/device.json';

const fact = translator(Object.entries(device));

test('every mood has its German', () => {
	const levels = [-0.9, -0.3, 0, 0.3, 0.9];
	const said = levels.flatMap((valence) =>
		levels.map((arousal) => {
			const english = describeMood({ valence, arousal }).replace(/ \(.*/, '');
			const [feeling, pace] = english.split(' and ');
			const given = { feeling: feeling!, pace: pace!.replace(' ', '_') };
			return [english, formatMessage(mission.moodInWords, given)] as const;
		}),
	);
	expect(new Set(said.map(([, german]) => german)).size).toBe(25);
	for (const [english, german] of said) {
		const [feeling, pace] = english.split(' and ');
		expect(german).toMatch(/^\p{L}+ und [\p{L} ]+$/u);
		expect(german.split(/ und | /)).not.toEqual(expect.arrayContaining([feeling]));
		expect(german).not.toContain(pace);
	}
});

test.each([
	['Memory', 'Arbeitsspeicher'],
	['no', 'nein'],
	['1 core', '1 Kern'],
	['12 cores', '12 Kerne'],
	['4.5 GB', '4,5 GB'],
	['8 GB or more, as far as the browser tells', '8 GB oder mehr, soweit der Browser es sagt'],
	[
		'vectors yes, 64-bit memory no, promise integration yes',
		'Vektoren ja, Speicher in 64 Bit nein, Promise Integration ja',
	],
	[
		'google, SwiftShader Device (Subzero), computed on the processor',
		'google, SwiftShader Device (Subzero), auf dem Prozessor berechnet',
	],
	['yes, 4 to 128 lanes', 'ja, 4 bis 128 Spuren'],
	['no, 32 lanes', 'nein, 32 Spuren'],
	['on cpu, 2 threads, 4096 tokens of context', 'auf cpu, 2 Threads, 4096 Token Kontext'],
	['on webgpu, one thread, 512 tokens of context', 'auf webgpu, ein Thread, 512 Token Kontext'],
	['on cpu, 512 tokens of context', 'auf cpu, 512 Token Kontext'],
	['Google Chrome 156, Chromium 156 (Linux)', 'Google Chrome 156, Chromium 156 (Linux)'],
])('%s', (english, german) => expect(fact(english)).toBe(german));
