/** How much the models that are chosen read at once, and how fast, as far as it was looked up. One for a page. */
import type { Role } from '../../../core/types.ts';
import { pastSteps } from '../../../storage/runs/past-steps.ts';
import { readingPaceOf } from './reading-pace.ts';
import { tightest, unknownWindow, type Room, type Window } from './room.ts';
import { windowOf } from './windows.ts';

interface Known {
	window: Window;
	/** Milliseconds for each token that is read; null while nobody knows. */
	pace: number | null;
}

class Rooms {
	/** By model. */
	#known = $state.raw<ReadonlyMap<string, Known>>(new Map());

	/** The tightest of these roles. */
	of(roles: readonly Role[]): Room {
		return tightest(roles.map((role) => [role, this.#of(role)?.window ?? unknownWindow]));
	}

	/** Milliseconds for each token that the slowest of them reads; null while one is not known. */
	pace(roles: readonly Role[]): number | null {
		const paces = roles.map((role) => this.#of(role)?.pace ?? null);
		return paces.includes(null) ? null : Math.max(...(paces as number[]));
	}

	/** Reads it again: a run may have been told better. */
	async measure(roles: readonly Role[]): Promise<void> {
		const found = await Promise.all(
			roles.map(async ({ model }) => {
				const past = model ? await pastSteps(model).catch(() => []) : [];
				const known = { window: await windowOf(model), pace: readingPaceOf(past) };
				return [JSON.stringify(model), known] as const;
			}),
		);
		this.#known = new Map([...this.#known, ...found]);
	}

	#of = ({ model }: Role): Known | undefined => this.#known.get(JSON.stringify(model));
}

export const rooms = new Rooms();
