/** A mission in the middle: every kind of row and event once, for the agent's screens. */
import { uuid } from './ids.ts';
import type { Fact, Framework, StoredDocument } from '../../src/core/mission/knowledge.ts';
import type {
	Question,
	Strategy,
	Task,
	TaskAnswer,
	TaskRow,
	ThoughtRow,
} from '../../src/core/mission/types.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommitStep, Step, ThinkStep } from '../../src/core/runs/steps.ts';
import type { Conversation, Run } from '../../src/core/types.ts';
import { someRun } from './runs.ts';

export const runId = 'mission-1';
const now = 1_763_000_000_000;

export const conversation: Conversation = {
	...{ id: 'talk-mission', title: 'Plan a three-day walk for two', created: now, updated: now },
	...{ pinned: false, private: false },
};

export const mission = (change: Partial<Run> = {}): Run =>
	someRun({
		...{ id: runId, conversationId: conversation.id, algorithm: 'thought', created: now },
		chat: [
			{
				role: 'user',
				content: 'Plan a three-day walk for two with 60 € a day, by train from Freiburg, in May.',
			},
		],
		...{ updated: now, worked: 184_000, status: 'paused' },
		...change,
	});

export const task = (id: number, change: Partial<Task>, row: Partial<TaskRow> = {}): TaskRow => ({
	...{ id, runId, parent: null, depth: 0, because: '', created: now },
	task: {
		...{ id, name: `Task ${id}`, description: '', status: 'open', value: 'medium' },
		...{ tasks_depending: [], tasks_required: [], stream_of_consciousness: '' },
		tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
		...change,
	},
	...row,
});

export const route = (id: number, taskId: number, change: Partial<Strategy>): Strategy => ({
	...{ id, runId, taskId, parent: null, depth: 0, text: `Route ${id}`, score: 5 },
	...{ status: 'untried', finding: '', ...change },
});

export const fact = (id: number, change: Partial<Fact>): Fact => ({
	...{
		id: uuid(id),
		statement: `Statement ${id}.`,
		triples: [],
		status: 'surviving',
		predictions: [],
	},
	source: { from: 'model', runId, taskId: null, span: '' },
	...{ created: now + id, changed: now + id, local: false, trust: 1, ...change },
});

export const tasks: TaskRow[] = [
	task(1, {
		name: 'Find a region reachable by train',
		description: 'Within three hours of Freiburg, open in May, with places to sleep on the way.',
		...{ status: 'closed', value: 'high', tasks_depending: [2, 3, 4] },
		stream_of_consciousness:
			'The high passes are closed in May. The Kaiserstuhl is near, low and dry.\nThe Vosges need two changes of train.',
	}),
	task(2, {
		name: 'Lay out three stages of 12 to 18 km',
		...{ status: 'in_progress', value: 'high', tasks_required: [1], tasks_depending: [5] },
	}),
	task(3, {
		name: 'Find where to sleep for two',
		description: 'Two nights, under 60 € a day with food and train.',
		...{ status: 'open', value: 'high', tasks_required: [1], tasks_depending: [5] },
	}),
	task(
		4,
		{
			name: 'Check whether the pass road is open',
			...{ status: 'failed_with_current_available_instruments', value: 'low', tasks_required: [1] },
		},
		{ because: 'No document and no tool says it; value low allows no more.' },
	),
	task(5, {
		name: 'Sum the costs and compare with 360 €',
		...{ status: 'open', tasks_required: [2, 3] },
	}),
	task(6, { name: 'Length and climb of stage 1', status: 'closed' }, { parent: 2, depth: 1 }),
	task(
		7,
		{ name: 'Length and climb of stage 2', status: 'in_progress', tasks_required: [6] },
		{ parent: 2, depth: 1 },
	),
	task(
		8,
		{ name: 'Water and food on stage 2', value: 'low' },
		{ parent: 2, depth: 1, byUser: true },
	),
];

export const strategies: Strategy[] = [
	route(1, 7, {
		text: 'Measure it on the map of the walkers’ club in the documents',
		...{ score: 8, status: 'failed', finding: 'The map ends two villages before.' },
	}),
	route(2, 7, {
		text: 'Add the distances between the villages on the way',
		...{ score: 7, status: 'running' },
	}),
	route(3, 7, {
		text: 'Compute it from the coordinates with code',
		...{ parent: 2, depth: 1, score: 9, status: 'succeeded', finding: '16.4 km, 420 m up.' },
	}),
	route(4, 7, {
		text: 'Estimate it from walking times',
		...{ parent: 2, depth: 1, score: 4 },
	}),
	route(5, 7, { text: 'Ask the user', score: 2 }),
];

