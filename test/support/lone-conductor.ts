/** What a conductor needs of its surroundings where there is no database, no other tab and no lock. */
import type { ConductorSetup } from '../../src/runs/execute/conductor.ts';
import type { MemoryJournal } from '../../src/runs/private/private-journal.ts';
import type { Engine } from '../../src/core/ports.ts';

export const alone = (
	journal: MemoryJournal,
	engine: Engine,
): Omit<ConductorSetup, 'algorithm'> => ({
	journalOf: () => journal,
	loadRun: async (id) => journal.runs.get(id),
	watchRunning: () => () => {},
	findEngine: async () => engine,
	ownLocal: async () => {},
	locks: {
		request: (async (_name: string, _options: LockOptions, work: () => unknown) =>
			work()) as LockManager['request'],
		query: async () => ({ held: [], pending: [] }),
	},
	post: () => {},
	live: () => {},
	now: Date.now,
});
