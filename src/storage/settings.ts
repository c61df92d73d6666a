/**
 * Settings, in idb-keyval's own small database so that page, brain and service worker read them
 * without opening Mull's tables.
 */
import type { Effort } from '../core/runs/effort.ts';
import { createStore, get, update, type UseStore } from 'idb-keyval';
import type { Preset } from '../core/runs/preset.ts';
import type { Budget, ModelRef, RoleName, Roles } from '../core/types.ts';
import type { Language } from '../locales/languages.ts';
import { reading } from './damaged.ts';

export interface Settings {
	theme: 'system' | 'light' | 'dark';
	/** Of the screens; `system`: the first of the browser's languages that Mull speaks. */
	language: 'system' | Language;
	/** Id in the list of algorithms. */
	algorithm: string;
	/** Options that the user changed, by algorithm. */
	options: Record<string, Record<string, unknown>>;
	/** Null: those to begin with (`catalogue/presets.ts`). */
	presets: Preset[] | null;
	/** The one that is chosen, as it was when it was chosen. */
	preset: Preset | null;
	roles: Roles;
	budget: Budget;
	/** What becomes of a run whose local model is gone: never, ask, or these roles go remote. */
	remotePolicy: 'never' | 'ask' | 'roles';
	/** With `remotePolicy` 'roles': these go on with `fallback`, a remote model. */
	fallbackRoles: RoleName[];
	fallback: ModelRef | null;
	/** How much thinking a question is worth. */
	effort: Effort;
	/** Keep with each step how sure the model was of each word. */
	odds: boolean;
	/** Keep API keys on this device; off: they are gone with the tab. */
	keepKeys: boolean;
	/** USER_AWAY: the agent asks nobody and does things on its own (thought-agent.md, Task scheduler). */
	userAway: boolean;
	/** Model of high-resource mode; without one it is the role's own (decision T7). */
	expert: ModelRef | null;
	/** Instruments that a run may use. Tools are allowed one by one (`storage/tools.ts`). */
	instruments: { code: boolean; documents: boolean };
	/** Tell the person, while no page of Mull is seen, that a run ended or asks. */
	notices: boolean;
	/** Minutes without a question after which models leave memory; 0: they stay. */
	modelRest: number;
	/** Id in `catalogue/embedders.ts`; empty: the one that ships with Mull. */
	embedder: string;
	/** Offer downloads from the hub to other sites, where the browser shares files between sites. */
	shareDownloads: boolean;
	/** The person stopped the making of vectors. */
	embeddingPaused: boolean;
}

/** hyperthink.md §I: A warm and wide, B cold and narrow, both reasoning. */
export const defaultSettings: Settings = {
	theme: 'system',
	language: 'system',
	algorithm: 'direct',
	options: {},
	presets: null,
	preset: null,
	effort: 'normal',
	odds: false,
	roles: {
		A: { model: null, think: true, sampling: { temperature: 1.2, topP: 0.95, maxTokens: 2048 } },
		B: { model: null, think: true, sampling: { temperature: 0, topP: 0.2, maxTokens: 2048 } },
	},
	budget: { tokens: 0, minutes: 0, calls: 0 },
	remotePolicy: 'ask',
	fallbackRoles: [],
	fallback: null,
	keepKeys: false,
	userAway: false,
	expert: null,
	instruments: { code: false, documents: true },
	notices: false,
	modelRest: 10,
	embedder: '',
	shareDownloads: false,
	embeddingPaused: false,
};

// Made at first use: the page imports this file before it may touch the disk.
let store: UseStore | undefined;
export const settingsStore = (): UseStore => (store ??= createStore('mull-settings', 'keyval'));

export const loadSettings = async (): Promise<Settings> =>
	(await reader())(await get('settings', settingsStore()));

/** Gives all settings; those that cannot be read are as at first. */
async function reader(): Promise<(saved: unknown) => Settings> {
	const whole = (await reading)?.readableSettings;
	return (saved) => ({
		...structuredClone(defaultSettings),
		...(whole ? whole(saved) : (saved as object | undefined)),
	});
}

/** True for the first who asks in this profile; afterwards, and in every other tab, false. */
export async function firstTime(what: string): Promise<boolean> {
	let first = false;
	await update<boolean>(what, (before) => ((first = !before), true), settingsStore());
	return first;
}

/** Of this device, in no backup: when everything was last written to a file, and when it was reminded of. */
type Told = 'exported' | 'reminded';

/** Null: never. */
export const lastTime = async (of: Told): Promise<number | null> =>
	(await get<number>(of, settingsStore())) ?? null;

export const noteTime = (of: Told, now: number): Promise<void> =>
	update<number>(of, () => now, settingsStore());

export type SettingsChange = (now: Settings) => Partial<Settings>;

/**
 * Changes what lies there and resolves with all of it; whatever else somebody wrote meanwhile stays.
 * Takes plain data: a `$state` proxy cannot be stored.
 */
export async function saveSettings(change: Partial<Settings> | SettingsChange): Promise<Settings> {
	const whole = await reader();
	let saved = defaultSettings;
	await update<unknown>(
		'settings',
		(before) => {
			const now = whole(before);
			return (saved = { ...now, ...(typeof change === 'function' ? change(now) : change) });
		},
		settingsStore(),
	);
	return saved;
}
