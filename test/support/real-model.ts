/** What must hold of whatever a small real model writes. */
import { expect } from 'vitest';
import { extractAnswer } from '../../src/core/answers/answer.ts';
import type { Outcome } from '../../src/core/types.ts';

/** Ten questions of every day. */
export const everyday = [
	'Tom has 3 apples and gets 4 more. How many apples does Tom have?',
	'What is the capital of France?',
	'Say hello in one short sentence.',
	'Is the sky blue?',
	'What is 2 + 2?',
	'Name one animal that can fly.',
	'Which is bigger, an elephant or a mouse?',
	'What do you drink in the morning?',
	'Write one sentence about dogs.',
	'How many days has a week?',
];

/** Tokens of a chat template: what the model says must not contain any. */
export const leakedTemplate = /<\|im_(?:start|end)\|>|<\|endoftext\|>/;

/** HIGH needs three paths of four with one answer: with four different answers it would be a lie. */
export function honestConfidence(outcome: Outcome, paths: readonly string[]): void {
	expect(['HIGH', 'MEDIUM', 'LOW', 'not applicable']).toContain(outcome.confidence);
	const found = paths.map((text) => extractAnswer(text)?.toLowerCase());
	const told = found.filter((answer) => answer !== undefined);
	const different = new Set(told).size;
	if (told.length <= 1 || different === 4) expect(outcome.confidence).not.toBe('HIGH');
}
