/** What the next question will be asked with: algorithm, options, models, and what that will cost. */
import type { Entry } from '../../algorithms/entry.ts';
import { complete } from '../../algorithms/setting.ts';
import { isBuiltIn, isTooSmall, usesBuiltIn } from '../../catalogue/built-in.ts';
import { recommendedFor, type Drawing } from '../../catalogue/recommended.ts';
import { isTiny } from '../../catalogue/size.ts';
import { isOnServer } from '../../core/engines/engine-of.ts';
import type { Asked as Call, Calls } from '../../core/runs/calls.ts';
import type { Client } from '../../worker/client.ts';
import { newRun } from '../../core/runs/new-run.ts';
import type { Conversation, Message, Role, RoleName, Roles, Run } from '../../core/types.ts';
import type { Trace } from '../../algorithms/shared/trace.ts';
import { pastSteps } from '../../storage/runs/past-steps.ts';
import type { Given } from './attach/given.ts';
import { unfamiliarInput, warningFields } from './unfamiliar-input.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { estimate, paceOf, type Estimate, type Pace } from './estimate.ts';
import { reasonsOf } from './reasons.ts';

/** A question and its place in the conversation. */
export interface Asked {
	/** The chat before it. */
	history: readonly Message[];
	question: string;
	/** As in the run that it becomes. */
	after: Run['after'];
	/** Files that come with it. */
	files?: readonly Given[];
	/** The run whose files it is asked with in other words. */
	again?: Run;
	/** Runs before it in the conversation: it sees their files too. */
	before?: readonly Run[];
	/** The run whose algorithm, options and models it is asked with, instead of those chosen now. */
	like?: Run;
	/** What a run of the same question was given. */
	attached?: Run['attached'];
}

export class NextRun {
	#client: Pick<Client, 'request'>;
	#settings: SettingsState;
	#algorithms: readonly Entry[];
	#pace = $state.raw<Pace | null>(null);
	/** By model, as far as it was read. */
	#reasons = $state.raw<ReadonlyMap<string, boolean | undefined>>(new Map());

	constructor(
		settings: SettingsState,
		algorithms: readonly Entry[],
		client: Pick<Client, 'request'>,
	) {
		this.#client = client;
		this.#settings = settings;
		this.#algorithms = algorithms;
	}

	algorithm: Entry = $derived.by(
		() =>
			this.#algorithms.find(({ id }) => id === this.#settings.current.algorithm) ??
			this.#algorithms[0]!,
	);

	/** Defaults of the algorithm with what the person changed, brought into its ranges. */
	optionsOf({ id, defaults, settings, onBuiltIn, onTiny, asRecommended, effort }: Entry) {
		const { A } = this.#settings.roles;
		const drawing = asRecommended && recommendedFor(A);
		const given = isBuiltIn(A.model)
			? onBuiltIn
			: { ...(isTiny(A.model) && onTiny), ...(drawing && asRecommended(drawing)) };
		const { options, effort: chosen } = this.#settings.current;
		return complete(defaults, settings, { ...given, ...effort?.[chosen], ...options[id] });
	}

	options: Record<string, unknown> = $derived.by(() => this.optionsOf(this.algorithm));

