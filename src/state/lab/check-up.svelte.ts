/** The check-up that is under way in this page, if any. It goes on while other screens are open. */
import { isBuiltIn } from '../../catalogue/built-in.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { ModelRef } from '../../core/types.ts';
import { version } from '../../core/version.ts';
import { checkUp } from '../../lab/check-up/check-up.ts';
import type { Check, CheckUp } from '../../lab/check-up/types.ts';
import { keepCheckUp } from '../../storage/lab/check-ups.ts';
import type { App } from '../app.ts';
import { describeModel } from '../models/model-identity.ts';
import { brainEngine } from './brain-engine.ts';
import { checkUps } from './check-ups.svelte.ts';
import { deviceFacts } from './device-facts.ts';
import { waitUntilIdle } from './lab-host.ts';

type Home = Pick<App, 'client' | 'models' | 'endpoints'>;

/** Kinds of problems that a model is tried with. */
const familiesFor = (model: ModelRef): string[] =>
	isBuiltIn(model) ? ['small'] : ['stories', 'chain-sums', 'times'];

export class CheckUpState {
	#home: Home;
	#model = $state.raw<ModelRef | null>(null);
	#checks = $state.raw<readonly Check[]>([]);
	#share = $state.raw(0);
	#error = $state.raw<PlainError | null>(null);
	#stop: AbortController | null = null;
	#facts: typeof deviceFacts;

	constructor(home: Home, facts = deviceFacts) {
		this.#home = home;
		this.#facts = facts;
	}

	/** The model that is being looked at; null: none is. */
	get model(): ModelRef | null {
		return this.#model;
	}

	/** What was found so far. */
	get checks(): readonly Check[] {
		return this.#checks;
	}

	/** 0 to 1 of all checks. */
	get share(): number {
		return this.#share;
	}

	/** Why the last one could not be carried out or kept. */
	get error(): PlainError | null {
		return this.#error;
	}

	/** Looks at a model and keeps what was found; does nothing while one is being looked at. */
	async begin(model: ModelRef): Promise<void> {
		if (this.#model) return;
		const { client, models, endpoints } = this.#home;
		const stop = (this.#stop = new AbortController());
		[this.#model, this.#checks, this.#share, this.#error] = [model, [], 0, null];
		try {
			await waitUntilIdle(stop.signal);
			const began = performance.now();
			const checks = await checkUp(
				{
					model,
					open: (signal) => brainEngine(client, model, signal),
					families: familiesFor(model),
				},
				{
					now: () => performance.now(),
					seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
				},
				(check, share) => {
					this.#checks = [...this.#checks, check];
					this.#share = share;
				},
				stop.signal,
			);
			const seconds = (performance.now() - began) / 1000;
			const facts = await this.#facts(models.local(model.model));
			const around = { installed: models.all, endpoints: endpoints.list };
			const found: CheckUp = {
				model,
				...describeModel(model, around),
				app: version,
				when: Date.now(),
				seconds,
				checks,
				facts,
			};
			await keepCheckUp(found);
			await checkUps.renew();
		} catch (thrown) {
			if (!stop.signal.aborted) this.#error = toPlain(thrown);
		} finally {
			this.#model = null;
		}
	}

	/** Ends it; what was found so far is not kept. */
	stop = (): void => this.#stop?.abort();
}

let state: CheckUpState | undefined;

/** The one of a page. */
export const checkUpOf = (app: Home): CheckUpState => (state ??= new CheckUpState(app));
