/** Finds the engine that serves a model: a server, or a model loaded on this device. */
import { builtInRow, isBuiltIn } from '../../catalogue/built-in.ts';
import { contextWanted } from '../../core/runs/effort.ts';
import { isBrowserModel, isOnServer } from '../../core/engines/engine-of.ts';
import { MullError, toPlain } from '../../core/errors.ts';
import type { FindEngine } from '../../core/ports.ts';
import type { InstalledModel, ModelRef } from '../../core/types.ts';
import type { EngineHost } from '../../engines/driver.ts';
import { requireGate } from '../../network/permissions.ts';
import { getEndpoint, saveLearnt } from '../../storage/models/endpoints.ts';
import { isLocked, lockedIds, readKeys } from '../../storage/models/keys.ts';
import { getModel, updateModel } from '../../storage/models/models.ts';
import { loadSettings } from '../../storage/settings.ts';
import type { AskPage } from '../call-page.ts';
import type { Drivers } from './drivers.ts';
import { loadedModels } from './loaded-models.ts';
import type { ModelState } from '../protocol.ts';

export interface Engines {
	find: FindEngine;
	setKeys(keys: Record<string, string>): void;
	/** Key of an endpoint or a server of tools, as typed in this session or kept on the device. */
	keyOf(endpoint: { id: string; url: string }): Promise<string | undefined>;
	/** Frees one model, or all. */
	unload(modelId?: string): Promise<void>;
}

export function createEngines(
	drivers: Drivers,
	askPage: AskPage,
	tell: (state: ModelState) => void,
): Engines {
	const models = loadedModels();
	let keys: Record<string, string> = {};

	const keyOf = async (endpoint: { id: string; url: string }) => {
		const key = keys[endpoint.id] ?? (await readKeys([endpoint]))[endpoint.id];
		if (key === undefined && (await lockedIds([endpoint])).length) throw isLocked();
		return key;
	};

	const homeOf = (model: ModelRef): EngineHost => ({
		row: () => readyRow(model),
		async contextWanted() {
			const { roles, effort } = await loadSettings();
			return contextWanted(roles, effort, model);
		},
		updateRow: (change) => updateModel(model.model, change),
		endpoint: getEndpoint,
		learn: saveLearnt,
		keyOf,
		gate: requireGate,
		tell: (state) => tell({ ...state, model }),
		askPage: (ask, onPart, signal) => askPage(model.engine, ask, onPart, signal),
	});

	return {
		async find(model, signal) {
			const open = () => drivers[model.engine].open(model, homeOf(model), signal);
			if (isOnServer(model)) return (await open()).engine;
			if (!isBrowserModel(model)) await readyRow(model);
			try {
				return await models.get(model.model, open);
			} catch (thrown) {
				if (!signal.aborted) tell({ kind: 'failed', model, error: toPlain(thrown) });
				throw thrown;
			}
		},
		setKeys: (next) => void (keys = next),
		keyOf,
		unload: (id) => models.drop(id),
	};
}

async function readyRow(model: ModelRef): Promise<InstalledModel> {
	const row = isBuiltIn(model) ? builtInRow : await getModel(model.model);
	if (row?.status === 'ready') return row;
	throw new MullError(
		'no-model',
		row
			? `“${row.name}” is not on this device yet.`
			: `“${model.model}” is no longer on this device.`,
		'Download it on the Models screen, or choose another model; then resume.',
	);
}
