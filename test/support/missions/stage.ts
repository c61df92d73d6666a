/** Puts a mission on the real mind, with a reader as its model: a run of the Thought agent, or one call. */
import { vi } from 'vitest';
import { hasCode } from '../../../src/core/errors.ts';
import type { OutsideEvents } from '../../../src/core/mission/outside.ts';
import type { Engine, Request } from '../../../src/core/ports.ts';
import type { Outcome } from '../../../src/core/types.ts';
import { direct } from '../../../src/algorithms/direct/direct.ts';
import { thought } from '../../../src/algorithms/thought/agent.ts';
import type { ThoughtOptions } from '../../../src/algorithms/thought/options.ts';
import { createMind } from '../../../src/runs/mind.ts';
import { memoryJournal } from '../../../src/runs/private/private-journal.ts';
import { agentStage, editOf, noBooks, type Books } from '../scripted-agent.ts';
import type { EvidenceLabel } from '../../../src/core/mission/types.ts';
import { someRun } from '../runs.ts';
import { lengthOf, readerEngine, type Flaws, type Said } from './reader.ts';
import type { Mission } from './mission.ts';
import { instrumentsOf, memoryOf, remember } from './world.ts';

interface Heard {
	request: Request;
	said: Said;
}

export interface Came {
	answer: string;
	outcome: Outcome | null;
	/** Why there is none. */
	fault: string;
	calls: number;
	/** Of prompts and replies, four characters each. */
	tokens: number;
	/** Of prompts alone. */
	promptTokens: number;
	/** What the agent says of its answer. */
	label: EvidenceLabel | null;
	books: Books;
	used: { id: string; input: unknown }[];
	/** Every call, in order. */
	heard: Heard[];
	/** Calls before an instrument was used, or Infinity. */
	firstUse: number;
}

export interface How {
	flaws?: Flaws;
	options?: Partial<ThoughtOptions>;
	seed?: number;
	/** Instead of a reader. */
	engine?: Engine;
}

const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 1024 };

function listening(flaws?: Flaws, room?: { context: number; charactersPerToken: number }) {
	const count = { calls: 0, tokens: 0, promptTokens: 0 };
	const heard: Heard[] = [];
	const engine = readerEngine(flaws, room, (request, said) => {
		heard.push({ request, said });
		count.calls += 1;
		const prompt = Math.ceil(lengthOf(request) / 4);
		count.promptTokens += prompt;
		count.tokens += prompt + (said.tokens ?? 0);
	});
	return { count, engine, heard };
}

export async function runMission(mission: Mission, how: How = {}): Promise<Came> {
	const { flaws, options = {}, seed = 7 } = how;
	const { count, engine: reader, heard } = listening(flaws);
	const { engine = reader } = how;
	const books = noBooks();
	remember(mission, books);
	const memory = memoryOf(mission, books);
	const { use, infos } = instrumentsOf(mission, memory);
	let away = mission.person.away === 'from the start';
	let told = false;
	const outside = (): Partial<OutsideEvents> => {
		const { edit, person, now } = mission;
		const first = [...books.tasks.keys()][0];
		const edits: OutsideEvents['edits'] = [];
		if (edit && !told && first !== undefined && count.calls > 0) {
			const { name, description } = edit;
			const value = edit.taskId === null ? { value: 'high' as const } : {};
			edits.push(editOf({ name, description, ...value }, edit.taskId === null ? null : first));
			told = true;
		}
		const answers: OutsideEvents['answers'] = [];
		for (const question of books.questions.values()) {
			if (question.answer !== undefined || person.answers === undefined) continue;
			books.questions.set(question.id, { ...question, answer: person.answers });
			answers.push({ questionId: question.id, taskId: question.taskId, text: person.answers });
		}
		return { edits, answers, userAway: away, now };
	};
	const stage = agentStage({
		...{ options, books, seed },
		world: { instruments: use, infos, outside },
		change: { chat: mission.chat, seed, version: thought.version },
	});
	const { roles } = stage.run;
	for (const role of [roles.A, roles.B]) Object.assign(role.sampling, sampling);
	let firstUse = Infinity;
	const setup = stage.setup(engine);
	const session = async () => {
		const mind = await createMind({
			...setup,
			now: () => mission.now,
			agent: {
				...setup.agent!,
				memory,
				instrument: async (id) => {
					firstUse = Math.min(firstUse, count.calls);
					return setup.agent!.instrument(id);
				},
			},
		});
		try {
			return await thought.run(mission.chat, options as ThoughtOptions, mind);
		} finally {
			await mind.settled();
		}
	};
	// Whoever asks for the day is told the mission's.
	const clock = vi.spyOn(Date, 'now').mockImplementation(() => mission.now);
	let outcome: Outcome | null = null;
	let fault = '';
	for (let sessions = 0; sessions < 4 && !outcome; sessions++) {
		try {
			outcome = await session();
		} catch (thrown) {
			fault = String(thrown);
			if (!hasCode(thrown, 'waiting-user')) break;
			away ||= mission.person.away === 'when asked';
		}
	}
	clock.mockRestore();
	const { used } = stage;
	const label = (await stage.events('agent/answer')).at(-1)?.confidence ?? null;
	const answer = outcome?.answer ?? '';
	return { answer, outcome, fault, ...count, label, books, used, heard, firstUse };
}

/** One call of the same reader with everything that there is to know. */
export async function runDirect(mission: Mission, { flaws, seed = 7 }: How = {}): Promise<Came> {
	const { count, engine, heard } = listening(flaws, { context: 4_000_000, charactersPerToken: 4 });
	const { chat, single, rest, now } = mission;
	const last = single ?? chat.at(-1)!.content;
	const today = `Today is ${new Date(now).toISOString().slice(0, 10)}.`;
	const question = [last, rest, today].filter(Boolean).join('\n\n');
	const whole = [...chat.slice(0, -1), { role: 'user' as const, content: question }];
	const run = someRun({ chat: whole, seed });
	const mind = await createMind({
		...{ run, journal: memoryJournal(), findEngine: async () => engine, now: () => now },
		...{ stop: new AbortController().signal, acquireStep: () => {}, live: () => {} },
	});
	// What the reader says itself: what the calculator makes of it is no reading.
	const outcome = await direct.run(whole, { ...direct.defaults, sums: 'off' }, mind);
	const { answer } = outcome;
	return {
		answer,
		outcome,
		fault: '',
		...count,
		label: null,
		books: noBooks(),
		used: [],
		heard,
		firstUse: Infinity,
	};
}

/** What is wrong with what came; empty where nothing is. */
export function faultsOf(mission: Mission, came: Came): string[] {
	const { answer, fault, outcome, calls, firstUse } = came;
	if (!outcome) return [`no answer: ${fault}`];
	const found: string[] = [];
	if (!mission.right(answer)) found.push('the answer is wrong');
	const missing = mission.sources.filter((name) => !answer.includes(name));
	if (missing.length > 0) found.push(`no source: ${missing.join(', ')}`);
	if (calls > mission.calls) found.push(`${calls} calls, at most ${mission.calls}`);
	if (mission.tools.length > 0 && firstUse > 2) found.push('the tool is used late, or never');
	return found;
}
