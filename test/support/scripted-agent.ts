/**
 * A stage for the Thought agent: the real mind over a journal in memory, a model that answers each
 * of the agent's small questions from a script, and a world that can be arranged. Rows are kept in
 * books as the database would keep them, so that a test can read what was written.
 */
import type { Fact, Framework } from '../../src/core/mission/knowledge.ts';
import type {
	Experience,
	InstrumentInfo,
	Observation,
	OutsideEvents,
	Recalled,
	RecallQuery,
	TaskEdit,
} from '../../src/core/mission/outside.ts';
import type {
	NewIds,
	NewRows,
	Question,
	Strategy,
	TaskAnswer,
	TaskRow,
	ThoughtRow,
} from '../../src/core/mission/types.ts';
import { restsOn } from '../../src/core/mission/trust.ts';
import { MullError } from '../../src/core/errors.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { Engine, Instrument, Request } from '../../src/core/ports.ts';
import { sameStatement } from '../../src/core/text/statement.ts';
import { toolName } from '../../src/core/mission/tools.ts';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { thought } from '../../src/algorithms/thought/agent.ts';
import type { ThoughtOptions } from '../../src/algorithms/thought/options.ts';
import { fittingTools } from '../../src/memory/fitting-tools.ts';
import { createFinishEarly, type FinishEarly } from '../../src/runs/answer-now.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { createMind, type DrivenMind, type MindSetup } from '../../src/runs/mind.ts';
import { uuid } from './ids.ts';
import { pause, scriptedEngine, type ScriptedEngine } from './scripted-engine.ts';
import { someRun } from './runs.ts';

// ── The model ───────────────────────────────────────────────────────────────────────────────

/** One question as the model hears it. */
export interface Heard {
	/** Name of the form: 'tasks', 'routes', 'execute', 'evaluation' … */
	form: string;
	/** All messages as one text. */
	all: string;
	/** Content of the fence of that name: in the last message, else in the first. */
	fence: (name: string) => string;
	request: Request;
	/** How often this form was asked before. */
	times: number;
}

/** A text that was cut at its limit. */
export class Cut {
	constructor(readonly text: string) {}
}

/** Thinking that found no end. */
export class Unclosed {
	constructor(readonly thinking: string) {}
}

/** A value for a form with a structure, a text for one without, or an error that is thrown. */
type Says = unknown | ((heard: Heard) => unknown);
export type AgentScript = Record<string, Says>;

/** A calm model: one task, one route, solved, no facts. */
export const calm: AgentScript = {
	tasks: { tasks: [{ name: 'Find it', description: 'Find it out.', value: 'high', after: [] }] },
	subtasks: { because: 'It is small.', subtasks: [] },
	act: { because: 'It is all there.', do: 'answer', input: '', assume: '', tool: 'none' },
	part: { found: 'It says 42.', quote: '' },
	round: { because: 'It goes on.', done: false, add: '', drop: [] },
	partial: { because: 'It works.', possible: true },
	routes: { routes: ['Straight on.'] },
	scores: (heard: Heard) => ({ scores: listOf(heard, 'notes').map(() => 5) }),
	// No short answer of its own line: nothing that could be held against another attempt.
	execute: 'It is 42.',
	evaluation: { reason: 'It holds.', verdict: 'solved' },
	facts: { facts: [] },
	predictions: { predictions: [] },
	comparison: { reason: 'As seen.', verdict: 'confirmed' },
	// A case that does not hold: without any, nothing was survived.
	counterexamples: { examples: ['It could be otherwise.'] },
	check: { reason: 'It does not hold.', holds: false },
	reflection: { learned: '', doubt: 'None.', try: 'The same.' },
	framework: { kind: 'instructions', name: 'A way', purpose: 'For such tasks.' },
	instructions: { instructions: '1. Look twice.', guidelines: 'Always.' },
	compose: 'The answer is 42.',
	summary: 'In short: 42.',
	// MidTry and HyperThink inside.
	path: 'First, 40 + 2. Then check: therefore <answer>42</answer>',
	finalcheck: 'Verdict: OK <answer>42</answer>',
	draft: 'It is 42. Answer: 42',
	review: { review_result: true, added_notes: ['Good.', 'Fine.'], output: 'It is 42. Answer: 42' },
};

