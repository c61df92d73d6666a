/** The person's choices: one object, changed in pieces, on disk at once, the same in every tab. */
import { sameModel } from '../../core/engines/same-model.ts';
import { withEffort } from '../../core/runs/effort.ts';
import { inUse } from '../../catalogue/built-in.ts';
import type { ModelRef, Role, RoleName, Roles, Sampling } from '../../core/types.ts';
import type { PlainError } from '../../core/errors.ts';
import {
	defaultSettings,
	loadSettings,
	saveSettings,
	type Settings,
	type SettingsChange,
} from '../../storage/settings.ts';
import { attempt } from '../attempt.ts';

interface SettingsClient {
	request(order: { type: 'settings-changed' }): Promise<unknown>;
}

export class SettingsState {
	#client: SettingsClient;
	/** The built-in model can run in this browser. */
	readonly builtInRuns: boolean;
	#current = $state.raw<Settings>(structuredClone(defaultSettings));
	#ready = $state(false);
	#error = $state.raw<PlainError | null>(null);
	#others = new BroadcastChannel('mull-settings');
	#writing: Promise<void> = Promise.resolve();
	/**
	 * Changes on their way to the disk, in their order. Whatever is read there comes under them: of
	 * what somebody else wrote, only what was changed here is written over.
	 */
	#unsaved: SettingsChange[] = [];

	constructor(client: SettingsClient, builtInRuns = true) {
		this.#client = client;
		this.builtInRuns = builtInRuns;
		this.#others.onmessage = () => void this.#follow();
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

	async load(): Promise<void> {
		await this.#try(async () => {
			const saved = await loadSettings();
			this.#current = withAll(this.#unsaved, saved);
			this.#error = null;
		});
		this.#ready = true;
	}

	/** Another tab changed something. What this one asks with next is its own business. */
	async #follow(): Promise<void> {
		const { algorithm, preset } = this.#current;
		await this.load();
		this.#current = { ...this.#current, algorithm, preset };
	}

	/** Somebody else wrote to the disk: it is read again, and other tabs and the brain hear of it. */
	async renew(): Promise<void> {
		await this.load();
		await this.#try(() => this.#tell());
	}

	/** Applies at once; resolves when on disk and the brain knows. Takes plain data. */
	change(given: Partial<Settings> | SettingsChange): Promise<void> {
		const change = typeof given === 'function' ? given : () => given;
		this.#current = withAll([change], this.#current);
		this.#unsaved = [...this.#unsaved, change];
		// One after the other: the last choice is the one that stays.
		return (this.#writing = this.#writing.then(() => this.#save()));
	}

	/** What the roles run on: the built-in model where nobody chose another one, if it runs here. */
	roles: Roles = $derived.by(() =>
		inUse(withEffort(this.#current.roles, this.#current.effort), this.builtInRuns),
	);

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
		return this.#changeRole(name, () => change);
	}

	changeSampling(name: RoleName, change: Partial<Sampling>): Promise<void> {
		return this.#changeRole(name, ({ sampling }) => ({ sampling: { ...sampling, ...change } }));
	}

	/** A level that the model knows by that name; empty: as the model likes. */
	chooseEffort(names: RoleName[], level: string): Promise<void> {
		return this.change(({ roles }) => {
			const chosen = (role: Role): Role => {
				const { effort: _before, ...sampling } = role.sampling;
				return { ...role, sampling: level ? { ...sampling, effort: level } : sampling };
			};
			return {
				roles: {
					A: names.includes('A') ? chosen(roles.A) : roles.A,
					B: names.includes('B') ? chosen(roles.B) : roles.B,
				},
			};
		});
	}

	/** An empty seed: each step derives its own from the run's. */
	clearSeed(name: RoleName): Promise<void> {
		return this.#changeRole(name, ({ sampling: { seed: _gone, ...sampling } }) => ({ sampling }));
	}

	/** The same model for both roles is loaded once; null goes back to the built-in one. */
	chooseModel(model: ModelRef | null, names: RoleName[]): Promise<void> {
		return this.change(({ roles }) => ({ roles: withModel(roles, names, model) }));
	}

	/**
	 * Models that were deleted are chosen no more: not for a role, nor as Expert or fallback. Resolves
	 * with the roles that lost theirs.
	 */
	async forgetModels(isGone: (model: ModelRef) => boolean): Promise<RoleName[]> {
		const gone = (model: ModelRef | null) => model !== null && isGone(model);
		const rolesOf = ({ roles }: Settings) =>
			(['A', 'B'] as const).filter((name) => gone(roles[name].model));
		const names = rolesOf(this.#current);
		const { expert, fallback } = this.#current;
		if (!names.length && !gone(expert) && !gone(fallback)) return names;
		await this.change((now) => ({
			roles: withModel(now.roles, rolesOf(now), null),
			...(gone(now.expert) ? { expert: null } : {}),
			...(gone(now.fallback) ? { fallback: null } : {}),
		}));
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

	#changeRole(name: RoleName, change: (role: Role) => Partial<Role>): Promise<void> {
		return this.change(({ roles }) => ({
			roles: { ...roles, [name]: { ...roles[name], ...change(roles[name]) } },
		}));
	}

	async #save(): Promise<void> {
		await this.#try(async () => {
			const saving = this.#unsaved;
			// The one before took this change along.
			if (!saving.length) return;
			const saved = await saveSettings((now) => withAll(saving, now));
			this.#unsaved = this.#unsaved.slice(saving.length);
			const { algorithm, preset } = this.#current;
			this.#current = { ...withAll(this.#unsaved, saved), algorithm, preset };
			this.#error = null;
			await this.#tell();
		});
	}

	async #tell(): Promise<void> {
		this.#others.postMessage('changed');
		await this.#client.request({ type: 'settings-changed' });
	}

	/** An error stays until settings were read or kept again. */
	#try = (work: () => Promise<void>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error ?? this.#error), 'storage');
}

const withAll = (changes: readonly SettingsChange[], settings: Settings): Settings =>
	changes.reduce((now, change) => ({ ...now, ...change(now) }), settings);

function withModel(roles: Roles, names: readonly RoleName[], model: ModelRef | null): Roles {
	const made = { ...roles };
	for (const name of names) made[name] = { ...made[name], model };
	return made;
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
