/**
 * Can a reply be used? It makes no sense where it copies the example of its prompt, says the same in
 * two fields, asks nothing, repeats itself, or only repeats the prompt.
 */
import { hasCode } from '../../core/errors.ts';
import type { Reply } from '../../core/types.ts';
import { isUnfilled } from '../../core/replies/placeholder.ts';
import { LoopRefused } from './limit.ts';
import { conforms } from './frameworks/conforms.ts';
import { copies, plainWords, repeatsItself, type Form, type Given } from './prompts/form.ts';
import type { ReplyUse } from './too-small.ts';

/** A reply came, but not in its form. A loop that was refused was never asked. */
export const isUnusable = (thrown: unknown): boolean =>
	hasCode(thrown, 'malformed') && !(thrown instanceof LoopRefused);

/** It has no words, or only thinking. */
export const isEmpty = ({ text, unclosed }: Reply): boolean => unclosed || text.trim() === '';

/** `goal`: what the mission asks, which is in each prompt. */
export function useOfValue<G extends Given>(
	{ example, senseless, schema }: Form<G>,
	given: G,
	goal: string,
	value: unknown,
): ReplyUse {
	const { task, memories = [], material = [] } = given;
	const prompt = [goal, task, ...memories, ...material].join('\n');
	if (senseless?.(value, prompt) || (example && copies(example, value, prompt))) return 'senseless';
	const form = schema!(given);
	return conforms(form, value) && !isUnfilled(form, value) ? 'usable' : 'unusable';
}

export function useOfText<G extends Given>({ write }: Form<G>, given: G, text: string): ReplyUse {
	const prompt = write(given)
		.map(({ content }) => content)
		.join('\n');
	const isSenseless =
		onlyRepeats(text, given.task, prompt) || (!selfLine.test(prompt) && selfLine.test(text));
	return isSenseless || repeatsItself(text, loop) ? 'senseless' : 'usable';
}

/** The line about the agent that ends each prompt (self.ts): no answer speaks of it. */
const selfLine = /\b(?:you are Mull|your mood)\b/i;

/** One clause so often in a text is a loop, no refrain. */
const loop = 5;

/** A line that says what a text comes to, or quotes, asks or assumes. */
const result = /^[\s>*_-]*(?:answer|antwort|quote|ask|assumed)\s*:/im;
const shortest = 12;

/** A text repeats a line of its task, and every line of it is in the prompt already. */
function onlyRepeats(text: string, task: string, prompt: string): boolean {
	if (result.test(text)) return false;
	const there = ` ${plainWords(prompt)} `;
	const known = (words: string) => there.includes(` ${plainWords(words)} `);
	const lines = text
		.replace(/<\/?[\w-]{1,40}>/g, '\n')
		.split('\n')
		.filter((line) => plainWords(line) !== '');
	const asked = new Set(task.split('\n').map(plainWords));
	const repeats = lines.map(plainWords).some((line) => line.length >= shortest && asked.has(line));
	// A model may put a heading of its own before what it copies.
	return repeats && lines.every((line) => known(line) || known(line.replace(/^[^:]{0,20}:/, '')));
}
