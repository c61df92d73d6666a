/**
 * The local models in memory. A model is loaded at its first use, once for both roles; at most two
 * (one for each role) stay, the one longest unused goes first, and all go after a while of rest.
 */
import type { Engine } from '../../core/ports.ts';
import type { OpenModel } from '../../engines/driver.ts';

interface LoadedModels {
	/** The model in memory, or loads it. Loads go one after another. */
	get(id: string, load: () => Promise<OpenModel>): Promise<Engine>;
	/** Frees one model, or all. */
	drop(id?: string): Promise<void>;
}

/** `most`: models that stay in memory together. */
export function loadedModels(most = 2): LoadedModels {
	const models = new Map<string, OpenModel>();
	let turn: Promise<unknown> = Promise.resolve();

	const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
		const done = turn.then(work, work);
		turn = done.catch(() => undefined);
		return done;
	};

	async function free(id: string): Promise<void> {
		const model = models.get(id);
		models.delete(id);
		await model?.dispose();
	}

	return {
		async get(id, load) {
			const there = models.get(id);
			if (there) {
				// The most recently used stands last.
				models.delete(id);
				models.set(id, there);
				return there.engine;
			}
			return inTurn(async () => {
				const there = models.get(id);
				if (there) return there.engine;
				while (models.size >= most) await free([...models.keys()][0]!);
				const model = await load();
				models.set(id, model);
				return model.engine;
			});
		},
		drop: (id) =>
			inTurn(async () => {
				for (const one of id === undefined ? [...models.keys()] : [id]) await free(one);
			}),
	};
}
