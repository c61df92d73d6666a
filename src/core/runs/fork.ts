/**
 * "Go back to this step and change it." A fork begins with nothing but the edited step; while it
 * runs, its mind takes over from the parent's journal every step whose request is still the same.
 */
import { MullError } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { newRun } from './new-run.ts';
import type { Begun, Journal } from '../ports.ts';
import { readJson } from '../replies/json.ts';
import type { ThinkStep } from './steps.ts';
import type { Run } from '../types.ts';

export type ForkEdit =
	/** Put this text in place of the step's reply and go on from there. */
	| { kind: 'reply'; text: string }
	/** The step's reply begins with this text, and the model goes on from there. */
	| { kind: 'begin'; text: string }
	/** Ask for this step again with another seed. */
	| { kind: 'again'; seed: number };

export interface Fork {
	runId: string;
	key: string;
	edit: ForkEdit;
	/** Id of the run to be made. */
	newId: string;
}

/**
 * Writes the edited step into the journal under the new id and returns the new run's row, which
 * the caller stores. Throws `bad-input` when there is no such step, or when a structured reply
 * was edited into something of another shape.
 */
export async function forkRun(
	journal: Journal & { runs: { get(id: string): Promise<Run | undefined> | Run | undefined } },
	{ runId, key, edit, newId }: Fork,
): Promise<Run> {
	const parent = await journal.runs.get(runId);
	const step = (await journal.load(runId)).find((s) => s.key === key);
	if (!parent || step?.kind !== 'think') {
		throw new MullError('bad-input', 'That step is no longer here.', 'Start the question again.');
	}
	const now = Date.now();
	const note = (name: string, value: unknown) => {
		const at = { kind: 'once' as const, started: now, ended: now };
		return journal.append({ runId: newId, key: `${key}#${name}`, seq: 1, ...at, value }, new Map());
	};
	if (edit.kind === 'again') await note('seed', edit.seed);
	else if (edit.kind === 'begin') {
		if (step.value !== undefined)
			throw new MullError(
				'bad-input',
				'Mull cannot continue from the middle of a structured reply.',
				'Edit the whole reply instead.',
			);
		const begun: Begun = { thinking: await journal.text(step.thinking), text: edit.text };
		await note('begun', begun);
	} else {
		const { error: _error, odds: _odds, begun: _begun, ...kept } = step;
		const text = await sha256(edit.text);
		const edited: ThinkStep = {
			...kept,
			runId: newId,
			seq: 1,
			status: 'done',
			finish: 'stop',
			unclosed: false,
			text,
			edited: true,
			...(step.value === undefined ? {} : { value: sameShape(step.value, edit.text) }),
		};
		const texts = new Map([[text, edit.text]]);
		for (const id of [step.prompt, step.thinking]) texts.set(id, await journal.text(id));
		await journal.append(edited, texts);
	}
	const { outcome: _outcome, waiting: _waiting, mark: _mark, later: _later, ...rest } = parent;
	return newRun({ ...rest, id: newId, forkOf: { runId, key } }, now);
}

/** Reads the edited text as JSON with the fields and types of what it replaces. */
function sameShape(old: unknown, text: string): unknown {
	const value = readJson(text);
	const shape = (v: unknown) => (Array.isArray(v) ? 'array' : v === null ? 'null' : typeof v);
	const fields = (v: unknown) =>
		Object.entries((v ?? {}) as object).map(([k, x]) => `${k}:${shape(x)}`);
	if (shape(value) !== shape(old) || fields(value).sort().join() !== fields(old).sort().join()) {
		throw new MullError(
			'bad-input',
			'The edited reply must be JSON with the same fields as before.',
			`Keep the fields ${Object.keys((old ?? {}) as object).join(', ')} and their types.`,
		);
	}
	return value;
}
