/** What a person does with a run under way, or with one that can go on. */
import type { Run } from '../../core/types.ts';
import type { Continue } from '../../runs/resume.ts';
import type { Client } from '../../worker/client.ts';
import type { PrivateState } from '../conversation/private.svelte.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import type { AnswerDrafts } from './answer-drafts.ts';
import { continueOptions } from './continue-options.ts';
import type { RunningRuns } from './running.svelte.ts';

interface Needs {
	readonly client: Client;
	readonly settings: SettingsState;
	readonly running: RunningRuns;
	readonly privateRuns: PrivateState;
	readonly answers: AnswerDrafts;
}

export class RunControls {
	#needs: Needs;
	#try: (work: () => Promise<unknown>) => Promise<boolean>;

	/** `attempt` shows what a work throws, and then gives false. */
	constructor(needs: Needs, attempt: (work: () => Promise<unknown>) => Promise<boolean>) {
		this.#needs = needs;
		this.#try = attempt;
	}

	/** `running.isStopping` is true at once, and until it has stopped. */
	async stop(run: Run): Promise<boolean> {
		const { client, running } = this.#needs;
		running.markStopping(run.id, true);
		const done = await this.#try(() => client.stop(run.id));
		if (!done) running.markStopping(run.id, false);
		return done;
	}

	/** Answers the question of a mission that waits for the person. False: none takes words. */
	async reply(run: Run, text: string): Promise<boolean> {
		let taken = false;
		await this.#try(async () => {
			const { reply } = await import('../mission/reply.ts');
			taken = await reply(run, text, this.#needs);
		});
		return taken;
	}

	pause = (run: Run) => this.#try(() => this.#needs.client.pause(run.id));
	/** Thinking ends: of the run, or of one of its steps. */
	answerNow = (run: Run, key?: string) =>
		this.#try(() => this.#needs.client.answerNow(run.id, key));
	step = (run: Run) => this.#try(() => this.#needs.client.step(run.id));

	resume(run: Run, change?: Continue): Promise<boolean> {
		const { client, running } = this.#needs;
		running.markStopping(run.id, false);
		return this.#try(() => client.resume(run.id, change));
	}

	/** Goes on with the models that are chosen now. */
	resumeWithChosen(run: Run): Promise<boolean> {
		const { roles, current } = this.#needs.settings;
		return this.resume(run, { roles, expert: current.expert });
	}

	/** Goes on where a limit of reviews or a budget ended the run. */
	goFurther = (run: Run): Promise<boolean> => this.resume(run, continueOptions(run));
}
