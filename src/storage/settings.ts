/**
 * Settings, in idb-keyval's own small database so that page, brain and service worker read them
 * without opening Mull's tables.
 */
import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { AlgorithmId, Budget, ModelRef, RoleName, Roles } from '../core/types.ts';

export interface Settings {
	theme: 'system' | 'light' | 'dark';
	algorithm: AlgorithmId;
	/** Options that the user changed, by algorithm. */
	options: Record<string, Record<string, unknown>>;
	roles: Roles;
	budget: Budget;
	/** What becomes of a run whose local model is gone: never, ask, or these roles go remote. */
	remotePolicy: 'never' | 'ask' | 'roles';
	/** With `remotePolicy` 'roles': these go on with `fallback`, a remote model. */
	fallbackRoles: RoleName[];
	fallback: ModelRef | null;
	/** Keep API keys on this device; off: they are gone with the tab. */
	keepKeys: boolean;
}

/** hyperthink.md §I: A warm and wide, B cold and narrow, both reasoning. */
export const defaultSettings: Settings = {
	theme: 'system',
	algorithm: 'direct',
	options: {},
	roles: {
		A: { model: null, think: true, sampling: { temperature: 1.2, topP: 0.95, maxTokens: 2048 } },
		B: { model: null, think: true, sampling: { temperature: 0, topP: 0.2, maxTokens: 2048 } },
	},
	budget: { tokens: 0, minutes: 0, calls: 0 },
	remotePolicy: 'ask',
	fallbackRoles: [],
	fallback: null,
	keepKeys: false,
};

// Made at first use: the page imports this file before it may touch the disk.
let store: UseStore | undefined;
export const settingsStore = (): UseStore => (store ??= createStore('mull-settings', 'keyval'));

export async function loadSettings(): Promise<Settings> {
	const saved = await get<Partial<Settings>>('settings', settingsStore());
	return { ...structuredClone(defaultSettings), ...saved };
}

/** Takes plain data: a `$state` proxy cannot be stored. */
export async function saveSettings(settings: Settings): Promise<void> {
	await set('settings', settings, settingsStore());
}
