/** The person's choices: one object, changed in pieces, on disk at once, the same in every tab. */
import { inUse } from '../catalogue/built-in.ts';
import type { ModelRef, Role, RoleName, Roles, Sampling } from '../core/types.ts';
import { toPlain, type PlainError } from '../core/errors.ts';
import { defaultSettings, loadSettings, saveSettings, type Settings } from '../storage/settings.ts';

export interface SettingsClient {
	request(order: { type: 'settings-changed' }): Promise<unknown>;
}

export class SettingsState {
	#client: SettingsClient;
	#current = $state.raw<Settings>(structuredClone(defaultSettings));
	#ready = $state(false);
	#error = $state.raw<PlainError | null>(null);
	#others = new BroadcastChannel('mull-settings');
	#writing: Promise<void> = Promise.resolve();
	#loading: Promise<void> = Promise.resolve();
	/** Changes on their way to the disk: another tab's news must not undo them. */
	#unsaved: Partial<Settings> = {};

	constructor(client: SettingsClient) {
		this.#client = client;
		this.#others.onmessage = () => void this.load();
	}

	get current(): Settings {
		return this.#current;
	}

	/** False until the disk was read: what is shown before are the defaults. */
	get ready(): boolean {
		return this.#ready;
	}

	/** Why the last change is not on disk; it holds in this tab all the same. */
	get error(): PlainError | null {
		return this.#error;
	}

	load(): Promise<void> {
		return (this.#loading = this.#load());
	}

	async #load(): Promise<void> {
		try {
			this.#current = { ...(await loadSettings()), ...this.#unsaved };
			this.#error = null;
		} catch (thrown) {
			this.#error = toPlain(thrown, 'storage');
		}
		this.#ready = true;
	}

	/** Applies at once; resolves when on disk and the brain knows. Takes plain data. */
	change(change: Partial<Settings>): Promise<void> {
		this.#current = { ...this.#current, ...change };
		this.#unsaved = { ...this.#unsaved, ...change };
		// One after the other: the last choice is the one that stays. And never before what is on disk
		// was read, else a quick first press would put the defaults over it.
		this.#writing = Promise.all([this.#writing, this.#loading]).then(() => this.#save());
		return this.#writing;
	}

	/** What the roles run on: the built-in model where nobody chose another one. */
	roles: Roles = $derived.by(() => inUse(this.#current.roles));

	/** Nobody has chosen a model yet, for either role. */
	get unchosen(): boolean {
		const { A, B } = this.#current.roles;
		return !A.model && !B.model;
	}

	/** As the person set it; its model is null until one was chosen. */
	role(name: RoleName): Role {
		return this.#current.roles[name];
	}

	changeRole(name: RoleName, change: Partial<Role>): Promise<void> {
		const roles = this.#current.roles;
		return this.change({ roles: { ...roles, [name]: { ...roles[name], ...change } } });
	}

	changeSampling(name: RoleName, change: Partial<Sampling>): Promise<void> {
		return this.changeRole(name, { sampling: { ...this.role(name).sampling, ...change } });
	}

	/** An empty seed: each step derives its own from the run's. */
	clearSeed(name: RoleName): Promise<void> {
		const { seed: _gone, ...sampling } = this.role(name).sampling;
		return this.changeRole(name, { sampling });
	}

	/** The same model for both roles is loaded once; null goes back to the built-in one. */
	chooseModel(model: ModelRef | null, names: RoleName[]): Promise<void> {
		const roles = { ...this.#current.roles };
		for (const name of names) roles[name] = { ...roles[name], model };
		return this.change({ roles });
	}

	/**
	 * Models that were deleted are chosen no more: not for a role, nor as Expert or fallback. Resolves
	 * with the roles that lost theirs.
	 */
	async forgetModels(isGone: (model: ModelRef) => boolean): Promise<RoleName[]> {
		const { roles, expert, fallback } = this.#current;
		const gone = (model: ModelRef | null) => model !== null && isGone(model);
		const names = (['A', 'B'] as const).filter((name) => gone(roles[name].model));
		if (!names.length && !gone(expert) && !gone(fallback)) return names;
		const left = { ...roles };
		for (const name of names) left[name] = { ...left[name], model: null };
		await this.change({
			roles: left,
			...(gone(expert) ? { expert: null } : {}),
			...(gone(fallback) ? { fallback: null } : {}),
		});
		return names;
	}

	/** Sampling and reasoning as the specification has them; the model stays. */
	restoreRole(name: RoleName): Promise<void> {
		const { sampling, think } = structuredClone(defaultSettings.roles[name]);
		return this.changeRole(name, { sampling, think });
	}

	/** Both roles run on the same model. */
	get sameModel(): boolean {
		const { A, B } = this.roles;
		return sameModel(A.model, B.model);
	}

	close(): void {
		this.#others.close();
	}

	async #save(): Promise<void> {
		const saving = this.#current;
		try {
			await saveSettings(saving);
			if (this.#current === saving) this.#unsaved = {};
			this.#error = null;
			this.#others.postMessage('changed');
			await this.#client.request({ type: 'settings-changed' });
		} catch (thrown) {
			this.#error = toPlain(thrown, 'storage');
		}
	}
}

export function sameModel(a: ModelRef | null, b: ModelRef | null): boolean {
	if (!a || !b) return a === b;
	return a.engine === b.engine && a.model === b.model && a.endpoint === b.endpoint;
}

/** True when the role samples and reasons exactly as the specification has it. */
export function isDefaultRole(name: RoleName, role: Role): boolean {
	const { sampling, think } = defaultSettings.roles[name];
	return (
		role.think === think &&
		role.sampling.temperature === sampling.temperature &&
		role.sampling.topP === sampling.topP &&
		role.sampling.maxTokens === sampling.maxTokens &&
		role.sampling.seed === undefined
	);
}
