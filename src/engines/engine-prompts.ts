/** The words that the shared engine layer says to a model: short, plain, ours. */
import { placeholder } from '../core/replies/placeholder.ts';
import type { Schema } from '../core/types.ts';

/** Asked before a structure of a model that has no reasoning mode (decision H6). */
export const scratchPass =
	'First work it out in plain words, step by step: what is asked, what is right, what is wrong, ' +
	'what follows. Check it once. Do not write any JSON yet.';

/** What was thought and written so far, given back to the model as its own words. */
export function notesSoFar(thinking: string, text: string): string {
	const parts: string[] = [];
	if (thinking !== '') parts.push(`My working notes:\n${thinking}`);
	if (text !== '') parts.push(`What I wrote:\n${text}`);
	return parts.join('\n\n');
}

/**
 * Ends thinking for the model. A sentence and a line, because after a bare tag in the middle of one
 * models go on thinking in their answer.
 */
export const closing =
	'\n\nI have thought long enough: I give my answer now, from what I have so far.\n';

/** After notes, where the model cannot go on with its own thinking. */
export const answerNow =
	'Stop thinking here. Give your final answer now, from your notes above, in the form asked for.';

/** After the beginning of an answer, where the model cannot go on with it as its own. */
export const goOn =
	'Your answer stops in the middle. Write only what comes next, from the very next word; repeat nothing.';

/** Asks for the structure alone. */
export function writeJson(schema: Schema, after: boolean): string {
	const from = after ? ' from your notes above' : '';
	return `Now write only the JSON${from}: one object, nothing before it, nothing after it.\n${shape(schema)}`;
}

/** Asks again, with what was wrong. */
export function repairJson(schema: Schema, faults: string[]): string {
	const list = faults.map((fault) => `- ${fault}`).join('\n');
	return `That was not the JSON that was asked for:\n${list}\nWrite only the JSON, whole and corrected.\n${shape(schema)}`;
}

export const faultOfCut = 'It was cut off before its end: keep it shorter.';
export const faultOfLoop = 'It repeated itself without end and was cut off: say each thing once.';
export const faultOfUnfilled = `Where the form says "${placeholder}", your own words belong.`;
export const faultOfNone = 'There was no complete JSON object in it.';

/** A schema as a model reads it best: one example-like line. */
export function shape(schema: Schema): string {
	switch (schema.type) {
		case 'boolean':
			return 'true or false';
		case 'string':
			return schema.enum ? schema.enum.map((word) => `"${word}"`).join(' or ') : `"${placeholder}"`;
		case 'number':
		case 'integer':
			return range(schema.type, schema.minimum, schema.maximum);
		case 'array':
			return `[${shape(schema.items)}, …${limits(schema.minItems, schema.maxItems)}]`;
		case 'object': {
			const fields = Object.entries(schema.properties);
			return `{${fields.map(([name, inner]) => `"${name}": ${shape(inner)}`).join(', ')}}`;
		}
	}
}

function range(type: 'number' | 'integer', minimum?: number, maximum?: number): string {
	const kind = type === 'integer' ? 'whole number' : 'number';
	if (minimum !== undefined && maximum !== undefined) return `${kind} ${minimum} to ${maximum}`;
	if (minimum !== undefined) return `${kind}, at least ${minimum}`;
	return maximum !== undefined ? `${kind}, at most ${maximum}` : kind;
}

function limits(least?: number, most?: number): string {
	if (least !== undefined && most !== undefined) return ` (${least} to ${most})`;
	if (least !== undefined) return ` (at least ${least})`;
	return most !== undefined ? ` (at most ${most})` : '';
}
