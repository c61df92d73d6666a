/**
 * Experiments of the Lab, in a database of their own: their runs belong to no conversation, are in no
 * backup, and go with their experiment.
 */
import type { Choice } from '../../lab/experiment/blind-comparison.ts';
import type { Experiment, Result } from '../../lab/experiment/types.ts';
import type { Journal } from '../../core/ports.ts';
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import type { Table } from 'dexie';
import { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { databaseJournal } from '../runs/journal.ts';
import { stepsOf } from '../runs/steps.ts';
import { sweepTexts } from '../runs/runs.ts';

class LabDatabase extends MullDatabase {
	declare experiments: Table<Experiment, string>;
	declare results: Table<Result, [experiment: string, unit: string]>;
	declare choices: Table<Choice, [experiment: string, item: string]>;

	constructor() {
		super('mull-lab');
		this.version(2).stores({ experiments: 'id, created', results: '[experiment+unit]' });
		this.version(3).stores({ choices: '[experiment+item]' });
	}
}

// Opened at first use: nobody who never opens the Lab has it.
const db = new LabDatabase();

/** Runs of experiments are known by their ids (`lab/experiment/begin.ts`). */
export const isLabRun = (runId: string): boolean => runId.startsWith('lab-');

export const labJournal = (): Journal => databaseJournal(db);

export const labRun = (id: string): Promise<Run | undefined> => stored(() => db.runs.get(id));

export const labSteps = (runId: string): Promise<Step[]> => stored(() => stepsOf(db, runId));

export const labText = (id: TextId): Promise<string> =>
	stored(async () => (await db.texts.get(id))?.text ?? '');

/** Adds the run unless it is here; resolves with the one that is. */
export const keepLabRun = (run: Run): Promise<Run> =>
	stored(() =>
		db.transaction('rw', db.runs, async () => {
			const here = await db.runs.get(run.id);
			if (!here) await db.runs.add(run);
			return here ?? run;
		}),
	);

/** The latest first. */
export const listExperiments = (): Promise<Experiment[]> =>
	stored(() => db.experiments.orderBy('created').reverse().toArray());

/** One of them is under way; asks nothing of a browser in which nobody ever opened the Lab. */
export const isLabUnderWay = (): Promise<boolean> =>
	stored(async () => {
		const databases = await indexedDB.databases();
		if (!databases.some(({ name }) => name === db.name)) return false;
		return (await db.experiments.filter(({ status }) => status === 'running').count()) > 0;
	});

export const getExperiment = (id: string): Promise<Experiment | undefined> =>
	stored(() => db.experiments.get(id));

/** Takes plain data: a `$state` proxy cannot be stored. */
export const saveExperiment = (experiment: Experiment): Promise<void> =>
	stored(async () => {
		await db.experiments.put(experiment);
	});

/** Changes one that is still here; one that was deleted stays deleted. */
export const changeExperiment = (experiment: Experiment): Promise<void> =>
	stored(async () => {
		await db.experiments
			.where('id')
			.equals(experiment.id)
			.modify((_, row) => void (row.value = experiment));
	});

const within = (experiment: string) =>
	db.results.where('[experiment+unit]').between([experiment, ''], [experiment, '\uffff']);

export const resultsOf = (experiment: string): Promise<Result[]> =>
	stored(() => within(experiment).toArray());

/** A unit has one result: writing it again changes nothing. */
export const keepResult = (result: Result): Promise<void> =>
	stored(async () => {
		await db.results.put(result);
	});

const chosenIn = (experiment: string) =>
	db.choices.where('[experiment+item]').between([experiment, ''], [experiment, '\uffff']);

/** What a person chose, comparing by eye. */
export const choicesOf = (experiment: string): Promise<Choice[]> =>
	stored(() => chosenIn(experiment).toArray());

/** An item has one choice, the last. */
export const keepChoice = (choice: Choice): Promise<void> =>
	stored(async () => {
		await db.choices.put(choice);
	});

/** A whole experiment from a file; its runs stay where they were made. */
export const importExperiment = (
	experiment: Experiment,
	results: Result[],
	choices: Choice[] = [],
): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.experiments, db.results, db.choices, async () => {
			await db.choices.bulkPut(choices.map((one) => ({ ...one, experiment: experiment.id })));
			await db.experiments.put(experiment);
			await db.results.bulkPut(results.map((one) => ({ ...one, experiment: experiment.id })));
		}),
	);

/** Deletes an experiment with its runs. */
export const deleteExperiment = (id: string): Promise<void> =>
	stored(async () => {
		const { experiments, results, choices } = db;
		await db.transaction('rw', experiments, results, choices, db.runs, db.steps, async () => {
			await chosenIn(id).delete();
			await db.experiments.delete(id);
			await within(id).delete();
			const runs = await db.runs.where('conversationId').equals(`lab-${id}`).primaryKeys();
			await db.runs.bulkDelete(runs);
			for (const run of runs)
				await db.steps.where('[runId+key]').between([run, ''], [run, '\uffff']).delete();
		});
		await sweepTexts(db);
	});

/** Everything, where there is anything. */
export const eraseLab = (): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.tables, async () => {
			await Promise.all(db.tables.map((table) => table.clear()));
		}),
	);
