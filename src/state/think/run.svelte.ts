/** A watched run: its row, its journal and the words under way, wherever they live. */
import type { KnownTrace } from '../../algorithms/list.ts';
import type { TextSource } from '../../algorithms/shared/trace.ts';
import type { RunRows } from '../../core/mission/types.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { finished, type Step, type TextId } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { getRun, getSteps, getText } from '../../storage/runs/runs.ts';
import type { LiveText, LiveTexts } from './live.svelte.ts';
import type { PrivateState } from '../conversation/private.svelte.ts';
import { readTrace } from './trace.ts';

export class RunWatch {
	readonly id: string;
	#texts: LiveTexts;
	#private: PrivateState | null;
	#row = $state.raw<Run | null>(null);
	#journal = $state.raw<readonly Step[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	/** Steps shown of a replay; null shows all there is. */
	#shown = $state.raw<number | null>(null);
	#read = new Map<TextId, Promise<string>>();
	#leave: () => void = () => {};

	/** `privateRuns` holds the run when it is private. */
	constructor(run: Run, texts: LiveTexts, privateRuns: PrivateState) {
		this.id = run.id;
		this.#row = run;
		this.#texts = texts;
		this.#private = run.private ? privateRuns : null;
		if (run.private) this.#ready = true;
		else
			this.#leave = live(
				() => read(run.id),
				(found) => this.#apply(found),
				(error) => this.#fail(error),
			);
	}

	get run(): Run | null {
		return this.#private ? (this.#private.run(this.id) ?? null) : this.#row;
	}

	/** It leaves no trace: no database has its rows. */
	get private(): boolean {
		return this.#private !== null;
	}

	/** The whole journal, in order of completion. */
	get steps(): readonly Step[] {
		return this.#private ? this.#private.stepsOf(this.id) : this.#journal;
	}

	/** Rows of a mission that leaves no trace; null: they lie in the database. */
	get rows(): RunRows | null {
		return this.#private?.rowsOf(this.id) ?? null;
	}

	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** Words under way; none while a replay is shown. */
	get live(): readonly LiveText[] {
		if (this.#shown !== null || this.run?.status !== 'running') return [];
		return this.#texts.of(this.id);
	}

	trace: KnownTrace | null = $derived.by(() => {
		const run = this.run;
		if (!run) return null;
		const steps = this.#shown === null ? this.steps : this.steps.slice(0, this.#shown);
		return readTrace(run, steps, this.live);
	});

	/** How much of the journal a replay shows; null is all. */
	get shown(): number | null {
		return this.#shown;
	}

	show(steps: number | null): void {
		this.#shown = steps === null ? null : Math.max(0, Math.min(steps, this.steps.length));
	}

	/** A text of the journal, read once. */
	text(source: TextSource): Promise<string> {
		if ('text' in source) return Promise.resolve(source.text);
		const { id } = source;
		if (this.#private) return Promise.resolve(this.#private.text(id));
		let text = this.#read.get(id);
		if (!text) {
			text = getText(id);
			this.#read.set(id, text);
			text.catch(() => this.#read.delete(id));
		}
		return text;
	}

	close(): void {
		this.#leave();
	}

	#apply({ run, steps }: { run: Run | undefined; steps: Step[] }): void {
		this.#row = run ?? null;
		this.#journal = finished(steps);
		this.#ready = true;
		this.#error = null;
		this.#texts.drop(this.id, new Set(steps.filter(isOver).map((step) => step.key)));
	}

	#fail(error: unknown): void {
		this.#error = toPlain(error);
		this.#ready = true;
	}
}

/** One that was cut off may be going on: its words under way stay. */
const isOver = (step: Step) => step.kind !== 'think' || step.status !== 'stopped';

async function read(id: string) {
	const [run, steps] = await Promise.all([getRun(id), getSteps(id)]);
	return { run, steps };
}