const lines: [string, string][] = [
	['You do one task', 'execute'],
	['You write the answer to a', 'compose'],
	['You shorten work', 'summary'],
	['You solve problems with care', 'path'],
	['the final check', 'finalcheck'],
	['Several solvers answered', 'divergence'],
	['You write the first draft', 'draft'],
];

function hear(request: Request, times: Map<string, number>): Heard {
	const all = request.messages.map(({ content }) => content).join('\n\n');
	const form = request.schemaName ?? lines.find(([words]) => all.includes(words))?.[1] ?? 'text';
	const texts = request.messages.map(({ content }) => content).reverse();
	const fence = (name: string) => {
		const pattern = new RegExp(`<${name}(?:-\\d+)?>\\n([\\s\\S]*?)\\n</${name}`);
		return texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0] ?? '';
	};
	times.set(form, (times.get(form) ?? -1) + 1);
	return { form, all, fence, request, times: times.get(form)! };
}

export const listOf = (heard: Heard, name: string) => heard.fence(name).split('\n');

/**
 * `slow`: milliseconds before an answer, from the question, so that parallel tasks finish in any
 * order. `takes`: calls of the model that an answer takes.
 */
export function agentEngine(
	script: AgentScript,
	slow: (heard: Heard) => number = () => 0,
	takes: (heard: Heard) => number = () => 1,
): ScriptedEngine & { heard: Heard[] } {
	const times = new Map<string, number>();
	const heard: Heard[] = [];
	const engine = scriptedEngine(async (request) => {
		const one = hear(request, times);
		heard.push(one);
		const wait = slow(one);
		if (wait > 0) await pause(wait);
		const says = one.form in script ? script[one.form] : calm[one.form];
		const said = typeof says === 'function' ? says(one) : says;
		const calls = takes(one);
		if (said instanceof MullError) {
			return { error: Object.assign(said, { calls: Math.min(calls, request.calls ?? calls) }) };
		}
		if (said === undefined)
			return { error: new MullError('malformed', `Nothing for ${one.form}.`) };
		if (said instanceof Unclosed)
			return { thinking: said.thinking, unclosed: true, finish: 'length', tokens: 40, calls };
		if (said instanceof Cut) return { text: said.text, finish: 'length', tokens: 40, calls };
		return request.schema
			? { text: JSON.stringify(said), value: said, tokens: 20, calls }
			: { text: String(said), tokens: 40, calls };
	});
	return Object.assign(engine, { heard });
}

/** Decomposes where it may. */
export const splitting = ({ request }: Heard) => ({
	...{ because: 'As far as it goes.', input: '' },
	do: JSON.stringify(request.schema).includes('"split"') ? 'split' : 'answer',
	assume: '',
	tool: 'none',
});

export const malformed = () => new MullError('malformed', 'It has no form.');

// ── The world ───────────────────────────────────────────────────────────────────────────────

/** What the database would hold. */
export interface Books {
	tasks: Map<number, TaskRow>;
	thoughts: Map<number, ThoughtRow>;
	strategies: Map<number, Strategy>;
	answers: Map<number, TaskAnswer>;
	questions: Map<number, Question>;
	facts: Map<string, Fact>;
	frameworks: Map<string, Framework>;
	/** Every status a task ever had, by its name. */
	statuses: Map<string, string[]>;
	/** Ids in the order in which they were given. */
	given: { name: keyof NewIds; id: number | string }[];
}

export const noBooks = (): Books => ({
	tasks: new Map(),
	thoughts: new Map(),
	strategies: new Map(),
	answers: new Map(),
	questions: new Map(),
	facts: new Map(),
	frameworks: new Map(),
	statuses: new Map(),
	given: [],
});

