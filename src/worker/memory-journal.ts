/** The journal of a conversation that leaves no trace: in this worker's memory, gone with the tab. */
import type { Journal } from '../core/ports.ts';
import type { NewIds, NewRows } from '../core/agent.ts';
import type { CommitStep, Note, Run, Step, TextId } from '../core/types.ts';

export interface MemoryJournal extends Journal {
	readonly runs: Map<string, Run>;
	forget(runIds: string[]): void;
}

/** `stored`, `changed` and `removed` tell the page what no database will tell it. */
export function memoryJournal(
	stored: (
		runId: string,
		steps: Step[],
		texts: [TextId, string][],
		notes: Note[],
	) => void = () => {},
	changed: (run: Run) => void = () => {},
	removed: (runId: string, keys: string[]) => void = () => {},
): MemoryJournal {
	const runs = new Map<string, Run>();
	const steps = new Map<string, Map<string, Step>>();
	const texts = new Map<TextId, string>();
	let lastId = 0;
	/** One counter for all: what leaves no trace is not looked up by number. */
	const giveIds = (rows: NewRows): NewIds => {
		const ids = (given: unknown[] = []) => given.map(() => ++lastId);
		return {
			tasks: ids(rows.tasks),
			thoughts: ids(rows.thoughts),
			strategies: ids(rows.strategies),
			answers: ids(rows.answers),
			questions: ids(rows.questions),
			facts: ids(rows.facts),
			frameworks: ids(rows.frameworks),
		};
	};
	return {
		runs,
		load: async (runId) =>
			[...(steps.get(runId)?.values() ?? [])].sort((a, b) => a.seq - b.seq).map((s) => ({ ...s })),
		text: async (id) => texts.get(id) ?? '',
		append: async (step, added, writes) => {
			for (const [id, text] of added) texts.set(id, text);
			const own = steps.get(step.runId) ?? new Map<string, Step>();
			steps.set(step.runId, own.set(step.key, { ...step }));
			stored(step.runId, [step], [...added], writes?.notes ?? []);
		},
		commit: async (step, rows) => {
			const row: CommitStep = { ...step, ids: giveIds(rows) };
			const own = steps.get(step.runId) ?? new Map<string, Step>();
			steps.set(step.runId, own.set(step.key, row));
			stored(step.runId, [row], [], []);
			return row;
		},
		remove: async (runId, keys) => {
			for (const key of keys) steps.get(runId)?.delete(key);
			removed(runId, keys);
		},
		update: async (runId, change) => {
			const run = runs.get(runId);
			if (!run) return;
			const next = Object.fromEntries(
				Object.entries({ ...run, ...change, updated: Date.now() }).filter(
					([, v]) => v !== undefined,
				),
			) as unknown as Run;
			runs.set(runId, next);
			changed(next);
		},
		forget: (runIds) => {
			for (const id of runIds) {
				runs.delete(id);
				steps.delete(id);
			}
			if (!runs.size) texts.clear();
		},
	};
}
