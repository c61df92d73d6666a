/** Pictures with a question: what a file says of itself, how it is reduced, which calls are shown it. */
import { describe, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { direct } from '../../src/algorithms/direct/direct.ts';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { chatWithAttachments, type AttachedFile } from '../../src/core/attached.ts';
import { pictureIn, scaledSize } from '../../src/core/files/picture.ts';
import { picturesOf, tokensOfPicture, withPictures } from '../../src/core/pictures.ts';
import type { Algorithm, Request } from '../../src/core/ports.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { roomForReply } from '../../src/engines/context-window.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { someRun } from '../support/runs.ts';
import { agentEngine, agentStage } from '../support/scripted-agent.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { collect, scriptedRuntime, text } from '../support/scripted-runtime.ts';

const bytes = (...parts: (string | number[])[]) =>
	Uint8Array.from(
		parts.flatMap((part) =>
			typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
		),
	);

describe('a file says', () => {
	const png = (...chunks: string[]) =>
		bytes(
			'\x89PNG\r\n\x1a\n',
			[0, 0, 0, 13],
			'IHDR',
			[0, 0, 4, 0, 0, 0, 3, 0, 8, 6, 0, 0, 0, 1, 2, 3, 4],
			...chunks.flatMap((name) => [[0, 0, 0, 0], name, [0, 0, 0, 0]]),
		);
	const gif = (frames: number) =>
		bytes(
			'GIF89a',
			[2, 0, 3, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
			// A block with a comma in it, which begins no picture.
			[0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 0],
			...Array.from({ length: frames }, () => [0x2c, 0, 0, 0, 0, 2, 0, 3, 0, 0, 2, 2, 76, 1, 0]),
			[0x3b],
		);
	const webp = (flags: number) =>
		bytes('RIFF', [30, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
	const heif = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0]);
	const jpeg = bytes(
		[0xff, 0xd8, 0xff, 0xe1, 0, 8],
		'Exif\0\0',
		[0xff, 0xc2, 0, 17, 8, 3, 0, 4, 0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0],
	);

	test.each([
		['PNG', png('IDAT'), { kind: 'PNG', animated: false, width: 1024, height: 768 }],
		['animated PNG', png('acTL', 'IDAT'), { kind: 'PNG', animated: true }],
		['PNG with that name after its pixels', png('IDAT', 'acTL'), { kind: 'PNG', animated: false }],
		['JPEG', jpeg, { kind: 'JPEG', animated: false, width: 1024, height: 768 }],
		['GIF', gif(1), { kind: 'GIF', animated: false, width: 2, height: 3 }],
		['animated GIF', gif(2), { kind: 'GIF', animated: true }],
		['WebP', webp(0x10), { kind: 'WebP', animated: false }],
		['animated WebP', webp(0x12), { kind: 'WebP', animated: true }],
		['photo of a phone', heif('heic'), { kind: 'HEIC', animated: false }],
		['burst of a phone', heif('msf1'), { kind: 'HEIC', animated: true }],
		['AVIF', heif('avif'), { kind: 'AVIF', animated: false }],
		['animated AVIF', heif('avis'), { kind: 'AVIF', animated: true }],
		['BMP', bytes('BM', [9, 9, 9, 9, 0, 0, 0, 0]), { kind: 'BMP', animated: false }],
	])('what it is: %s', (_, file, told) => expect(pictureIn(file)).toMatchObject(told));

	test.each([
		['text', bytes('BM is a word, GIF8 another')],
		['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		['PDF', bytes('%PDF-1.7')],
		['nothing', bytes('')],
	])('that it is no picture of pixels: %s', (_, file) => expect(pictureIn(file)).toBeUndefined());

	test('nothing that ends the reading where it is cut', () => {
		for (const whole of [png('acTL', 'IDAT'), jpeg, gif(3), webp(2), heif('msf1')])
			for (let end = 0; end <= whole.length; end++)
				expect(() => pictureIn(whole.subarray(0, end))).not.toThrow();
	});
});

test.each([
	[4000, 3000, 1024, 768],
	[3000, 4000, 768, 1024],
	[800, 600, 800, 600],
	[1024, 1024, 1024, 1024],
	[100_000, 10, 1024, 1],
])('%i × %i pixels become %i × %i', (width, height, w, h) =>
	expect(scaledSize({ width, height })).toEqual({ width: w, height: h }),
);

const picture = { url: 'data:image/jpeg;base64,AAAA', width: 1024, height: 768 };
const photo: AttachedFile = {
	name: 'receipt.jpg',
	kind: 'picture',
	bytes: 3,
	local: false,
	how: 'whole',
	passages: [],
	of: 0,
	picture,
};
const question = 'What does a bed cost?';
const server = { engine: 'remote' as const, model: 'large', endpoint: 'e' };
function asked(change: Partial<Run> = {}): Run {
	const run = someRun({
		chat: [{ role: 'user', content: question }],
		attached: [photo],
		...change,
	});
	const role = { ...run.roles.A, model: server };
	return { ...run, roles: { A: role, B: role } };
}

test('a picture adds no words to what is asked', () => {
	const run = asked();
	expect(chatWithAttachments(run)).toBe(run.chat);
});

test('earlier ones come first, and one that never leaves this device is kept back from a server', () => {
	const other = { ...picture, url: 'data:image/jpeg;base64,BBBB' };
	const earlier: AttachedFile = { ...photo, picture: other, earlier: true };
	expect(picturesOf(asked({ attached: [photo, earlier] }))).toEqual([other, picture]);
	expect(picturesOf(asked({ attached: [{ ...photo, local: true }] }))).toEqual([]);
	expect(picturesOf(someRun({ attached: [{ ...photo, local: true }] }))).toEqual([picture]);
	expect(picturesOf(someRun())).toEqual([]);
});

test('it stands at the last message that shows the question, also a long one that was cut', () => {
	const long = `${question} ${'word '.repeat(500)}`;
	const user = (content: string) => ({ role: 'user' as const, content });
	const messages = [user(question), { role: 'assistant' as const, content: question }, user('Hm')];
	const at = (all: typeof messages, run: Run) =>
		withPictures(all, run).map((message) => !!message.pictures);
	expect(at(messages, asked())).toEqual([true, false, false]);
	const cut = [user(`<question>\n${long.slice(0, 80)} […] word\n</question>`)];
	expect(at(cut, asked({ chat: [user(long)] }))).toEqual([true]);
	const tail = [user(`<mission>\n${long.trim().slice(-100)}\n</mission>`)];
	expect(at(tail, asked({ chat: [user(long)] }))).toEqual([true]);
	const others = [user('Say the same in JSON.')];
	expect(withPictures(others, asked())).toEqual(others);
	// The row of the chat itself stays as it is.
	expect(asked().chat[0]).not.toHaveProperty('pictures');
});

/** Runs it on an engine that hears everything. */
async function driven(algorithm: Algorithm, run: Run) {
	const heard: Request[] = [];
	const review = { review_result: true, added_notes: [], output: 'It costs 28 euro.' };
	const engine = scriptedEngine((request) => {
		heard.push(request);
		return request.schema
			? { value: review, text: JSON.stringify(review) }
			: { text: 'It costs 28 euro.\n<answer>28 euro</answer>' };
	});
	const journal = memoryJournal();
	const setup = {
		run,
		journal,
		findEngine: async () => engine,
		stop: new AbortController().signal,
		acquireStep: () => {},
		live: () => {},
		now: () => 0,
	};
	const end = await drive(algorithm, setup);
	const again = await drive(algorithm, setup);
	const all = await journal.load(run.id);
	return {
		heard,
		end,
		again,
		steps: all.filter((step): step is ThinkStep => step.kind === 'think'),
	};
}

test.each<[string, Algorithm, number]>([
	['direct', direct as unknown as Algorithm, 1],
	['hyperthink', hyperthink as unknown as Algorithm, 2],
	['midtry', midtry as unknown as Algorithm, 2],
])('%s shows it in every call that shows the question', async (algorithm, run, least) => {
	const { heard, end, again, steps } = await driven(
		run,
		asked({ algorithm, version: run.version }),
	);
	expect(end.outcome?.answer).toContain('28 euro');
	expect(heard.length).toBeGreaterThanOrEqual(least);
	for (const { messages } of heard) {
		const shows = messages.some(({ content }) => content.includes(question));
		expect(messages.filter(({ pictures }) => pictures?.length)).toHaveLength(shows ? 1 : 0);
		expect(shows).toBe(true);
	}
	expect(steps.map(({ pictures }) => pictures)).toEqual(heard.map(() => 1));
	// A walk over the journal asks nothing again and finds the same request.
	expect(again.outcome).toEqual(end.outcome);
	expect(steps.every(({ drifted }) => !drifted)).toBe(true);
});

test('a mission shows it in every call that shows the words of the mission', async () => {
	const stage = agentStage({ change: { attached: [photo] } });
	const engine = agentEngine({});
	const end = await drive(algorithm('thought'), stage.setup(engine));
	expect(end).toMatchObject({ status: 'done', outcome: { stop: 'finished' } });
	const words = stage.run.chat[0]!.content;
	const told = engine.heard.map(({ form, request: { messages } }) => ({
		form,
		words: messages.some(({ content }) => content.includes(words)),
		pictures: messages.filter(({ pictures }) => pictures?.length).length,
	}));
	for (const one of told) expect(one).toMatchObject({ pictures: one.words ? 1 : 0 });
	// Those that do the work are among them.
	expect(told.filter(({ pictures }) => pictures).map(({ form }) => form)).toContain('execute');
});

test('its tokens are taken from the room of every prompt', async () => {
	const rooms: number[] = [];
	const looks: Algorithm = {
		...(direct as unknown as Algorithm),
		async run(_chat, _options, mind) {
			rooms.push((await mind.contextWindow('A')).context);
			return { answer: 'x', stop: 'finished', reason: '' };
		},
	};
	await driven(looks, asked());
	const { attached: _, ...without } = asked();
	await driven(looks, without);
	await driven(looks, asked({ attached: Array.from({ length: 4 }, () => photo) }));
	const [one, none, many] = [rooms[0]!, rooms[2]!, rooms[4]!];
	expect(none - one).toBe(tokensOfPicture(picture));
	expect(tokensOfPicture(picture)).toBe(1065);
	// Something is left for words.
	expect(many).toBe(512);
	const room = { context: 2000, charactersPerToken: 4 };
	const messages = [{ role: 'user' as const, content: 'Hi', pictures: [picture] }];
	expect(roomForReply(room, messages, 2000)).toBeLessThan(2000 - 1065);
});

test('a step whose picture is another one is asked again in a fork', async () => {
	const requestOf = async (run: Run) =>
		(await driven(direct as unknown as Algorithm, run)).steps[0]!.request;
	const same = await requestOf(asked());
	expect(await requestOf(asked())).toBe(same);
	const other = { ...photo, picture: { ...picture, url: 'data:image/jpeg;base64,CCCC' } };
	expect(await requestOf(asked({ attached: [other] }))).not.toBe(same);
	expect(await requestOf(asked({ attached: [{ ...photo, local: true }] }))).not.toBe(same);
});

test('no engine answers without the picture that it cannot be shown', async () => {
	const runtime = scriptedRuntime([text('Four.'), text('Four.')], { reasoning: false });
	const request: Request = {
		messages: [{ role: 'user', content: question, pictures: [picture] }],
		sampling: { temperature: 0, topP: 1, maxTokens: 50 },
		think: false,
	};
	const signal = new AbortController().signal;
	await expect(collect(createEngine(runtime).generate(request, signal))).rejects.toMatchObject({
		code: 'bad-request',
		message: 'Scripted does not see pictures.',
	});
	expect(runtime.calls).toHaveLength(0);
	const seeing = Object.assign(runtime, { sees: true });
	expect((await collect(createEngine(seeing).generate(request, signal))).reply.text).toBe('Four.');
});
