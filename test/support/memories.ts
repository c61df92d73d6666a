/** Rows of memory for tests, with everything that does not matter filled in. */
import type {
	Chunk,
	Fact,
	Framework,
	StoredDocument,
	Triple,
} from '../../src/core/mission/knowledge.ts';
import type { TaskAnswer, TaskRow, ThoughtRow } from '../../src/core/mission/types.ts';

import { uuid } from './ids.ts';

export const day = 24 * 3600 * 1000;
/** The present of these tests. */
export const today = Date.UTC(2026, 10, 21);

/** 'Mira | bakes at | Corner House' */
export function triple(text: string): Triple {
	const [subject = '', relation = '', object = ''] = text.split(' | ');
	return { subject, relation, object };
}

export const someFact = (
	id: number,
	statement: string,
	more: Partial<Fact> = {},
): Fact & { same: string } => ({
	id: uuid(id),
	statement,
	triples: [],
	status: 'surviving',
	predictions: [],
	source: { from: 'model', runId: 'run-1', taskId: null, span: '' },
	created: today,
	changed: today,
	local: false,
	trust: 0.5,
	...more,
	same: statement.toLowerCase(),
});

/** What was learned: notes of the process are not recalled. */
export const someThought = (id: number, name: string, content: string): ThoughtRow => ({
	...{ id, runId: 'run-1', taskId: null, kind: 'reflection', created: today },
	thought: { id, name, content },
});

export const someFramework = (
	id: number,
	name: string,
	purpose: string,
	more: Partial<Framework> = {},
): Framework => ({
	...{
		id: uuid(id),
		name,
		purpose,
		kind: 'instructions',
		content: 'Do it.',
		parameters: [],
		test: '',
	},
	...{ guidelines: '', uses: 0, successes: 0, retired: false, created: today, changed: today },
	local: false,
	source: { runId: 'run-1', taskId: null },
	...more,
});

export const someDocument = (id: number, name: string, local = false): StoredDocument => ({
	...{ id: uuid(id), name, kind: 'text', bytes: 1, added: today, changed: today, local },
});

export const someChunk = (n: number, documentId: number, text: string): Chunk => ({
	...{ documentId: uuid(documentId), n, text },
	place: `page ${n}`,
});

export const someTask = (
	id: number,
	name: string,
	status: TaskRow['task']['status'] = 'closed',
): TaskRow => ({
	...{ id, runId: 'run-1', parent: null, depth: 0, because: '', created: today },
	task: {
		...{ id, name, description: '', status, value: 'medium' },
		...{ tasks_depending: [], tasks_required: [], stream_of_consciousness: '' },
		tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
	},
});

export const someAnswer = (
	id: number,
	taskId: number,
	answer: string,
	convincing = true,
): TaskAnswer => ({
	...{ id, runId: 'run-1', taskId, answer, convincing, how: 'plain', because: '' },
});
