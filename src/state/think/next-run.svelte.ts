/** What the next question will be asked with: algorithm, options, models, and what that will cost. */
import type { Entry } from '../../algorithms/entry.ts';
import { complete } from '../../algorithms/setting.ts';
import { isBuiltIn, isTooSmall, usesBuiltIn } from '../../catalogue/built-in.ts';
import type { Asked } from '../../core/calls.ts';
import type { Role, RoleName } from '../../core/types.ts';
import { pastSteps } from '../../storage/past-steps.ts';
import { doubtAbout } from './doubt.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { estimate, paceOf, type Estimate, type Pace } from './estimate.ts';
import { reasonsOf } from './reasons.ts';

export class NextRun {
	#settings: SettingsState;
	#algorithms: readonly Entry[];
	#pace = $state.raw<Pace | null>(null);
	/** By model, as far as it was read. */
	#reasons = $state.raw<ReadonlyMap<string, boolean | undefined>>(new Map());

	constructor(settings: SettingsState, algorithms: readonly Entry[]) {
		this.#settings = settings;
		this.#algorithms = algorithms;
	}

	algorithm: Entry = $derived.by(
		() =>
			this.#algorithms.find(({ id }) => id === this.#settings.current.algorithm) ??
			this.#algorithms[0]!,
	);

	/** Defaults of the algorithm with what the person changed, brought into its ranges. */
	options: Record<string, unknown> = $derived.by(() => {
		const { id, defaults, settings, onBuiltIn } = this.algorithm;
		const given = isBuiltIn(this.#settings.roles.A.model) ? onBuiltIn : {};
		return complete(defaults, settings, { ...given, ...this.#settings.current.options[id] });
	});

	chooseAlgorithm(id: string): Promise<void> {
		return this.#settings.change({ algorithm: id });
	}

	/** `undefined` goes back to the default. */
	changeOption(name: string, value: unknown): Promise<void> {
		const all = this.#settings.current.options;
		const own = { ...all[this.algorithm.id], [name]: value };
		if (value === undefined) delete own[name];
		return this.#settings.change({ options: { ...all, [this.algorithm.id]: own } });
	}

	/** What the roles' models will be asked for. */
	#asked: Record<RoleName, Asked> = $derived.by(() => {
		const { A, B } = this.#settings.roles;
		const of = ({ model, think }: Role): Asked => {
			return { think, reasons: this.#reasons.get(JSON.stringify(model)) };
		};
		return { A: of(A), B: of(B) };
	});

	estimate: Estimate = $derived.by(() => {
		const roles = this.algorithm.roles.map((name) => this.#settings.roles[name]);
		return estimate(this.algorithm.calls(this.options, this.#asked), roles, this.#pace);
	});

	/** Reads how fast the chosen model was so far, and which of the roles' models reason. */
	async measure(): Promise<void> {
		const { A, B } = this.#settings.roles;
		const past = A.model ? await pastSteps(A.model).catch(() => []) : [];
		const known = async ({ model }: Role) =>
			[JSON.stringify(model), await reasonsOf(model).catch(() => undefined)] as const;
		this.#reasons = new Map(await Promise.all([A, B].map(known)));
		this.#pace = paceOf(past);
	}

	/** The built-in model would answer, at least in a part. */
	usesBuiltIn: boolean = $derived.by(() => usesBuiltIn(this.algorithm, this.#settings.roles));

	/** The models are known to be too small for the algorithm: nothing is begun. */
	isTooSmall: boolean = $derived.by(() => isTooSmall(this.algorithm, this.#settings.roles));

	/** Why the model that would answer may misread a question; null where nothing speaks for that. */
	async doubt(question: string): Promise<string | null> {
		return this.usesBuiltIn ? doubtAbout(question.trim()) : null;
	}
}
