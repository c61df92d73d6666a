/** A mission with its oracle: what the person gives, what the world holds, what a right answer is. */
import { randomFor } from '../../../src/core/hash.ts';
import type { Message } from '../../../src/core/types.ts';

export interface Mission {
	/** One of twelve. */
	kind: string;
	name: string;
	chat: Message[];
	/** In the knowledge base. */
	documents: { name: string; text: string }[];
	/** Statements of the world model that survived. */
	memory: string[];
	/** What a tool says, by what is asked of it. */
	tools: { name: string; describe: string; argument: string; says: (asked: string) => string }[];
	/** Whether programs may be run. */
	code: boolean;
	/** What the person does: away from the beginning, or once asked; or their answer to a question. */
	person: { away?: 'from the start' | 'when asked'; answers?: string };
	/** What the person changes while it runs; of the first task, or a new one. */
	edit: { taskId: 'first' | null; name: string; description: string } | null;
	/** Milliseconds since 1970: the present. */
	now: number;
	/** Everything that a single call would have to know, beside the chat. */
	rest: string;
	/** The question of a single call, where it is not the chat's. */
	single: string | null;
	right: (answer: string) => boolean;
	/** Names that the answer must give as its sources. */
	sources: string[];
	/** Calls of the model at most: 5 for a sum, 7 for an easy question, 25 for three tasks. */
	calls: number;
}

export interface Chance {
	whole: (least: number, most: number) => number;
	one: <T>(of: readonly T[]) => T;
	some: <T>(of: readonly T[], count: number) => T[];
}

export function chanceOf(seed: number, name: string): Chance {
	const next = randomFor(seed, name);
	const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	const some = <T>(of: readonly T[], count: number): T[] => {
		const left = [...of];
		return Array.from({ length: count }, () => left.splice(whole(0, left.length - 1), 1)[0]!);
	};
	return { whole, some, one: (of) => some(of, 1)[0]! };
}

/** Monday, 23 November 2026. */
const present = Date.UTC(2026, 10, 23, 9);

export const mission = (
	kind: string,
	name: string,
	question: string | Message[],
	given: Partial<Mission> & Pick<Mission, 'right'>,
): Mission => ({
	...{ kind, name, documents: [], memory: [], tools: [], person: {}, edit: null, now: present },
	...{ rest: '', single: null, sources: [], calls: 25, code: true },
	chat: typeof question === 'string' ? [{ role: 'user', content: question }] : question,
	...given,
});

const stands = (word: string | number, text: string): boolean =>
	new RegExp(`(?<![\\p{L}\\p{N}.])${String(word)}(?![\\p{L}\\p{N}]|[.]\\d)`, 'iu').test(text);

/** The words stand in it, numbers and names not inside longer ones. */
export const says =
	(...words: (string | number)[]) =>
	(answer: string): boolean =>
		words.every((word) => stands(word, answer));

/** The first line that names one of these names the right one alone. */
export const names =
	(right: string, ...others: string[]) =>
	(answer: string): boolean => {
		const lines = answer.split('\n');
		const head = lines.find((line) => [right, ...others].some((one) => stands(one, line))) ?? '';
		return stands(right, head) && !others.some((one) => stands(one, head));
	};
