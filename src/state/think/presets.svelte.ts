/** Presets: chosen, made of what is chosen now, changed. They lie among the settings. */
import { isBuiltIn } from '../../catalogue/built-in.ts';
import { firstPresets } from '../../catalogue/presets.ts';
import { isOnServer } from '../../core/engines/engine-of.ts';
import type { Preset } from '../../core/runs/preset.ts';
import type { ModelRef } from '../../core/types.ts';
import { getEndpoint } from '../../storage/models/endpoints.ts';
import { getModel } from '../../storage/models/models.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';

export class Presets {
	#settings: SettingsState;

	constructor(settings: SettingsState) {
		this.#settings = settings;
	}

	get all(): readonly Preset[] {
		return this.#settings.current.presets ?? firstPresets;
	}

	get chosen(): Preset | null {
		return this.#settings.current.preset;
	}

	/**
	 * Sets what the preset says; null takes its system prompt away, and all else stays. Resolves with
	 * its models that are not here: those that were chosen before stay in their place.
	 */
	async choose(preset: Preset | null): Promise<ModelRef[]> {
		if (!preset) {
			await this.#settings.change({ preset });
			return [];
		}
		const { models, algorithm, options: own } = preset;
		const wanted = models ? [models.A, models.B, models.expert] : [];
		const there = await Promise.all(wanted.map(isHere));
		const missing = wanted.filter((model, index): model is ModelRef => !!model && !there[index]);
		await this.#settings.change(({ options, roles }) => ({
			preset,
			algorithm,
			options: { ...options, [algorithm]: own },
			...(models && !missing.length
				? {
						roles: { A: { ...roles.A, model: models.A }, B: { ...roles.B, model: models.B } },
						expert: models.expert,
					}
				: {}),
		}));
		return distinct(missing);
	}

	/** One of what is chosen now, under a new name. */
	make(name: string, system: string, withModels: boolean): Promise<void> {
		const preset = { id: crypto.randomUUID(), name, system, ...this.#now(withModels) };
		return this.#write([...this.all, preset], preset);
	}

	/** Other words, or with `now` what is chosen now. It stays chosen if it was. */
	change(preset: Preset, change: Partial<Preset>, now?: { withModels: boolean }): Promise<void> {
		const next = {
			...preset,
			...(now ? this.#now(now.withModels) : {}),
			...change,
			changed: Date.now(),
		};
		const list = this.all.map((one) => (one.id === preset.id ? next : one));
		return this.#write(list, this.chosen?.id === preset.id ? next : this.chosen);
	}

	/** Resolves with the way back. */
	async remove(preset: Preset): Promise<() => Promise<void>> {
		const { all, chosen } = this;
		const list = all.filter(({ id }) => id !== preset.id);
		await this.#write(list, chosen?.id === preset.id ? null : chosen);
		return () => this.#write([...this.all, preset], this.chosen);
	}

	/** The three to begin with, as they came, beside all others. */
	restore(): Promise<void> {
		const firsts = new Set(firstPresets.map(({ id }) => id));
		const others = this.all.filter(({ id }) => !firsts.has(id));
		return this.#write([...firstPresets, ...others], this.chosen);
	}

	#now(withModels: boolean): Pick<Preset, 'algorithm' | 'options' | 'models' | 'changed'> {
		const { roles, expert, options, algorithm } = this.#settings.current;
		const models = withModels ? { A: roles.A.model, B: roles.B.model, expert } : null;
		return { algorithm, options: options[algorithm] ?? {}, models, changed: Date.now() };
	}

	#write = (presets: readonly Preset[], preset: Preset | null): Promise<void> =>
		this.#settings.change({ presets: [...presets], preset });
}

async function isHere(model: ModelRef | null): Promise<boolean> {
	if (!model || isBuiltIn(model)) return true;
	const row = isOnServer(model) ? getEndpoint(model.endpoint ?? '') : getModel(model.model);
	return (await row.catch(() => undefined)) !== undefined;
}

const distinct = (models: readonly ModelRef[]): ModelRef[] => [
	...new Map(models.map((model) => [JSON.stringify(model), model])).values(),
];
