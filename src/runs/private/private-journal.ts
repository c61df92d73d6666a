/** The journal of a conversation that leaves no trace: in this worker's memory, gone with the tab. */
import { MullError } from '../../core/errors.ts';
import type { Journal } from '../../core/ports.ts';
import type { CommitStep, Note, Step, TextId } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { privateRows, type PrivateRows, type WrittenRows } from './private-rows.ts';

export interface MemoryJournal extends Journal, Pick<PrivateRows, 'newsSince'> {
	readonly runs: Map<string, Run>;
	/** The run is or was kept here: nothing of it may be written or told anywhere else. */
	owns(runId: string): boolean;
	/** What the person says to a mission; throws `bad-input` when it can no longer be said. */
	answer(runId: string, questionId: number, text: string): void;
	edit: PrivateRows['edit'];
	forget(runIds: string[]): void;
}

/** `stored`, `changed` and `removed` tell the page what no database will tell it. */
export function memoryJournal(
	stored: (
		runId: string,
		steps: Step[],
		texts: [TextId, string][],
		notes: Note[],
		rows: WrittenRows,
	) => void = () => {},
	changed: (run: Run) => void = () => {},
	removed: (runId: string, keys: string[]) => void = () => {},
	newId?: () => string,
): MemoryJournal {
	const runs = new Map<string, Run>();
	const steps = new Map<string, Map<string, Step>>();
	const texts = new Map<TextId, string>();
	const rows = privateRows(newId);
	const forgotten = new Set<string>();

	/** What a run under way still finds out belongs to nobody once it was forgotten. */
	const requireKept = (runId: string) => {
		if (forgotten.has(runId)) throw new MullError('aborted', 'This run was forgotten.');
	};
	const put = (step: Step) => {
		const own = steps.get(step.runId) ?? new Map<string, Step>();
		steps.set(step.runId, own.set(step.key, step));
	};
	return {
		runs,
		owns: (runId) => runs.has(runId) || forgotten.has(runId),
		load: async (runId) =>
			[...(steps.get(runId)?.values() ?? [])].sort((a, b) => a.seq - b.seq).map((s) => ({ ...s })),
		text: async (id) => texts.get(id) ?? '',
		append: async (step, added, writes) => {
			requireKept(step.runId);
			for (const [id, text] of added) texts.set(id, text);
			put({ ...step });
			stored(step.runId, [step], [...added], writes?.notes ?? [], {});
		},
		commit: async (step, given) => {
			requireKept(step.runId);
			const { ids, written } = await rows.commit(step, given);
			// It may have been forgotten meanwhile.
			requireKept(step.runId);
			const row: CommitStep = { ...step, ids };
			put(row);
			stored(step.runId, [row], [], [], written);
			return row;
		},
		// Rows stay, as they do in the database: no commit is ever taken out.
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
		answer: (runId, questionId, text) =>
			stored(runId, [], [], [], rows.answer(runId, questionId, text)),
		edit: (runId, taskId, change) => {
			requireKept(runId);
			rows.edit(runId, taskId, change);
		},
		newsSince: rows.newsSince,
		forget: (runIds) => {
			for (const id of runIds) {
				forgotten.add(id);
				runs.delete(id);
				steps.delete(id);
				rows.forget(id);
			}
			if (!runs.size) texts.clear();
		},
	};
}