/** Ids as the database gives them: numbers that count up, names of what stays; a known statement keeps its own. */
function keep(books: Books, runId: string, rows: NewRows): NewIds {
	const add = <Id extends number | string = number>(
		name: keyof NewIds,
		given: unknown[] = [],
	): Id[] =>
		given.map((row) => {
			const table = books[name] as unknown as Map<Id, { id: Id }>;
			const statement = (row as Partial<Fact>).statement;
			if (name === 'facts' && statement !== undefined) {
				const same = sameStatement(statement);
				const known = [...books.facts.values()].find((f) => sameStatement(f.statement) === same);
				if (known) return known.id as Id;
			}
			const next = table.size + 1;
			const id = (name === 'facts' || name === 'frameworks' ? uuid(next) : next) as Id;
			books.given.push({ name, id });
			table.set(
				id,
				structuredClone({ runId, created: 0, asked: 0, ...(row as object), id }) as never,
			);
			return id;
		});
	const change = (name: keyof NewIds, given: { id: number | string; change: object }[] = []) => {
		for (const one of given) {
			const table = books[name] as unknown as Map<number | string, object>;
			table.set(one.id, structuredClone({ ...table.get(one.id), ...one.change }));
		}
	};
	const ids: NewIds = {
		tasks: add('tasks', rows.tasks),
		thoughts: add('thoughts', rows.thoughts),
		strategies: add('strategies', rows.strategies),
		answers: add('answers', rows.answers),
		questions: add('questions', rows.questions),
		facts: add<string>('facts', rows.facts),
		frameworks: add<string>('frameworks', rows.frameworks),
	};
	const seen = (row: TaskRow) => {
		const all = books.statuses.get(row.task.name) ?? [];
		if (all.at(-1) !== row.task.status) all.push(row.task.status);
		books.statuses.set(row.task.name, all);
	};
	for (const id of ids.tasks) {
		const row = books.tasks.get(id)!;
		row.task = { ...row.task, id };
		seen(row);
	}
	for (const { id, because, change } of rows.taskChanges ?? []) {
		const row = books.tasks.get(id)!;
		row.task = { ...row.task, ...structuredClone(change) };
		if (because !== undefined) row.because = because;
		seen(row);
	}
	change('strategies', rows.strategyChanges);
	change('questions', rows.questionChanges);
	change('facts', rows.factChanges);
	change('frameworks', rows.frameworkChanges);
	return ids;
}

/** What the outside says at a round, `round` from 1. */
export type OutsideScript = (round: number, books: Books) => Partial<OutsideEvents>;

export interface World {
	outside: OutsideScript;
	instruments: Record<string, (input: unknown) => Observation | Promise<Observation>>;
	/** What they say of themselves, where it is not what `tool` says. */
	infos: Record<string, Partial<InstrumentInfo>>;
	recall: (query: RecallQuery, books: Books) => Recalled[];
	/** What the person changed in the middle of a round. */
	edits: (books: Books) => TaskEdit[];
	experience: Experience[];
}

/** Survivors and frameworks that share a long word with the query. */
function recallWords({ text, kinds, refuted }: RecallQuery, books: Books): Recalled[] {
	const words = text.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
	const near = (other: string) => words.some((word) => other.toLowerCase().includes(word));
	const why = { reason: 'shares a word', score: 1, trust: 1 };
	const facts = [...books.facts.values()]
		.filter(({ status }) => status === (refuted ? 'falsified' : 'surviving'))
		.filter(({ statement }) => near(statement))
		.map((fact) => ({
			...{ kind: 'fact' as const, id: fact.id, text: fact.statement, ...why },
			...(refuted ? { status: fact.status, rests: restsOn(fact) } : {}),
		}));
	if (refuted) return facts;
	const frameworks = [...books.frameworks.values()]
		.filter((framework) => !framework.retired && near(`${framework.name} ${framework.purpose}`))
		.map((framework) => ({
			...{ kind: 'framework' as const, id: framework.id, text: framework.name, ...why, framework },
		}));
	return [...facts, ...frameworks].filter(({ kind }) => kinds.includes(kind));
}

export const tool = (id: string): InstrumentInfo => ({
	id,
	label: toolName(id),
	describe: `Uses ${toolName(id)}.`,
	readOnly: true,
	idempotent: true,
});

// ── Together ────────────────────────────────────────────────────────────────────────────────

export interface Stage {
	books: Books;
	journal: MemoryJournal;
	/** Every use of an instrument, in order. */
	used: { id: string; input: unknown }[];
	run: Run;
	world: World;
	/** For what drives the run. */
	setup(engine: Engine, journal?: MemoryJournal): MindSetup;
	mind(engine: Engine, journal?: MemoryJournal): Promise<DrivenMind>;
	/** One session: the run from wherever its journal ends. */
	go(engine: Engine, journal?: MemoryJournal): ReturnType<typeof thought.run>;
	events<T extends RunEvent['type']>(type: T): Promise<Extract<RunEvent, { type: T }>[]>;
	stop: AbortController;
	/** The person may want the answer now. */
	enough: FinishEarly;
}

