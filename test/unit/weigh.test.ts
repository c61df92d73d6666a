/** What a prompt weighs before it is asked: held against what the budgeter then does. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fit, type Parts } from '../../src/algorithms/shared/budgeter.ts';
import type { Message } from '../../src/core/types.ts';
import { readingPaceOf } from '../../src/state/think/attach/reading-pace.ts';
import { promptOverhead, estimatePromptSize } from '../../src/state/think/attach/prompt-size.ts';

const room = (context: number) => ({
	context,
	charactersPerToken: 3,
	maxTokens: 900,
	measured: true,
});

/** What stands around a chat, as long as the estimate has it. */
const write = (parts: Parts): Message[] => [
	{ role: 'system', content: 'x'.repeat((promptOverhead - 8) * 3) },
	...parts.history,
	{ role: 'user', content: parts.question },
];

test('what would be cut is what the budgeter cuts', () => {
	const history = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 6 }).map((lengths) =>
		lengths.flatMap((length): Message[] => [
			{ role: 'user', content: 'q'.repeat(length) },
			{ role: 'assistant', content: 'a'.repeat(length) },
		]),
	);
	fc.assert(
		fc.property(
			history,
			fc.integer({ min: 1, max: 9000 }),
			fc.integer({ min: 2000, max: 8000 }),
			(before, length, context) => {
				const question = 'w'.repeat(length);
				const parts = { history: before, notes: [], candidates: [], question };
				const { cut } = fit(parts, room(context), write);
				const weight = estimatePromptSize(
					{ history: before, question, files: 0, system: '' },
					room(context),
				);
				expect(weight.cut.messages).toBe(cut.history);
				expect(weight.cut.characters > 0).toBe(cut.questionCharacters > 0);
				// The mark that says so takes a little room of its own.
				expect(Math.abs(weight.cut.characters - cut.questionCharacters)).toBeLessThan(120);
			},
		),
	);
});

test('tokens and share are those of all that is asked', () => {
	const history: Message[] = [{ role: 'user', content: 'x'.repeat(300) }];
	const prompt = { history, question: 'y'.repeat(600), files: 1000, system: 'z'.repeat(32) };
	const four = { ...room(10_000), charactersPerToken: 4 };
	const { tokens, share, question } = estimatePromptSize(prompt, four);
	// Each message takes eight more.
	expect(tokens).toBe(400 + (8 + 8) + (75 + 8) + (150 + 8) + 1000);
	expect(question).toBe(1158);
	expect(share).toBeCloseTo(0.1657);
});

const step = (read: number, wrote: number, milliseconds: number, cached = 0) => ({
	usage: {
		promptTokens: read + cached,
		cachedTokens: cached,
		completionTokens: wrote,
		milliseconds,
		exact: true,
	},
});

test('the pace of reading is told from that of writing', () => {
	// 2 ms to read a token, 50 ms to write one.
	const took = (read: number, wrote: number, cached = 0) =>
		step(read, wrote, 2 * read + 50 * wrote, cached);
	expect(readingPaceOf([took(1000, 20), took(100, 200), took(500, 10, 400)])).toBeCloseTo(2);
});

test.each([
	['nothing', []],
	['one step', [step(100, 10, 500)]],
	['steps that are all alike', [step(100, 10, 500), step(200, 20, 1000), step(50, 5, 250)]],
	['figures that contradict it', [step(1000, 10, 100), step(10, 10, 900)]],
	['no figures', [{}, {}]],
])('nobody knows it from %s', (_, steps) => {
	expect(readingPaceOf(steps)).toBeNull();
});
