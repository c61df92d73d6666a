/**
 * What a row must be so that no screen and no run stumbles over it: its fields are of their kinds. Only a
 * fault of ours or a damaged disk makes others; what comes from files was checked far more strictly
 * (`backup/schema.ts`). What is written here with a field more, or longer than a backup takes, stays.
 */
import { engineIds } from '../core/engines/engine-of.ts';
import { efforts } from '../core/runs/effort.ts';
import type * as K from '../core/mission/knowledge.ts';
import type { TaskEdit } from '../core/mission/outside.ts';
import type { StoredTool, ToolServer } from '../core/mission/tools.ts';
import type * as M from '../core/mission/types.ts';
import type { Picture } from '../core/pictures.ts';
import type { Preset } from '../core/runs/preset.ts';
import type { Note, Step, ThinkStep } from '../core/runs/steps.ts';
import type * as T from '../core/types.ts';
import { languageNames } from '../locales/languages.ts';
import type { Batch } from './backup/format.ts';
import { ofLab } from './lab/lab-shapes.ts';
import type { Settings } from './settings.ts';
import {
	address,
	any,
	confidence,
	data,
	error,
	flag,
	list,
	optional,
	model,
	number,
	one,
	orNull,
	record,
	roles,
	row,
	sampling,
	text,
	time,
	type Fields,
	type Guard,
} from '../core/checks/guards.ts';

const budget = row<T.Budget>({ tokens: number, minutes: number, calls: number });
const preset = row<Preset>({
	...{ id: text, name: text, system: text, algorithm: text, options: data, changed: time },
	models: orNull(
		row<NonNullable<Preset['models']>>({
			...{ A: orNull(model), B: orNull(model), expert: orNull(model) },
		}),
	),
});

const run = row<T.Run>({
	...{
		id: text,
		conversationId: text,
		algorithm: text,
		version: number,
		options: data,
		roles,
		budget,
	},
	chat: list(row<T.Message>({ role: one('system', 'user', 'assistant'), content: text })),
	attached: optional(
		list(
			row<NonNullable<T.Run['attached']>[number]>({
				...{ name: text, kind: text, bytes: number, documentId: optional(text), local: flag },
				...{ earlier: any, how: text, of: number, gaps: optional(list(text)) },
				picture: optional(row<Picture>({ url: text, width: number, height: number })),
				passages: list(row<{ place: string; text: string }>({ place: text, text })),
			}),
		),
	),
	...{ expert: optional(model), seed: number, waiting: optional(error), forkOf: optional(data) },
	status: one('running', 'paused', 'suspended', 'done', 'stopped', 'failed'),
	outcome: optional(
		row<T.Outcome>({
			...{ answer: text, stop: text, reason: text },
			...{ confidence: optional(confidence), error: optional(error), cut: any },
			signs: optional(record(number)),
		}),
	),
	...{
		after: optional(orNull(text)),
		alone: optional(number),
		warned: optional(text),
		slight: any,
		odds: any,
	},
	mark: optional(row<T.Mark>({ right: flag, answer: optional(text), when: time })),
	later: optional(row<T.Later>({ place: number, go: optional(text), begun: optional(time) })),
	...{ private: flag, created: time, updated: time, worked: number },
});

