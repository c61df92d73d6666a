/** What an engine is, asked by the id that a model carries: nobody compares ids. */
import type { ModelRef } from '../types.ts';
import type { EngineFacts } from './facts.ts';
import { engines, type EngineId } from './list.ts';
import { llamacpp } from './llamacpp.ts';
import { remote } from './remote.ts';

/** Its id is one of the list by its type; a backup is checked against the list when it is read. */
export function engineOf({ engine }: Pick<ModelRef, 'engine'>): EngineFacts {
	return engines.find(({ id }) => id === engine)!;
}

/** True for a model that a server is asked for, be it one of this very machine. */
export const isOnServer = (model: Pick<ModelRef, 'engine'> | null | undefined): boolean =>
	!!model && engineOf(model).where === 'server';

/** True for a model that takes this device's engine. */
export const isOnDevice = (model: Pick<ModelRef, 'engine'> | null | undefined): boolean =>
	!!model && engineOf(model).where === 'device';

/** True for the model that belongs to the browser (`core/device/browser-model.ts`). */
export const isBrowserModel = (model: Pick<ModelRef, 'engine'> | null | undefined): boolean =>
	!!model && engineOf(model).ofBrowser === true;

/** False where temperature, top-p and seed do nothing. */
export const usesSampling = (model: Pick<ModelRef, 'engine'> | null | undefined): boolean =>
	!model || engineOf(model).samples !== false;

/** How a model of a described server is named. */
export const onServer = (endpoint: string, model: string): ModelRef => ({
	engine: remote.id,
	model,
	endpoint,
});

/** Written where a step has no model. */
export const unchosen: ModelRef = { engine: llamacpp.id, model: '' };

export const engineIds: readonly EngineId[] = engines.map(({ id }) => id);
