import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask } from '../../src/algorithms/shared/ask.ts';
import {
	fit,
	readChat,
	tokensOf,
	withoutMiddle,
	type Parts,
} from '../../src/algorithms/shared/budgeter.ts';
import * as hyperthink from '../../src/algorithms/hyperthink/prompts.ts';
import * as midtry from '../../src/algorithms/midtry/prompts.ts';
import type { Message } from '../../src/core/types.ts';
import { scriptedMind } from '../support/scripted-mind.ts';

/** A prompt that is nothing but its parts. */
const bare = (parts: Parts): Message[] => [
	...parts.history,
	{ role: 'user', content: [parts.question, ...parts.notes, ...parts.candidates].join('') },
];
/** One character is one token; 8 more for each message; a third of 300 is for the reply. */
const room = { context: 300, charactersPerToken: 1, maxTokens: 1000 };
const parts = (change: Partial<Parts>): Parts => ({
	history: [],
	notes: [],
	candidates: [],
	question: 'q',
	...change,
});
const said = (role: 'user' | 'assistant', length: number): Message => ({
	role,
	content: 'h'.repeat(length),
});
const whole = { history: 0, notes: 0, candidateCharacters: 0, questionCharacters: 0 };

test('what fits is left alone, and the rest of the context is the reply’s', () => {
	const { messages, cut, maxTokens } = fit(parts({ question: 'x'.repeat(192) }), room, bare);
	expect(cut).toEqual(whole);
	expect(messages[0]!.content).toHaveLength(192);
	expect(maxTokens).toBe(100);
	expect(fit(parts({ question: 'x'.repeat(92) }), room, bare).maxTokens).toBe(200);
	expect(fit(parts({}), { ...room, maxTokens: 50 }, bare).maxTokens).toBe(50);
});

test('the oldest history goes first, and no chat begins with the assistant', () => {
	const history = [
		said('user', 50),
		said('assistant', 50),
		said('user', 50),
		said('assistant', 50),
	];
	const notes = ['n'.repeat(20)];
	const { messages, cut } = fit(parts({ history, notes, question: 'q'.repeat(30) }), room, bare);
	// 200 − (30 + 20 + 8) = 142: two messages of 58 fit, the third does not.
	expect(cut).toEqual({ ...whole, history: 2 });
	expect(messages.map((m) => m.role)).toEqual(['user', 'assistant', 'user']);

	const odd = fit(parts({ history: history.slice(1), question: 'q'.repeat(60) }), room, bare);
	expect(odd.cut.history).toBe(1);
	const assistantLeft = fit(
		parts({ history: history.slice(0, 2), question: 'q'.repeat(100) }),
		room,
		bare,
	);
	expect(assistantLeft.messages.map((m) => m.role)).toEqual(['user']);
	expect(assistantLeft.cut.history).toBe(2);
});

test('then the oldest notes, while the candidate stays whole', () => {
	const notes = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)];
	const given = parts({
		history: [said('user', 10)],
		notes,
		candidates: ['c'.repeat(100)],
		question: 'q'.repeat(40),
	});
	const { messages, cut } = fit(given, room, bare);
	expect(cut).toEqual({ ...whole, history: 1, notes: 2 });
	expect(messages[0]!.content).toBe('q'.repeat(40) + '3'.repeat(40) + 'c'.repeat(100));
});

test('then the middle of the candidate, with a mark', () => {
	const candidate = 'a'.repeat(150) + 'b'.repeat(150);
	const { messages, cut } = fit(
		parts({ candidates: [candidate], question: 'q'.repeat(40) }),
		room,
		bare,
	);
	const text = messages[0]!.content;
	expect(text.startsWith('q'.repeat(40) + 'aaa')).toBe(true);
	expect(text.endsWith('bbb')).toBe(true);
	expect(text).toContain(`[… ${cut.candidateCharacters} characters left out …]`);
	expect(text.match(/[ab]/g)!.filter((c) => c).length).toBeGreaterThan(50);
	const kept = (text.match(/a{3,}/)?.[0].length ?? 0) + (text.match(/b{3,}/)?.[0].length ?? 0);
	expect(kept + cut.candidateCharacters).toBe(300);
	expect(text.length).toBeLessThanOrEqual(192);
});

test('the longest candidates are cut, the short ones stay', () => {
	const given = parts({ candidates: ['s'.repeat(30), 'l'.repeat(400)], question: 'q'.repeat(30) });
	const { messages, cut } = fit(given, room, bare);
	expect(messages[0]!.content).toContain('s'.repeat(30));
	expect(cut.candidateCharacters).toBeGreaterThan(250);
});

test('last the middle of the question; the candidate keeps a quarter of the room', () => {
	const given = parts({ candidates: ['c'.repeat(500)], question: 'q'.repeat(800) });
	const big = { ...room, context: 900 };
	const { messages, cut } = fit(given, big, bare);
	const text = messages[0]!.content;
	expect(text.match(/c{3,}/g)!.join('').length).toBeGreaterThan(90);
	expect(text.match(/q{3,}/g)!.join('').length).toBeGreaterThan(250);
	expect(text.length + 8).toBeLessThanOrEqual(600);
	expect(cut.questionCharacters).toBeGreaterThan(0);
	expect(cut.candidateCharacters).toBeGreaterThan(0);
});

