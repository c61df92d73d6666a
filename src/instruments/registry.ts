/** Which instruments there are at this moment: what exists, and what the user permits. */
import type { InstrumentInfo } from '../core/mission/outside.ts';
import type { Instrument } from '../core/ports.ts';

interface Registry {
	/** In order of trust: code, documents, tools (decision T8). */
	available(): Promise<InstrumentInfo[]>;
	/** The instrument of that id if it is available and permitted now. */
	find(id: string): Promise<Instrument | undefined>;
}

interface RegistrySetup {
	code: Instrument;
	documents: Instrument;
	/** What the user allowed (Settings). */
	permissions: () => Promise<{ code: boolean; documents: boolean }>;
	/** Documents in the knowledge base: without any, there is nothing to ask. */
	countDocuments: () => Promise<number>;
	/** The tools that the user allowed one by one. */
	tools: () => Promise<Instrument[]>;
}

export function createRegistry(setup: RegistrySetup): Registry {
	async function all(): Promise<Instrument[]> {
		const [permissions, count, tools] = await Promise.all([
			setup.permissions(),
			setup.countDocuments(),
			setup.tools(),
		]);
		return [
			...(permissions.code ? [setup.code] : []),
			...(permissions.documents && count > 0 ? [setup.documents] : []),
			...tools,
		];
	}
	return {
		available: async () =>
			(await all()).map(({ id, label, describe, readOnly, idempotent, input, from }) => ({
				id,
				label,
				describe,
				readOnly,
				idempotent,
				...(input === undefined ? {} : { input }),
				...(from === undefined ? {} : { from }),
			})),
		find: async (id) => (await all()).find((instrument) => instrument.id === id),
	};
}
