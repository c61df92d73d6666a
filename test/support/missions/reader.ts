/**
 * The perfect reader: an engine that answers every prompt rightly from what stands in that prompt and
 * nothing else, and says what is not there. Whatever goes wrong in a run on it is Mull's fault.
 */
import type { MullError } from '../../../src/core/errors.ts';
import type { Engine, Request } from '../../../src/core/ports.ts';
import type { Message, Schema } from '../../../src/core/types.ts';
import { scriptedEngine, type Script, type ScriptedEngine } from '../scripted-engine.ts';
import { toolFor } from './acting.ts';
import { answer, quotesOf, statedIn, type Found, type Slip } from './answering.ts';
import { fill, judged } from './forms.ts';
import { isSolved } from './problems.ts';
import { fieldsOf, textOf, type Reading } from './reading.ts';
import { look } from './sight.ts';
import { spoken } from './reworded/spoken.ts';
import type { Voice } from './reworded/voice.ts';

/** How a reader goes wrong; the perfect one does not. */
export interface Flaws {
	slip: (request: Request) => Slip;
	/** Says yes to everything that it is to judge. */
	easy: boolean;
	/** Takes an observation for its contrary. */
	errs: (request: Request) => boolean;
	/** Thrown instead of an answer. */
	fault: (request: Request) => MullError | null;
	/** Says everything in other words. */
	voice?: Voice;
}

/** With what a reader knows of its own reply. */
export type Said = Script & { slipped?: boolean };

const none: Flaws = {
	...{ slip: () => (solved) => solved, easy: false },
	...{ errs: () => false, fault: () => null },
};

export const lengthOf = ({ messages }: Request): number =>
	messages.reduce((sum, { content }) => sum + content.length, 0);

export function readerEngine(
	flaws: Flaws = none,
	room = { context: 4096, charactersPerToken: 4 },
	watch: (request: Request, said: Said) => void = () => {},
): ScriptedEngine {
	const engine = scriptedEngine((request) => {
		const fault = flaws.fault(request);
		const said: Said = fault ? { error: fault } : inItsWords(request, flaws);
		watch(request, said);
		return said;
	});
	const contextWindow: Engine['contextWindow'] = async () => room;
	return { ...engine, contextWindow };
}

/** What the perfect reader says to a prompt, for a server that it plays the model of. */
export const perfect = (messages: Message[], schema?: Schema): Script =>
	reply(
		{
			...{ messages, think: false, sampling: { temperature: 0, topP: 1, maxTokens: 1000 } },
			...(schema ? { schema } : {}),
		},
		none,
	);

function inItsWords(request: Request, flaws: Flaws): Said {
	const { voice } = flaws;
	let slipped = false;
	const slip: Flaws['slip'] = (asked) => {
		const astray = flaws.slip(asked);
		return (solved, known) => {
			const said = astray(solved, known);
			slipped ||= said !== solved;
			return said;
		};
	};
	const messages = voice ? voice.hear(request.messages) : request.messages;
	const plain = reply({ ...request, messages }, { ...flaws, slip });
	return { ...(voice ? spoken(plain, request, voice) : plain), slipped };
}

function reply(request: Request, flaws: Flaws): Script {
	const sight = look(request.messages);
	const slip = flaws.slip(request);
	const errs = flaws.errs(request);
	const { schema } = request;
	if (!schema) {
		const text = free({ sight, slip, errs, easy: flaws.easy, schema: { type: 'boolean' } });
		return { text, tokens: Math.ceil(text.length / 4) };
	}
	const reading = { sight, slip, errs, easy: flaws.easy, schema };
	const names = Object.keys(fieldsOf(schema));
	// One call of a tool: its arguments alone are asked for.
	const value =
		names.length === 1 && names[0] === 'arguments'
			? { arguments: JSON.stringify(argumentsFor(reading)) }
			: fill(reading);
	const text = JSON.stringify(value);
	return { text, value, tokens: Math.ceil(text.length / 4) };
}

function argumentsFor({ sight }: Reading): Record<string, unknown> {
	const lacks = answer(sight).results.find((one) => 'missing' in one);
	const missing = lacks && 'missing' in lacks ? lacks.missing : sight.task;
	const argument = /"properties":\s*\{\s*"(\w+)"/.exec(sight.all)?.[1] ?? 'name';
	const entity = / of (.+)$/.exec(missing)?.[1] ?? missing;
	return toolFor(sight, missing)?.input ?? { [argument]: entity };
}

/** Where it may not ask, and is told to say what it assumes, it assumes. */
function withAssumption({ sight, slip }: Reading, system: string): Found {
	const found = answer(sight, slip);
	const lacks = found.results.find((one) => !isSolved(one) && one.assumption);
	if (!lacks || isSolved(lacks) || !/\bAssumed: /.test(system) || /\bAsk: /.test(system))
		return found;
	const text = `Assumed: ${lacks.assumption}`;
	const piece = { tag: 'findings', label: '', text, rank: 'found' as const };
	return answer({ ...sight, pieces: [...sight.pieces, piece] }, slip);
}

/** What only the person can know, where that is missing. */
function questionOf({ results }: Found): string | null {
	const lacks = results.find((one) => !isSolved(one) && one.assumption);
	return lacks && !isSolved(lacks) ? `What is ${lacks.missing.replace(/\bmy\b/, 'your')}?` : null;
}

/** A free text ends in the form that the prompt shows. */
function free(reading: Reading): string {
	const system = reading.sight.instructions;
	const found = withAssumption(reading, system);
	if (/Verdict: (?:OK|PROBLEM)/.test(system)) {
		const { yes, reason } = judged(reading);
		const kept = /<answer>([\s\S]*?)<\/answer>/.exec(reading.sight.candidate)?.[1];
		const said = yes && kept !== undefined ? kept : found.short;
		return `${reason}\nVerdict: ${yes ? 'OK' : 'PROBLEM'}\n<answer>${said}</answer>`;
	}
	const question = /\bAsk: /.test(system) ? questionOf(found) : null;
	if (question !== null) return `Ask: ${question}`;
	if (reading.sight.onlyWork) {
		const own = textOf(found, 'none');
		const others = statedIn(found.known).filter(
			(line) => !own.includes(line.replace(/[. [\]\d]+$/, '')),
		);
		// A letter or a plan has no short result.
		const short = found.solved && !/^the \w+ above$/.test(found.short) ? found.short : '';
		const first = short && /\bAnswer: /.test(system) ? [`Answer: ${short}`] : [];
		return [...first, own, ...others].join('\n');
	}
	if (system.includes('<answer>')) return textOf(found, 'tag');
	const quotes = /\bQuote:/.test(system) ? quotesOf(found).map((one) => `Quote: ${one}`) : [];
	return [...quotes, textOf(found, /^[^\n]*\bAnswer: /m.test(system) ? 'label' : 'none')].join(
		'\n',
	);
}