test('a text that contains a mark does not fool the count', () => {
	const question = '\n[… 9 characters left out …]\n' + 'q'.repeat(2000);
	const { messages, cut } = fit(parts({ question }), { ...room, context: 900 }, bare);
	expect(messages[0]!.content).toContain(`[… ${cut.questionCharacters} characters left out …]`);
	expect(cut.questionCharacters).toBeGreaterThan(1000);
});

test.each([
	['Hello, world!', 4, 4],
	['Hello, world!', 1, 13],
	['日本語', 4, 3],
	['日本語', 1, 9],
	['Привет', 4, 3],
	['😀', 4, 1],
	['', 4, 0],
])('%s at %d characters a token is at most %d tokens', (text, ratio, tokens) => {
	expect(tokensOf(text, ratio)).toBe(tokens);
});

test('a cut never leaves half a character', () => {
	for (let most = 60; most < 90; most++) {
		const kept = withoutMiddle('😀'.repeat(100), most);
		expect(kept).not.toMatch(
			/(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/,
		);
		expect(kept.length).toBeLessThanOrEqual(most);
	}
});

const message = fc.record({
	role: fc.constantFrom('user' as const, 'assistant' as const),
	content: fc.string({ maxLength: 3000 }),
});
const anyParts = fc.record({
	history: fc.array(message, { maxLength: 10 }),
	notes: fc.array(fc.string({ maxLength: 500 }), { maxLength: 17 }),
	candidates: fc.array(fc.string({ maxLength: 9000 }), { minLength: 1, maxLength: 4 }),
	question: fc.string({ minLength: 1, maxLength: 9000 }),
});
const chat = { settings: [], history: [], question: 'q' };
const written: [string, (kept: Parts) => Message[]][] = [
	['starter', (kept) => hyperthink.starter(chat, kept)],
	['reviewer', (kept) => hyperthink.reviewer(chat, kept)],
	['path', (kept) => midtry.path(chat, kept, 'Divergent')],
	['divergence', (kept) => midtry.divergence(chat, kept)],
	['check', (kept) => midtry.check(chat, kept)],
];

test.each(written)(
	'whatever comes in, the %s prompt fits 4,096 tokens with room to answer',
	(_, write) => {
		fc.assert(
			fc.property(anyParts, fc.constantFrom(1, 3.5), (given, charactersPerToken) => {
				const small = { context: 4096, charactersPerToken, maxTokens: 2048 };
				const { messages, maxTokens } = fit(given, small, write);
				const size = messages.reduce(
					(sum, m) => sum + 8 + tokensOf(m.content, charactersPerToken),
					0,
				);
				expect(size).toBeLessThanOrEqual(4096 - 1365);
				expect(maxTokens).toBeGreaterThanOrEqual(1365);
				expect(size + maxTokens).toBeLessThanOrEqual(4096);
			}),
			{ numRuns: 60 },
		);
	},
);

test('what was cut is told before the call, and the reply is bounded', async () => {
	const mind = scriptedMind({ answer: 'ok' }, { room });
	const given = parts({ history: [said('user', 300)], question: 'q'.repeat(100) });
	const thought = { label: 'Answer', role: 'A' as const, sampling: { temperature: 0.5 } };
	await ask(mind, 'answer', given, bare, thought);
	expect(mind.told).toEqual([
		{ key: 'trim-answer', event: { type: 'trimmed', step: 'answer', ...whole, history: 1 } },
	]);
	expect(mind.thoughts.get('answer')!.sampling).toEqual({ temperature: 0.5, maxTokens: 192 });

	const easy = scriptedMind({ answer: 'ok' });
	await ask(easy, 'answer', parts({}), bare, thought);
	expect(easy.told).toEqual([]);
	expect(easy.thoughts.get('answer')!.sampling).toEqual({ temperature: 0.5 });
});

test.each([
	['the form asks for more than the prompt leaves free', 700, 1000, 192],
	['the form asks for more than its role is allowed', 700, 50, 50],
	['the form asks for less', 40, 1000, 40],
])('%s: the reply is bounded by the least', async (_, form, role, most) => {
	const mind = scriptedMind({ answer: 'ok' }, { room: { ...room, maxTokens: role } });
	const given = parts({ question: 'q'.repeat(100) });
	const sampling = { temperature: 0.5, maxTokens: form };
	await ask(mind, 'answer', given, bare, { label: 'Answer', role: 'A', sampling });
	expect(mind.thoughts.get('answer')!.sampling).toEqual({ temperature: 0.5, maxTokens: most });
});

test('a chat is settings, history and the question at its end', () => {
	const system = { role: 'system' as const, content: 'Be brief.' };
	const before = said('user', 3);
	expect(readChat([system, before, { role: 'user', content: 'Why?' }])).toEqual({
		settings: ['Be brief.'],
		history: [before],
		question: 'Why?',
		words: 'Why?',
		attached: '',
	});
	expect(() => readChat([said('assistant', 3)])).toThrow(/no question/);
	expect(() => readChat([])).toThrow(/no question/);
});