	/** The algorithm has other defaults because role A's model is too small for long instructions. */
	tiny: boolean = $derived.by(
		() => this.algorithm.onTiny !== undefined && isTiny(this.#settings.roles.A.model),
	);

	/** What the maker of role A's model recommends, where the next run takes it so. */
	recommended: Drawing | null = $derived.by(() => {
		const { asRecommended } = this.algorithm;
		const drawing = asRecommended ? recommendedFor(this.#settings.roles.A) : null;
		const taken = Object.entries(drawing ?? {}).every(([key, one]) => this.options[key] === one);
		return taken ? drawing : null;
	});

	/** What the preset that is chosen says before everything; the built-in model was never told any. */
	get system(): Message[] {
		const content = this.#settings.current.preset?.system.trim();
		return content ? [{ role: 'system', content }] : [];
	}

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
	#asked: Record<RoleName, Call> = $derived.by(() => {
		const { A, B } = this.#settings.roles;
		const of = ({ model, think }: Role): Call => {
			return { think, reasons: this.#reasons.get(JSON.stringify(model)) };
		};
		return { A: of(A), B: of(B) };
	});

	estimate: Estimate = $derived.by(() => this.estimateOf(this.algorithm));

	/** What a run of it would cost with the models that are chosen now. */
	estimateOf(algorithm: Entry): Estimate {
		const roles = algorithm.roles.map((name) => this.#settings.roles[name]);
		const calls = algorithm.calls(this.optionsOf(algorithm), this.#asked);
		return estimate(calls, roles, this.#pace);
	}

	/** Calls of a run, by its own options; its models are taken for the chosen ones. */
	callsOf(run: Pick<Run, 'algorithm' | 'options'>): Calls | null {
		const entry = this.#algorithms.find(({ id }) => id === run.algorithm);
		if (!entry) return null;
		return entry.calls(complete(entry.defaults, entry.settings, run.options), this.#asked);
	}

	/** How fast the chosen model was so far; null while it was never asked here. */
	get pace(): Pace | null {
		return this.#pace;
	}

	/**
	 * The next algorithm that takes more calls than that of `id` and that is not among `tried`; null
	 * where there is none that the chosen models are enough for.
	 */
	stepUp(id: string, tried: readonly string[]): Entry | null {
		const cost = (entry: Entry) => this.estimateOf(entry).calls.most;
		const now = this.#algorithms.find((entry) => entry.id === id);
		if (!now) return null;
		const more = this.#algorithms.filter(
			(entry) => cost(entry) > cost(now) && !tried.includes(entry.id) && !this.tooSmallFor(entry),
		);
		return more.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
	}

	/** One of the models that a run may ask is on a server. */
	leaves: boolean = $derived.by(() => {
		const { roles, expert } = { ...this.#settings.current, roles: this.#settings.roles };
		return [roles.A.model, roles.B.model, expert].some(isOnServer);
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
	isTooSmall: boolean = $derived.by(() => this.tooSmallFor(this.algorithm));

	tooSmallFor(algorithm: Entry): boolean {
		return isTooSmall(algorithm, this.#settings.roles);
	}

	/** What is said before a question is asked; null where little or nothing speaks for a misreading. */
	async doubt(question: string, files = false): Promise<string | null> {
		const warning = this.usesBuiltIn ? await unfamiliarInput(question.trim(), files) : null;
		return warning?.slight ? null : (warning?.text ?? null);
	}

	/** What of its files the question is asked with; the built-in model is asked it alone. */
	async #chosen(
		asked: Asked,
		names: Entry['roles'],
		roles: Roles,
		lone: boolean,
	): Promise<Run['attached']> {
		const { files = [], again, before = [], attached } = asked;
		const runs = [...(again ? [again] : []), ...(lone ? [] : before)];
		if (attached || !(files.length || runs.some((run) => run.attached))) return attached;
		const { chooseFor } = await import('./attach/choose.ts');
		const models = names.map((name) => roles[name]);
		return chooseFor(this.#client, lone ? { ...asked, before: [] } : asked, models);
	}

	/**
	 * The run of a question as it is chosen now. The built-in model is asked it alone: what was said
	 * before only misleads it. `last` reads what the algorithm came to last in the conversation.
	 */
	async run(
		{ id, private: isPrivate }: Conversation,
		asked: Asked,
		algorithm: Entry,
		last: () => Promise<Trace | null>,
	): Promise<Run> {
		const { current } = this.#settings;
		const { question, after, like } = asked;
		const { roles } = like ?? this.#settings;
		const { expert } = like ?? current;
		// A system prompt is that of today.
		const history = asked.history.filter(({ role }) => role !== 'system');
		const options = like
			? complete(algorithm.defaults, algorithm.settings, like.options)
			: this.optionsOf(algorithm);
		const lone = usesBuiltIn(algorithm, roles);
		const attached = await this.#chosen(asked, algorithm.roles, roles, lone);
		const warned = lone ? await unfamiliarInput(question.trim(), !!attached?.length) : null;
		return newRun({
			id: crypto.randomUUID(),
			conversationId: id,
			algorithm: algorithm.id,
			version: algorithm.version,
			chat: [...(lone ? [] : [...this.system, ...history]), { role: 'user', content: question }],
			...(attached?.length ? { attached } : {}),
			...(after === undefined ? {} : { after }),
			...(lone && history.length > 0 ? { alone: history.length } : {}),
			...warningFields(warned),
			options: (!like && (await algorithm.begin?.(options, last))) || options,
			roles,
			budget: current.budget,
			...(current.odds ? { odds: true as const } : {}),
			...(expert ? { expert } : {}),
			seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
			private: isPrivate,
		});
	}
}
