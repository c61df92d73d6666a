/**
 * A mind without journal or engine: replies from a script by key, everything asked and told is
 * kept. For tests of algorithms; the real mind has its own.
 */
import { MullError, type ErrorCode } from '../../src/core/errors.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { Observation } from '../../src/core/mission/outside.ts';
import { randomFor } from '../../src/core/hash.ts';
import type { Mind, ContextWindow, Thought, Writes } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';

/** What a step gives: text, parts of a reply, a structured value, or an error that is thrown. */
export type Line = string | (Partial<Reply> & { value?: unknown }) | Error;

export type Script =
	Record<string, Line> | ((key: string, thought: Thought) => Line | Promise<Line>);

export interface ScriptedMind extends Mind {
	/** Keys in the order in which they were asked. */
	readonly keys: string[];
	readonly thoughts: Map<string, Thought>;
	/** Key and event, in the order in which they were told. */
	readonly told: { key: string; event: RunEvent; writes?: Writes }[];
	/** The events of one type. */
	events<T extends RunEvent['type']>(type: T): Extract<RunEvent, { type: T }>[];
	/** Text of the messages of a step. */
	prompt(key: string): string;
}

export interface MindOptions {
	seed?: number;
	room?: ContextWindow & { maxTokens: number };
	/** Aborted to stop the run. */
	stop?: AbortController;
	/** What an instrument shows; without it there is none. */
	instrument?: (input: unknown) => Observation;
}

export function scriptedMind(script: Script, options: MindOptions = {}): ScriptedMind {
	const { seed = 1, room = roomy, stop = new AbortController(), instrument } = options;
	const used = new Set<string>();
	const use = (key: string) => {
		if (used.has(key)) throw new Error(`The key "${key}" was used twice.`);
		used.add(key);
	};
	const mind: ScriptedMind = {
		runId: 'run',
		stop: stop.signal,
		keys: [],
		thoughts: new Map(),
		told: [],
		events: (type) =>
			mind.told.flatMap(({ event }) => (event.type === type ? [event as never] : [])),
		prompt: (key) =>
			mind.thoughts
				.get(key)!
				.messages.map((m) => m.content)
				.join('\n\n'),
		async think(key, thought) {
			use(key);
			mind.keys.push(key);
			mind.thoughts.set(key, thought);
			await Promise.resolve();
			if (stop.signal.aborted) throw fault('aborted');
			const line = typeof script === 'function' ? await script(key, thought) : script[key];
			if (stop.signal.aborted || thought.signal?.aborted) throw fault('aborted');
			if (line === undefined) throw new Error(`The script has no line for "${key}".`);
			if (line instanceof Error) throw line;
			return replyOf(line);
		},
		async once(key, read) {
			use(key);
			return read();
		},
		random: (key) => (use(key), randomFor(seed, key)),
		async tell(key, event, writes) {
			use(key);
			mind.told.push({ key, event: structuredClone(event), ...(writes ? { writes } : {}) });
		},
		async use(key, info, input) {
			use(key);
			if (stop.signal.aborted) throw fault('aborted');
			const gone = {
				ok: false,
				text: '',
				error: `${info.label} is not available, or Settings do not allow it.`,
			};
			return instrument?.(input) ?? gone;
		},
		async contextWindow() {
			return room;
		},
		scope: () => mind,
	};
	return mind;
}

const roomy: ContextWindow & { maxTokens: number } = {
	context: 100_000,
	charactersPerToken: 4,
	maxTokens: 2048,
};

export const fault = (code: ErrorCode, message = `It is ${code}.`) => new MullError(code, message);

function replyOf(line: Exclude<Line, Error>): Reply {
	const given = typeof line === 'string' ? { text: line } : line;
	return {
		thinking: '',
		text: given.value === undefined ? '' : JSON.stringify(given.value),
		finish: 'stop',
		unclosed: false,
		scratch: false,
		calls: 1,
		usage: { promptTokens: 1, cachedTokens: 0, completionTokens: 1, milliseconds: 1, exact: true },
		...given,
	};
}

/** A chat of one question. */
export const ask = (question: string) => [{ role: 'user' as const, content: question }];
