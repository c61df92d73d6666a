/** One text put together from all paths (decision M17). */
import { describe, expect, test } from 'vitest';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { keepKnownMarks } from '../../src/algorithms/midtry/open/marks.ts';
import type { MidTryOptions } from '../../src/algorithms/midtry/options.ts';
import { createFinishEarly } from '../../src/runs/answer-now.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { ask, fault, scriptedMind, type Line, type Script } from '../support/scripted-mind.ts';

const letter = ask('Write a short letter to my neighbour about the noise.');
const text = (about: string) =>
	`Dear neighbour,\n\n${about} ${'I would like to talk with you about it soon. '.repeat(5)}`;
const lines = (more: Record<string, Line> = {}): Record<string, Line> => ({
	'path-1': text('The music at night is loud.'),
	'path-2': text('The dog barks in the morning.'),
	'path-3': text('The music keeps me awake.'),
	'path-4': text('Could we agree on quiet hours?'),
	'fuse-compare': 'All say: it is loud.\nThey contradict: -\nOnly one says: a dog (2).\nMissing: -',
	fuse: 'Dear neighbour,\n\nThe music at night is loud. [1, 3] Could we agree on quiet hours? [4]',
	choice: { value: { because: 'It is short.', best: 2 } },
	...more,
});

async function run(script: Script, options: Partial<MidTryOptions> = {}, chat = letter) {
	const mind = scriptedMind(script);
	const outcome = await midtry.run(chat, { ...midtry.defaults, fuse: true, ...options }, mind);
	return { mind, outcome, consensus: mind.events('midtry/consensus')[0] };
}

test('a comparison, then one text that says where its parts come from', async () => {
	const { mind, outcome, consensus } = await run(lines());
	expect(mind.keys.slice(4)).toEqual(['fuse-compare', 'fuse']);
	expect(mind.prompt('fuse-compare')).toContain('Answer 4:\n<candidate>');
	expect(mind.prompt('fuse')).toContain('Only one says: a dog (2).');
	expect(mind.thoughts.get('fuse')).toMatchObject({ role: 'B', skippable: true });
	expect(mind.thoughts.get('fuse')!.schema).toBeUndefined();
	expect(outcome).toEqual({
		answer:
			'Dear neighbour,\n\nThe music at night is loud. [1, 3] Could we agree on quiet hours? [4]',
		stop: 'finished',
		reason: 'There is no single answer to compare. The answer was put together from paths 1, 3, 4.',
		confidence: 'not applicable',
	});
	expect(consensus).toMatchObject({ open: true, fused: [1, 3, 4] });
});

test('off, nothing of it is asked', async () => {
	const { mind } = await run(lines(), { fuse: false });
	expect(mind.keys.slice(4)).toEqual(['choice']);
});

test('a question with a short answer is as without it', async () => {
	const script: Script = (key) => (key === 'check' ? 'Verdict: OK' : 'So <answer>3</answer>');
	const { mind } = await run(script, {}, ask('How many apples are left?'));
	expect(mind.keys.slice(4)).toEqual(['check']);
});

test('one path that came to an end is no choice of texts', async () => {
	const failed = fault('malformed');
	const { mind, outcome } = await run(
		lines({ 'path-2': failed, 'path-3': failed, 'path-4': failed }),
	);
	expect(mind.keys).not.toContain('fuse');
	expect(outcome.answer).toContain('loud');
});

test.each(['fuse-compare', 'fuse'])(
	'%s fails or is empty: the best path is chosen',
	async (key) => {
		for (const line of [fault('malformed', 'It failed.'), '  ']) {
			const { outcome, consensus } = await run(lines({ [key]: line }));
			expect(outcome.answer).toContain('The dog barks');
			expect(outcome.reason).toContain('No text was put together:');
			expect(outcome.reason).toContain('Path 2 was chosen.');
			expect(consensus!.fused).toBeUndefined();
		}
	},
);

test('a text that was cut says so', async () => {
	const { outcome } = await run(lines({ fuse: { text: 'Dear [1]', finish: 'length' } }));
	expect(outcome).toMatchObject({ answer: 'Dear [1]', cut: true });
	expect(outcome.reason).toContain('all that it names is path 1');
});

test('a text without marks says that it has none', async () => {
	const { outcome } = await run(lines({ fuse: 'Dear neighbour, it is loud.' }));
	expect(outcome.reason).toContain('It does not say what comes from which path.');
});

describe('the marks', () => {
	test.each([
		['Loud [1].', 'Loud [1].', [1]],
		['Loud [1,2] and [2].', 'Loud [1, 2] and [2].', [1, 2]],
		['Loud [7].', 'Loud.', []],
		['Loud [1, 7].', 'Loud [1].', [1]],
		['See [2](https://a.test).', 'See [2](https://a.test).', []],
		['Use `a[1]` here.', 'Use `a[1]` here.', []],
		['```js\nx = [1, 9]\n```\nDone. [2]', '```js\nx = [1, 9]\n```\nDone. [2]', [2]],
		['In [2026] it was.', 'In [2026] it was.', []],
	])('%s', (given, kept, named) => {
		expect(keepKnownMarks(given, [1, 2, 3])).toEqual({ text: kept, named });
	});
});

test('answer now leaves it out, and a replay is the same', async () => {
	const enough = createFinishEarly();
	const journal = memoryJournal();
	const options = { fuse: true };
	const given = someRun({ algorithm: 'midtry', chat: letter, options });
	const engine = scriptedEngine((_, index) => {
		if (index === 4) enough.now();
		return { text: index < 4 ? text(`Reason ${index}.`) : 'All say: it is loud.' };
	});
	const play = async (asked: typeof engine, now = createFinishEarly()) => {
		const mind = await mindOf({ run: given, journal, engine: asked, enough: now });
		const outcome = await midtry.run(letter, { ...midtry.defaults, ...options }, mind);
		await mind.settled();
		return outcome;
	};
	const outcome = await play(engine, enough);
	expect(outcome).toMatchObject({ stop: 'stopped' });
	expect(outcome.answer).toContain('Reason');
	const nobody = scriptedEngine(() => {
		throw new Error('A replay must not ask an engine.');
	});
	expect(await play(nobody)).toEqual(outcome);
});