export const answers: TaskAnswer[] = [
	{
		...{ id: 1, runId, taskId: 1, how: 'midtry', convincing: true },
		answer: 'The **Kaiserstuhl**: 40 minutes by train, low enough for May.',
		because: 'three of four paths agree',
	},
	{
		...{ id: 2, runId, taskId: 6, how: 'plain', convincing: true },
		...{ answer: '14.2 km, 380 m up.', because: 'the sum was checked by code' },
	},
];

export const thoughts: ThoughtRow[] = (
	[
		['step', 1, 'Choosing a region', 'Snow lies above 1,000 m in May. Low hills, then.'],
		['assumption', 3, 'Two beds in one room', 'The user is away; I assume they share a room.'],
		[
			'doubt',
			4,
			'The pass road',
			'I believed it open because it was open in June. That is no test.',
		],
		['decision', 2, 'Stages before beds', 'Where they sleep depends on how far they walk.'],
		[
			'reflection',
			null,
			'After three closed tasks',
			'I trust distances from code more than from memory. Prices I have not tested at all: try documents first.',
		],
	] as const
).map(([kind, taskId, name, content], index) => ({
	...{ id: index + 1, runId, taskId, kind, created: now + index * 1000 },
	thought: { id: index + 1, name, content },
}));

export const questions: Question[] = [
	{
		...{ id: 1, runId, taskId: 3, asked: now, purpose: 'information' },
		text: 'Would you sleep in a dormitory, or do you need a room of your own?',
	},
	{
		...{ id: 2, runId, taskId: 1, asked: now, purpose: 'information', answered: now + 5000 },
		...{ text: 'How long may the train ride be?', answer: 'Up to three hours.' },
	},
];

export const facts: Fact[] = [
	fact(1, {
		statement: 'The Kaiserstuhl railway runs from Freiburg to Breisach in under an hour.',
		triples: [
			{ subject: 'Kaiserstuhl railway', relation: 'runs from', object: 'Freiburg' },
			{ subject: 'Kaiserstuhl railway', relation: 'runs to', object: 'Breisach' },
		],
		source: { from: 'document', runId, taskId: 1, span: 'the ride takes 26 minutes' },
		predictions: [
			{
				text: 'The timetable shows a ride of less than 60 minutes.',
				...{ instrument: 'documents', because: 'a timetable is among them', tested: now },
				...{ verdict: 'confirmed', evidence: 'timetable.pdf, page 3: “Freiburg–Breisach 26 min”' },
			},
		],
	}),
	fact(2, {
		statement: 'Stage 1 is 14.2 km long.',
		triples: [
			{ subject: 'Stage 1', relation: 'has length', object: '14.2 km' },
			{ subject: 'Stage 1', relation: 'ends in', object: 'Breisach' },
		],
		source: { from: 'tool', runId, taskId: 6, span: '' },
		predictions: [
			{
				text: 'The sum of its legs is between 14.0 and 14.4.',
				...{ instrument: 'code', because: 'it is arithmetic', tested: now, verdict: 'confirmed' },
				evidence: 'print([3.1, 5.4, 5.7].reduce((a, b) => a + b, 0))\n→ 14.2',
			},
		],
	}),
	fact(3, {
		statement: 'The pass road is open all year.',
		status: 'falsified',
		source: { from: 'model', runId, taskId: 4, span: 'open all year' },
		predictions: [
			{
				text: 'There is no winter closure in any year.',
				...{ instrument: 'reflection', because: 'nothing else is at hand', tested: now },
				...{ verdict: 'falsified', evidence: 'It was closed from December to April in 2021.' },
			},
		],
	}),
	fact(4, { statement: 'A bed costs 35 € in May.', status: 'untested', local: true }),
	fact(5, {
		...{ statement: 'A ride costs 12 €.', status: 'superseded', supersededBy: uuid(1) },
		predictions: [
			{
				text: 'A return costs 24 €.',
				...{ instrument: 'code', because: 'arithmetic', tested: now, verdict: 'inconclusive' },
				evidence: 'ReferenceError: price is not defined',
			},
		],
	}),
];

export const frameworks: Framework[] = [
	{
		...{ id: uuid(1), name: 'Walking time', purpose: 'Hours for a walk from length and climb' },
		...{ kind: 'code', content: 'print(km / pace + climb / 500)', test: '', retired: false },
		parameters: [{ name: 'pace', value: 4.2, low: 3, high: 6 }],
		guidelines: 'With luggage take 3.6; add an hour for lunch.',
		...{ uses: 3, successes: 2, source: { runId, taskId: 2 }, created: now },
		...{ changed: now, local: false },
	},
];

export const documents: StoredDocument[] = [
	{
		...{ id: uuid(1), name: 'timetable.pdf', kind: 'pdf', bytes: 812_000, added: now },
		...{ changed: now, local: true },
	},
];