/** A task that is stuck asks for help; whoever tests something else knows none. */
const noHelp = ({ questions }: Books): OutsideEvents['answers'] =>
	[...questions.values()]
		.filter(({ text }) => text.startsWith('I am stuck with'))
		.map(({ id, taskId }) => ({ questionId: id, taskId, text: 'No.' }));

export interface StageOptions {
	mission?: string;
	options?: Partial<ThoughtOptions>;
	world?: Partial<World>;
	books?: Books;
	seed?: number;
	change?: Partial<Run>;
	/** Nobody answers for the person when a task is stuck. */
	stuck?: true;
}

export function agentStage({
	mission = 'Find out what the answer is.',
	options = {},
	world: given = {},
	books = noBooks(),
	seed = 7,
	change = {},
	stuck,
}: StageOptions = {}): Stage {
	const chat = [{ role: 'user' as const, content: mission }];
	const { version } = thought;
	const run = someRun({ algorithm: 'thought', version, chat, options, seed, ...change });
	const world: World = {
		outside: () => ({}),
		instruments: {},
		infos: {},
		recall: recallWords,
		edits: () => [],
		experience: [],
		...given,
	};
	const base = memoryJournal();
	const journal: MemoryJournal = {
		...base,
		commit: async (step: CommitStep, rows: NewRows) => {
			const row = { ...step, ids: keep(books, step.runId, rows) };
			await base.append(row as never, new Map());
			return row;
		},
	};
	const used: Stage['used'] = [];
	const stop = new AbortController();
	const enough = createFinishEarly();
	let round = 0;
	const infoOf = (id: string): InstrumentInfo => ({ ...tool(id), ...world.infos[id] });
	const instrument = (id: string): Instrument => ({
		...infoOf(id),
		use: async (input) => {
			used.push({ id, input });
			return world.instruments[id]!(input);
		},
	});
	const stage: Stage = {
		...{ books, journal, used, run, world, stop, enough },
		setup: (engine, to = journal) => ({
			run,
			journal: to,
			findEngine: async () => engine,
			stop: stop.signal,
			enough,
			acquireStep: () => {},
			live: () => {},
			now: () => 1000,
			agent: {
				memory: { recall: async (query) => world.recall(query, books) },
				instrument: async (id) => (id in world.instruments ? instrument(id) : undefined),
				fitting: fittingTools,
				outside: async (_run, seen) => {
					round += 1;
					const now = { userAway: false, answers: [], edits: [], now: 1000, seen };
					const instruments = Object.keys(world.instruments).map(infoOf);
					const heard = { ...now, instruments, ...world.outside(round, books) };
					return { ...heard, answers: [...(stuck ? [] : noHelp(books)), ...heard.answers] };
				},
				edits: async (_run, seen) => world.edits(books).filter(({ id }) => id > seen),
				experience: async () => world.experience,
			},
		}),
		mind: (engine, to = journal) => createMind(stage.setup(engine, to)),
		async go(engine, to = journal) {
			const mind = await stage.mind(engine, to);
			try {
				return await thought.run(run.chat, options as ThoughtOptions, mind);
			} finally {
				await mind.settled();
			}
		},
		async events(type) {
			const steps = await journal.load(run.id);
			return steps.flatMap((step) =>
				step.kind === 'event' && step.event.type === type ? [step.event as never] : [],
			);
		},
	};
	return stage;
}

/** Goes wrong at the n-th write, as a killed tab does. */
export function killedAt(journal: MemoryJournal, n: number): MemoryJournal {
	let left = n;
	const alive = () => {
		if (left-- <= 0) throw new Error('killed');
	};
	return {
		...journal,
		append: async (...given) => (alive(), journal.append(...given)),
		commit: async (...given) => (alive(), journal.commit(...given)),
	};
}

/** A row of the books by the name of its task. */
export function taskNamed(books: Books, name: string): TaskRow {
	const row = [...books.tasks.values()].find(({ task }) => task.name === name);
	if (!row) throw new Error(`There is no task “${name}”.`);
	return row;
}

export const editOf = (change: TaskEdit['change'], taskId: number | null, id = 1): TaskEdit => ({
	...{ id, runId: 'run-1', taskId, change, made: 0 },
});
