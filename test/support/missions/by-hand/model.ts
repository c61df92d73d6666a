/**
 * A capable model from a script: what it says was written by hand, from the prompts alone. Its texts
 * are right, each time in other words. A form is known by its properties, a text by its task.
 */
import type { Request } from '../../../../src/core/ports.ts';
import { scriptedEngine, type ScriptedEngine } from '../../scripted-engine.ts';
import { lengthOf } from '../reader.ts';
import { enumOf, fieldsOf, partsOf } from '../reading.ts';
import { look } from '../sight.ts';

/** What a text is written for: a part of the mission, or the answer to all of it. */
interface Wanted {
	task: string;
	/** The whole prompt. */
	all: string;
	/** The work of others is to be put together. */
	compose: boolean;
	/** How many texts were written for this topic before. */
	times: number;
}

export interface Replies {
	tasks: { name: string; description: string; value: string; after: number[] }[];
	/** Which texts belong together: a part of the mission. */
	topic: (task: string, compose: boolean) => string;
	write: (wanted: Wanted, topic: string) => string;
	facts: { statement: string; span: string; subject: string; relation: string; object: string }[];
	/** A program for the sandbox, where it may be used. */
	code?: string;
}

export interface ByHand {
	engine: ScriptedEngine;
	count: { calls: number; promptTokens: number };
	/** Name of each form in the order in which it was asked. */
	asked: string[];
}

export function byHand(replies: Replies): ByHand {
	const count = { calls: 0, promptTokens: 0 };
	const asked: string[] = [];
	const times = new Map<string, number>();
	const engine = scriptedEngine((request) => {
		count.calls += 1;
		count.promptTokens += Math.ceil(lengthOf(request) / 4);
		asked.push(request.schemaName ?? 'text');
		return request.schema ? structured(request, replies) : free(request, replies, times);
	});
	return { engine, count, asked };
}

function free({ messages }: Request, replies: Replies, times: Map<string, number>) {
	const { task, onlyWork, instructions, all } = look(messages);
	const compose = onlyWork || !/\bAnswer: |<answer>/.test(instructions);
	const topic = replies.topic(task, compose);
	const before = times.get(topic) ?? 0;
	times.set(topic, before + 1);
	const written = replies.write({ task, all, compose, times: before }, topic);
	const text = instructions.includes('<answer>')
		? written.replace(/Answer: (.*)$/, '<answer>$1</answer>')
		: written;
	if (!/Verdict: (?:OK|PROBLEM)/.test(instructions)) return sized(text);
	return sized(`I went through it again and it is right.\nVerdict: OK\n${text.split('\n').at(-1)}`);
}

const sized = (text: string) => ({ text, tokens: Math.ceil(text.length / 4) });

function structured(request: Request, replies: Replies) {
	const value = filled(request, replies);
	return { ...sized(JSON.stringify(value)), value };
}

function filled({ messages, schema }: Request, replies: Replies): Record<string, unknown> {
	const fields = fieldsOf(schema);
	const { all } = look(messages);
	const has = (name: string) => name in fields;
	const none = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
	if (has('do')) {
		const can = enumOf(fields.do);
		const code = can.includes('code') && !/\bprinted\b/.test(all) ? replies.code : undefined;
		const tool = has('tool') ? { tool: 'none' } : {};
		return code
			? {
					...none,
					...tool,
					because: 'A program adds up without mistakes.',
					do: 'code',
					input: code,
				}
			: {
					...none,
					...tool,
					because: 'Nothing is missing.',
					do: can.includes('answer') ? 'answer' : can[0],
				};
	}
	if (has('tasks')) return { tasks: replies.tasks };
	if (has('subtasks')) return { because: 'It can be done at once.', subtasks: [] };
	if (has('groups')) {
		const fenced = look(messages).pieces.filter(({ tag }) => tag === 'answer');
		const listed = [...all.matchAll(/^(\d+)\. /gm)];
		const count = Math.max(fenced.length, listed.length);
		return { groups: [Array.from({ length: count }, (_, at) => at + 1)] };
	}
	if (has('verdict')) {
		const good = enumOf(fields.verdict).includes('solved') ? 'solved' : 'confirmed';
		return { reason: 'It does what the task asks, and its numbers are right.', verdict: good };
	}
	if (has('facts')) {
		const most = partsOf(fields.facts).maxItems ?? 3;
		return { facts: replies.facts.filter(({ span }) => all.includes(span)).slice(0, most) };
	}
	if (has('predictions')) {
		const instruments = enumOf(fieldsOf(partsOf(fields.predictions).items).instrument);
		const text = 'Worked out a second time it comes to the same.';
		const one = { text, instrument: instruments.at(-1), because: 'It can tell.' };
		return { ...(has('contradicts') ? { contradicts: 0 } : {}), predictions: [one] };
	}
	if (has('examples')) return { examples: ['Taken for one month alone, it holds as well.'] };
	if (has('holds')) return { reason: 'The case fits the prediction.', holds: false };
	if (has('done')) return { because: 'The rest is still open.', done: false, add: '', drop: [] };
	if (has('possible')) return { because: 'Enough is known.', possible: true };
	if (has('routes')) return { routes: ['Work it out step by step from what is given.'] };
	if (has('scores')) {
		return { scores: Array.from({ length: partsOf(fields.scores).maxItems ?? 1 }, () => 9) };
	}
	if (has('review_result')) {
		return { review_result: true, added_notes: ['It is right.', 'Keep it.'], output: '' };
	}
	if (has('kind')) {
		const [kind] = enumOf(fields.kind);
		return { kind, name: 'Step by step', purpose: 'For tasks with several amounts.' };
	}
	return none;
}