let seq = 0;
const base = (key: string) => ({
	...{ runId, key, seq: ++seq, started: now + seq * 1000, ended: now + seq * 1000 + 800 },
});
const tell = (key: string, event: RunEvent): Step => ({ ...base(key), kind: 'event', event });
const ids = (given: Partial<CommitStep['ids']>): CommitStep['ids'] => ({
	...{ tasks: [], thoughts: [], strategies: [], answers: [], questions: [] },
	...{ facts: [], frameworks: [], ...given },
});
const commit = (key: string, given: Partial<CommitStep['ids']>): Step => ({
	...{ ...base(key), kind: 'commit' },
	ids: ids(given),
});
const think = (key: string, label: string): ThinkStep => ({
	...{ ...base(key), kind: 'think', label, role: 'A', think: true, request: '', status: 'done' },
	...{ model: { engine: 'llamacpp', model: 'm' }, modelName: 'm', remote: false },
	...{ sampling: { temperature: 0.7, topP: 0.9, maxTokens: 500 }, prompt: '', thinking: '' },
	text: '',
	usage: {
		...{ promptTokens: 600, cachedTokens: 0, completionTokens: 90, milliseconds: 700 },
		exact: true,
	},
});
const moods = [
	[0.1, 0.2],
	[0.18, 0.3],
	[0.25, 0.22],
	[0.05, 0.4],
	[-0.2, 0.5],
	[-0.1, 0.35],
	[0.12, 0.2],
	[0.3, 0.1],
	[0.38, 0.05],
] as const;

/** Its journal; the last instrument's outcome is unknown. */
export const journal: Step[] = [
	think('awaken/decompose', 'Decompose'),
	commit('awaken/note-1', { tasks: [1, 2, 3, 4, 5] }),
	tell('awaken/say-1', {
		...{ type: 'agent/phase', taskId: null, phase: 'awaken' },
		text: 'Five tasks for the mission.',
	}),
	...moods
		.slice(0, 5)
		.map(([valence, arousal], index) =>
			tell(`mood-${index}`, { type: 'agent/mood', valence, arousal, line: 'Curious, unhurried.' }),
		),
	tell('t1/say-1', {
		...{
			type: 'agent/phase',
			taskId: 1,
			phase: 'routes',
			text: '3 routes: by train, by map, by memory.',
		},
	}),
	think('t1/routes', 'Routes'),
	think('t1/high/path-1', 'Path 1'),
	commit('t1/note-1', { thoughts: [1, 2], answers: [1], questions: [2, 1] }),
	tell('t4/say-1', {
		type: 'agent/phase',
		taskId: 4,
		phase: 'execute',
		text: 'Route 1: from memory.',
	}),
	commit('fact-1a2b3c4d/note-1', { facts: [1, 2, 3, 4, 5].map(uuid) }),
	tell('fact-1a2b3c4d/say-1', {
		...{
			type: 'agent/tested',
			factId: uuid(3),
			prediction: 'There is no winter closure in any year.',
		},
		...{ instrument: 'reflection', verdict: 'falsified', evidence: 'Closed in 2021.' },
	}),
	tell('t4/say-2', {
		...{ type: 'agent/decision', taskId: 4, choice: 'give-up' },
		because: 'Value low, and like steps succeeded once in six tries.',
	}),
	tell('t2/say-1', { type: 'agent/phase', taskId: 2, phase: 'decompose', text: 'Three subtasks.' }),
	commit('t2/note-1', { tasks: [6, 7, 8], thoughts: [3, 4, 5], answers: [2] }),
	tell('t2/say-2', {
		...{ type: 'agent/decision', taskId: 2, choice: 'midtry' },
		because: 'Value high, 62% of the budget is left, MidTry helped 4 of 5 like steps.',
	}),
	...moods.slice(5).map(([valence, arousal], index) =>
		tell(`mood-${index + 5}`, {
			...{ type: 'agent/mood', valence, arousal },
			line: 'Calm and rather pleased; a little slower than before.',
		}),
	),
	tell('t2.2/say-1', { type: 'agent/phase', taskId: 7, phase: 'routes', text: '5 routes.' }),
	tell('t2.2/say-2', {
		...{ type: 'agent/recalled', taskId: 7 },
		items: [
			{
				kind: 'fact',
				id: uuid(2),
				text: 'Stage 1 is 14.2 km long.',
				reason: 'shares the words stage, long',
			},
		],
	}),
	commit('t2.2/note-1', { strategies: [1, 2, 3, 4, 5] }),
	think('t2.2/route-1/execute', 'Route 1'),
	tell('t2.2/say-3', {
		type: 'agent/phase',
		taskId: 7,
		phase: 'back',
		text: 'Left route 1: the map ends.',
	}),
	tell('t2.2/say-4', {
		...{ type: 'agent/loop', taskId: 7, times: 3 },
		text: 'The same words for the third time: the mood was shaken, the next route is tried.',
	}),
	{
		...{ ...base('t2.2/route-2/use'), kind: 'use', instrument: 'tool:maps/route' },
		...{ input: { from: 'Ihringen' }, status: 'intended' },
	},
];