const thinking = row<Omit<ThinkStep, 'runId' | 'key' | 'seq' | 'started' | 'ended' | 'kind'>>({
	...{ label: text, role: one('A', 'B'), model, modelName: text, remote: flag, sampling },
	...{ think: flag, request: text, drifted: any, error: optional(error), prompt: text },
	...{ thinking: text, text, odds: optional(text), value: any, finish: optional(text) },
	endWord: optional(text),
	...{ unclosed: optional(flag), thinkingEnded: optional(text), scratch: optional(flag) },
	...{
		calls: optional(number),
		meanLogprob: optional(number),
		edited: any,
		begun: any,
		inherited: any,
	},
	...{ resumed: any, pictures: optional(number) },
	status: one('done', 'failed', 'cancelled', 'over-budget', 'stopped'),
	usage: optional(
		row<T.Usage>({
			...{ promptTokens: number, cachedTokens: number, completionTokens: number },
			...{ thinkingTokens: optional(number), milliseconds: number, exact: flag },
		}),
	),
});
const kinds: Record<Step['kind'], Guard> = {
	think: thinking,
	once: any,
	event: (step) =>
		data((step as { event: unknown }).event) &&
		text((step as { event: { type: unknown } }).event.type),
	commit: (step) => record(list(any))((step as { ids: unknown }).ids),
	use: (step) => text((step as { instrument: unknown }).instrument),
};
const anyStep = row<Pick<Step, 'runId' | 'key' | 'seq' | 'started' | 'ended' | 'kind'>>({
	...{ runId: text, key: text, seq: number, started: time, ended: time },
	kind: one(...Object.keys(kinds)),
});

const ids = list(number);
const task = row<M.Task>({
	...{ id: number, name: text, description: text, stream_of_consciousness: text },
	status: one('open', 'in_progress', 'closed', 'failed_with_current_available_instruments'),
	value: one('high', 'medium', 'low'),
	...{ tasks_depending: ids, tasks_required: ids },
	tasks_and_thoughts_that_brought_to_it: row<{ tasks: number[]; thoughts: number[] }>({
		...{ tasks: ids, thoughts: ids },
	}),
});
/** Of a row of a mission: its number, and the run it belongs to. */
const own = { id: number, runId: text };
const source = { runId: text, taskId: orNull(number) };

