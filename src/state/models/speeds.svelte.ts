/** How fast the models wrote on this device: what their check-ups measured, else their latest calls. */
import type { ModelRef } from '../../core/types.ts';
import { pastSteps } from '../../storage/runs/past-steps.ts';
import { checkUps } from '../lab/check-ups.svelte.ts';
import { paceOf } from '../think/estimate.ts';

export interface Speed {
	/** Tokens. */
	perSecond: number;
	by: 'check-up' | 'use';
}

const keyOf = ({ engine, model, endpoint }: ModelRef) => JSON.stringify([engine, model, endpoint]);

export class Speeds {
	#inUse = $state.raw<ReadonlyMap<string, number>>(new Map());
	#asked = new Set<string>();

	/** Null until it was measured, and where it never was. */
	of(model: ModelRef): Speed | null {
		const checked = checkUps.of(model)?.checks.find(({ id }) => id === 'writes')?.perSecond;
		if (checked) return { perSecond: checked, by: 'check-up' };
		const perSecond = this.#inUse.get(keyOf(model));
		return perSecond ? { perSecond, by: 'use' } : null;
	}

	/** Reads what is known of these; each is read once. */
	async look(models: readonly ModelRef[]): Promise<void> {
		for (const model of models) {
			const key = keyOf(model);
			if (this.#asked.has(key)) continue;
			this.#asked.add(key);
			const pace = paceOf(await pastSteps(model).catch(() => []));
			if (pace?.perToken) this.#inUse = new Map(this.#inUse).set(key, 1000 / pace.perToken);
		}
	}
}
