/**
 * A fingerprint of every prompt that Pocket was trained on, so that a changed prompt is noticed.
 *
 *   node pocket/run.mjs prompts.ts          writes trained-prompts.json as the prompts are now
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Chat, Parts } from '../src/algorithms/shared/budgeter.ts';
import * as hyperthink from '../src/algorithms/hyperthink/prompts.ts';
import * as midtry from '../src/algorithms/midtry/prompts.ts';
import {
	faultOfCut,
	faultOfNone,
	notesSoFar,
	repairJson,
	writeJson,
} from '../src/engines/engine-prompts.ts';
import { directMessages } from './shapes.ts';

const parts: Parts = {
	history: [
		{ role: 'user', content: 'An earlier question' },
		{ role: 'assistant', content: 'An earlier answer' },
	],
	question: 'The question',
	notes: ['A note', 'Another note'],
	candidates: ['The candidate'],
};
const chat: Chat = { settings: [], history: parts.history, question: parts.question };
const first = { ...parts, history: [], notes: [] };
const plain: Chat = { ...chat, history: [] };

/** Every prompt with everything in it, by name; the template of the chat too. */
export function prompts(): Record<string, unknown> {
	const { reviewSchema } = hyperthink;
	return {
		template: readFileSync(here('template.jinja'), 'utf8'),
		direct: directMessages(chat),
		starter: hyperthink.starter(chat, parts),
		review: hyperthink.reviewer(chat, parts),
		'first review': hyperthink.reviewer(plain, first),
		unfinished: hyperthink.unfinished,
		...Object.fromEntries(
			midtry.strategies.map((strategy) => [`${strategy} path`, midtry.path(chat, parts, strategy)]),
		),
		divergence: midtry.divergence(plain, { ...first, candidates: ['One', 'Two'] }),
		check: midtry.check(plain, first),
		'check in a chat': midtry.check(chat, parts),
		'notes so far': notesSoFar('The thinking', 'The text'),
		'write the JSON': [writeJson(reviewSchema, true), writeJson(reviewSchema, false)],
		'repair the JSON': repairJson(reviewSchema, [faultOfCut, faultOfNone]),
	};
}

export function fingerprints(): Record<string, string> {
	const short = (value: unknown) =>
		createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
	return Object.fromEntries(Object.entries(prompts()).map(([name, text]) => [name, short(text)]));
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default function main() {
	writeFileSync(here('trained-prompts.json'), `${JSON.stringify(fingerprints(), null, 2)}\n`);
}
