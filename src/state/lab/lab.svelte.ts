/** The Lab's experiments in this page: which there are, which is open, and the one that is driven. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import { isOnServer } from '../../core/engines/engine-of.ts';
import { begin, type Plan } from '../../lab/experiment/begin.ts';
import { runExperiment } from '../../lab/experiment/run-experiment.ts';
import type { Choice, Choices } from '../../lab/experiment/blind-comparison.ts';
import type { Experiment, Result } from '../../lab/experiment/types.ts';
import { calibrationsOf } from '../../lab/report/calibration.ts';
import { mostBytes, readLabFile, tooLarge } from '../../lab/report/files.ts';
import { findingOf } from '../../lab/report/finding.ts';
import { getEndpoint } from '../../storage/models/endpoints.ts';
import { keepCalibrations } from '../../storage/lab/calibrations.ts';
import { dropFinding, keepFinding } from '../../storage/lab/findings.ts';
import {
	changeExperiment,
	choicesOf,
	deleteExperiment,
	getExperiment,
	importExperiment,
	keepChoice,
	listExperiments,
	resultsOf,
	saveExperiment,
} from '../../storage/lab/lab.ts';
import { live } from '../../storage/live.ts';
import type { Client } from '../../worker/client.ts';
import type { App } from '../app.ts';
import { attempt } from '../attempt.ts';
import { findings } from './findings.svelte.ts';
import { pageLabHost } from './lab-host.ts';

export class LabState {
	#client: Client;
	#locks: Pick<LockManager, 'request'>;
	#list = $state.raw<readonly Experiment[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#openId: string | null = null;
	#results = $state.raw<ReadonlyMap<string, Result>>(new Map());
	#choices = $state.raw<Choices>(new Map());
	#leaveResults: () => void = () => {};
	#leave: () => void;
	/** Experiments that this page drives or waits to drive. */
	#driving = new Map<string, AbortController>();

	constructor(client: Client, locks: Pick<LockManager, 'request'>) {
		this.#client = client;
		this.#locks = locks;
		this.#leave = live(
			listExperiments,
			(list) => {
				this.#list = list;
				this.#ready = true;
				const running = list.filter(({ status }) => status === 'running');
				for (const { id } of running) this.#drive(id);
				// Paused in another tab: this one does not go on either.
				for (const [id, driving] of this.#driving)
					if (!running.some((one) => one.id === id)) driving.abort();
			},
			(error) => (this.#error = toPlain(error)),
		);
	}

	/** The latest first. */
	get list(): readonly Experiment[] {
		return this.#list;
	}

	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	get(id: string): Experiment | undefined {
		return this.#list.find((experiment) => experiment.id === id);
	}

	/** Results of the open experiment, by unit. */
	get results(): ReadonlyMap<string, Result> {
		return this.#results;
	}

	/** What was chosen in the open experiment, where answers are compared by eye. */
	get choices(): Choices {
		return this.#choices;
	}

	/** Keeps which answer is better; choosing again changes it. */
	choose = (experiment: Experiment, item: string, better: Choice['better']): Promise<boolean> =>
		this.#try(() => keepChoice({ experiment: experiment.id, item, better, when: Date.now() }));

	/** Shows whose answers they were; nothing is judged after that. */
	showNames = (experiment: Experiment): Promise<boolean> =>
		this.#try(() => changeExperiment({ ...experiment, eye: { shown: true } }));

	/** Watches the results of one experiment; null watches none. */
	open(id: string | null): void {
		if (id === this.#openId) return;
		this.#leaveResults();
		this.#openId = id;
		this.#results = new Map();
		this.#choices = new Map();
		this.#leaveResults = () => {};
		if (id === null) return;
		const failed = (error: unknown) => (this.#error = toPlain(error));
		const leaves = [
			live(
				() => resultsOf(id),
				(results) => (this.#results = new Map(results.map((one) => [one.unit, one]))),
				failed,
			),
			live(
				() => choicesOf(id),
				(choices) => (this.#choices = new Map(choices.map((one) => [one.item, one]))),
				failed,
			),
		];
		this.#leaveResults = () => leaves.forEach((leave) => leave());
	}

	/** Keeps a new experiment and begins it; resolves with its id, or null where it is refused. */
	async begin(plan: Plan): Promise<string | null> {
		const begun = await this.#try(async () => {
			await saveExperiment(await begin(plan));
		});
		return begun ? plan.id : null;
	}

	/** Begins nothing new; what is under way ends by itself and is kept. */
	pause = (experiment: Experiment): Promise<boolean> =>
		this.#try(async () => {
			this.#driving.get(experiment.id)?.abort();
			await changeExperiment({ ...experiment, status: 'paused' });
		});

	/** Goes on with what is missing. */
	goOn = (experiment: Experiment): Promise<boolean> =>
		this.#try(async () => {
			const { waiting: _, ended: __, ...rest } = experiment;
			await changeExperiment({ ...rest, status: 'running' });
		});

	/** Ends it with what is in. */
	end = (experiment: Experiment): Promise<boolean> =>
		this.#try(async () => {
			this.#driving.get(experiment.id)?.abort();
			const { waiting: _, ...rest } = experiment;
			const ended: Experiment = { ...rest, status: 'done', ended: 'stopped' };
			await changeExperiment(ended);
			const results = await resultsOf(experiment.id);
			await this.#learn(ended, new Map(results.map((one) => [one.unit, one])));
		});

	remove = (id: string): Promise<boolean> =>
		this.#try(async () => {
			this.#driving.get(id)?.abort();
			await deleteExperiment(id);
			await dropFinding(id);
			await keepCalibrations(id, []);
			await findings.renew();
		});

	/** Opens a report's JSON; resolves with its id. What is here already is only shown. */
	async import(file: Blob): Promise<string | null> {
		let id: string | null = null;
		await this.#try(async () => {
			if (file.size > mostBytes) throw tooLarge();
			const { experiment, results, choices } = readLabFile(await file.text());
			// It is looked at, never gone on with: its models may not be here.
			const ended = experiment.ended ?? ('stopped' as const);
			if (!(await getExperiment(experiment.id)))
				await importExperiment({ ...experiment, status: 'done', ended }, results, choices);
			id = experiment.id;
		});
		return id;
	}

	/** Keeps with the model what was found; an experiment that is not over has found nothing. */
	async #learn(experiment: Experiment, results: ReadonlyMap<string, Result>): Promise<void> {
		const calibrations = calibrationsOf(experiment, results);
		if (calibrations.length > 0) await keepCalibrations(experiment.id, calibrations);
		const finding = findingOf(experiment, results);
		if (!finding) return;
		await keepFinding(finding);
		await findings.renew();
	}

	close(): void {
		this.#leave();
		this.#leaveResults();
		for (const driving of this.#driving.values()) driving.abort();
	}

	/** One page drives an experiment; the others wait for its lock and take over. */
	#drive(id: string): void {
		if (this.#driving.has(id)) return;
		const driving = new AbortController();
		this.#driving.set(id, driving);
		const { signal } = driving;
		this.#locks
			.request(`mull-lab-${id}`, { signal }, async () => {
				const experiment = await getExperiment(id);
				if (experiment?.status !== 'running') return;
				const results = new Map((await resultsOf(id)).map((one) => [one.unit, one]));
				const place = pageLabHost(this.#client);
				// What was paused or ended meanwhile stays as it is.
				const change = async (to: Experiment) => {
					if (!signal.aborted) await changeExperiment(to);
				};
				const wide = await width(experiment);
				const end = await runExperiment(experiment, results, { ...place, change }, wide, signal);
				await this.#learn(end, results);
			})
			.catch((thrown: unknown) => {
				if (!signal.aborted) this.#error = toPlain(thrown);
			})
			.finally(() => {
				this.#driving.delete(id);
				// Gone on with while the last units were still ending.
				if (this.get(id)?.status === 'running' && signal.aborted) this.#drive(id);
			});
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

/** Units at once: one on this device, so that seconds mean something; as many as a server takes. */
async function width({ arms }: Experiment): Promise<number> {
	const model = arms[0]?.roles.A.model;
	if (!model || !isOnServer(model)) return 1;
	return Math.max(1, (await getEndpoint(model.endpoint ?? ''))?.parallel ?? 1);
}

let lab: LabState | undefined;

/** The one Lab of a page. */
export const labOf = ({ client }: Pick<App, 'client'>): LabState =>
	(lab ??= new LabState(client, navigator.locks));