/** By table, of the Lab's database too. What no screen reads row by row has none. */
export const tables: Record<string, Guard> = {
	conversations: row<T.Conversation>({
		...{ id: text, title: text, created: time, updated: time, changed: optional(time) },
		...{ pinned: flag, private: flag, waits: any },
	}),
	runs: run,
	steps: (step) => anyStep(step) && kinds[(step as Step).kind](step),
	texts: row<{ id: string; text: string }>({ id: text, text }),
	notes: row<Note>({
		runId: text,
		id: number,
		text,
		added: number,
		evicted: any,
		by: one('A', 'B'),
	}),
	endpoints: row<T.Endpoint>({
		...{ id: text, name: text, url: address, parallel: number, context: number, allowed: flag },
		...{ models: optional(list(text)), created: time },
		learnt: optional(
			list(
				row<T.LearntModel>({
					...{ model: text, charactersPerToken: optional(number), reasoning: optional(flag) },
					...{ kind: optional(text), namesEnd: optional(flag), plainRoles: optional(flag) },
					efforts: optional(list(text)),
					sees: optional(flag),
					limit: optional(row<{ tokens: number; set: number }>({ tokens: number, set: number })),
				}),
			),
		),
	}),
	models: row<T.InstalledModel>({
		...{ id: text, engine: one(...engineIds), name: text, source: text, library: optional(text) },
		...{ bytes: number, have: number, error: optional(error), reasoning: flag, context: number },
		...{ sentOn: any, sha256: optional(list(text)), eyes: any, projector: optional(text) },
		header: optional(
			row<T.FileHeader>({
				...{ quantisation: optional(text), licence: optional(text), trained: optional(number) },
				efforts: optional(list(text)),
			}),
		),
		status: one('downloading', 'paused', 'ready', 'broken'),
		created: time,
	}),
	tasks: row<M.TaskRow>({
		...{ ...own, parent: orNull(number), depth: number, created: time, byUser: any },
		...{ because: text, task },
	}),
	thoughts: row<M.ThoughtRow>({
		...{ ...own, taskId: orNull(number), created: time, about: optional(list(text)), local: any },
		kind: one('step', 'reflection', 'assumption', 'decision', 'doubt'),
		thought: row<M.ThoughtNote>({ id: number, name: text, content: text }),
	}),
	strategies: row<M.Strategy>({
		...{ ...own, taskId: number, parent: orNull(number), depth: number, text, score: number },
		...{ frameworkId: optional(text), finding: text },
		status: one('untried', 'running', 'succeeded', 'failed'),
	}),
	answers: row<M.TaskAnswer>({
		...{ ...own, taskId: number, answer: text, convincing: flag, how: text, because: text },
		facts: optional(list(text)),
		evidence: optional(list(row<M.Evidence>({ kind: text, ref: text, quote: optional(text) }))),
		...{ label: optional(confidence), local: any },
	}),
	questions: row<M.Question>({
		...{ ...own, taskId: orNull(number), text, asked: time, input: optional(text) },
		...{
			answer: optional(text),
			answered: optional(time),
			heard: optional(number),
			withdrawn: any,
		},
		purpose: one('information', 'test', 'permission'),
	}),
	edits: row<TaskEdit>({ ...own, taskId: orNull(number), change: data, made: time }),
	facts: row<K.Fact>({
		...{ id: text, statement: text, local: flag, trust: number, created: time, changed: time },
		triples: list(row<K.Triple>({ subject: text, relation: text, object: text })),
		status: one('untested', 'surviving', 'falsified', 'superseded', 'disputed'),
		predictions: list(
			row<K.Prediction>({
				...{ text, instrument: text, because: text, evidence: text, tested: time },
				verdict: one('confirmed', 'falsified', 'inconclusive'),
			}),
		),
		source: row<K.Fact['source']>({
			...{ ...source, span: text, ref: optional(text) },
			from: one('model', 'user', 'document', 'tool', 'import'),
		}),
		...{ supersedes: optional(text), supersededBy: optional(text), disputes: optional(text) },
		...{ stood: optional(time), reworded: optional(time), valid: optional(record(optional(text))) },
	}),
	frameworks: row<K.Framework>({
		...{ id: text, name: text, purpose: text, content: text, guidelines: text, test: text },
		kind: one('instructions', 'code', 'tool'),
		parameters: list(row<K.Parameter>({ name: text, value: number, low: number, high: number })),
		...{ uses: number, successes: number, retired: flag, local: flag },
		...{ source: row<K.Framework['source']>(source), created: time, changed: time },
	}),
	documents: row<K.StoredDocument>({
		...{ id: text, name: text, bytes: number, added: time, changed: time, local: flag },
		...{ kind: text, gaps: optional(list(text)), encoding: optional(text) },
		attached: optional(one(true)),
	}),
	chunks: row<K.Chunk>({ documentId: text, n: number, place: text, text }),
	batches: row<Pick<Batch, 'id' | 'made' | 'status' | 'name'> & { what: unknown; added: object }>({
		...{ id: text, made: time, status: one('applying', 'done'), what: any, added: record(number) },
		name: optional(text),
	}),
	toolServers: row<ToolServer>({
		id: text,
		name: text,
		url: address,
		allowed: flag,
		created: time,
	}),
	tools: row<StoredTool>({
		...{ id: text, label: text, describe: text, readOnly: flag, idempotent: flag, input: any },
		...{
			from: optional(text),
			serverId: text,
			name: text,
			allowed: flag,
			changed: any,
			listed: time,
		},
	}),
	...ofLab,
};

/** Each setting by itself: the others stand. */
export const settings: Fields<Settings> = {
	theme: one('system', 'light', 'dark'),
	language: one('system', ...languageNames),
	algorithm: text,
	options: record(data),
	presets: orNull(list(preset)),
	preset: orNull(preset),
	roles,
	budget,
	remotePolicy: one('never', 'ask', 'roles'),
	fallbackRoles: list(one('A', 'B')),
	fallback: orNull(model),
	effort: one(...efforts.map(({ id }) => id)),
	...{ odds: flag, keepKeys: flag, userAway: flag, notices: flag, embeddingPaused: flag },
	expert: orNull(model),
	instruments: row<Settings['instruments']>({ code: flag, documents: flag }),
	shareDownloads: flag,
	modelRest: number,
	embedder: text,
};
