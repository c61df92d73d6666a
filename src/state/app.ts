/** Composition: the state that the models and settings screens read, around one client. */
import { askAvailability } from '../core/device/browser-model.ts';
import { hasSimd } from '../core/device/simd.ts';
import { allow } from '../host/allow.ts';
import { notify } from '../host/notify.ts';
import { askPersistence, storageUse } from '../host/persistence.ts';
import { keepEngines, watchSite } from '../host/service-worker.ts';
import { allowed, clearLog, disallow, readLog } from '../network/permissions.ts';
import { readWith } from '../storage/damaged.ts';
import type { Client } from '../worker/client.ts';
import { DeviceState } from './models/device.svelte.ts';
import { EndpointsState } from './models/endpoints.svelte.ts';
import { createErasure, type Erasure } from './settings/erase.ts';
import { askAfterFirstAnswer } from './think/first-answer.ts';
import { watchForNotices } from './think/notices.ts';
import { KeysState } from './models/keys.svelte.ts';
import { ModelsState } from './models/models.svelte.ts';
import { NetworkState } from './settings/network.svelte.ts';
import { SettingsState } from './settings/settings.svelte.ts';
import { StorageState } from './settings/storage.svelte.ts';

export interface App {
	client: Client;
	settings: SettingsState;
	models: ModelsState;
	keys: KeysState;
	endpoints: EndpointsState;
	device: DeviceState;
	storage: StorageState;
	erasure: Erasure;
	network: NetworkState;
}

/**
 * One for a page. Reads the settings and the kept keys at once; the rest when a screen asks. `llama`:
 * this browser can run llama.cpp.
 */
export function createApp(client: Client, llama = hasSimd()): App {
	readWith(import('../storage/readable-rows.ts'));
	const settings = new SettingsState(client, llama);
	void settings.load();
	// Reading a GGUF header and probing the device is code that only the models screen needs.
	const inspect = async (files: Blob[]) =>
		(await import('../engines/gguf/model.ts')).readModel(files);
	const models = new ModelsState(client, inspect, llama);
	// Most browsers have no model of their own: nothing is loaded for them.
	void askAvailability().then(async (state) => {
		if (state === 'unavailable') return;
		const { BrowserModel } = await import('./models/browser-model.svelte.ts');
		models.meet(new BrowserModel(state));
	}, console.warn);
	const keys = new KeysState(client);
	const endpoints = new EndpointsState(client, keys, { allow, disallow }, location.href);
	const device = new DeviceState(async () => {
		const { checkDevice, summarise } = await import('../engines/device.ts');
		const found = await checkDevice();
		return { device: found, words: summarise(found) };
	});
	const erasure = createErasure({
		client,
		locks: navigator.locks,
		models: () => models.list.map(({ id }) => id),
	});
	const storage = new StorageState({
		use: storageUse,
		ask: askPersistence,
		erase: erasure.erase,
	});
	watchForNotices(() => settings.current.notices && document.visibilityState === 'hidden', notify);
	askAfterFirstAnswer(() => storage.askToKeep());
	const network = new NetworkState({ readLog, clearLog, allowed, watchSite, keepEngines });
	return { client, settings, models, keys, endpoints, device, storage, erasure, network };
}
