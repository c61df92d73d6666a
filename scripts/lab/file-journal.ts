/**
 * The journal of an experiment in one file, a JSON value a line: the experiment as it stands, runs,
 * steps with their texts, results. A line is on disk before anybody relies on it; lines that come
 * together are written together. What a kill left half written at the end is cut off.
 */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { MullError } from '../../src/core/errors.ts';
import type { Journal } from '../../src/core/ports.ts';
import type { Step, TextId } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import type { Experiment, Result } from '../../src/lab/experiment/types.ts';

type Line =
	| { experiment: Experiment }
	| { result: Result }
	| { run: Run }
	| { step: Step; texts: [TextId, string][] }
	| { removed: string; keys: string[] };

/** A run under way: its row and what it has so far. */
interface Open {
	run: Run;
	steps: Map<string, Step>;
	texts: Map<TextId, string>;
}

export interface FileJournal extends Journal {
	/** As the file had it when it was opened. */
	experiment: Experiment | undefined;
	results: Map<string, Result>;
	/** The run's row: from the file where it was under way, else the one given, which is written. */
	begin(run: Run): Promise<Run>;
	keep(result: Result): Promise<void>;
	change(experiment: Experiment): Promise<void>;
	/** Writes what is left. */
	close(): Promise<void>;
}

/** `stop`: after it nothing of a run is written. */
export async function openJournal(path: string, stop: AbortSignal): Promise<FileJournal> {
	const runs = new Map<string, Open>();
	const results = new Map<string, Result>();
	let experiment: Experiment | undefined;
	const take = (line: Line) => {
		if ('experiment' in line) experiment = line.experiment;
		else if ('result' in line) {
			results.set(line.result.unit, line.result);
			forget(line.result);
		} else if ('run' in line)
			runs.set(line.run.id, { run: line.run, steps: new Map(), texts: new Map() });
		else if ('step' in line) put(line.step, line.texts);
		else for (const key of line.keys) runs.get(line.removed)?.steps.delete(key);
	};
	/** Memory holds what is under way only. */
	const forget = ({ runId }: Result) => {
		const base = runId.replace(/#\d+$/, '');
		for (const id of [base, ...[1, 2, 3].map((n) => `${base}#${n}`)]) runs.delete(id);
	};
	const put = (step: Step, texts: Iterable<[TextId, string]>) => {
		const own = runs.get(step.runId);
		if (!own) return;
		own.steps.set(step.key, step);
		for (const [id, text] of texts) own.texts.set(id, text);
	};

	const whole = await readLines(path, (text) => take(JSON.parse(text) as Line));
	const file = await open(path, 'a');
	await file.truncate(whole);
	const write = appender(file);
	const save = (line: Line) => write(`${JSON.stringify(line)}\n`);
	const refuse = () => {
		if (stop.aborted) throw new MullError('aborted', 'Stopped.');
	};

	return {
		experiment,
		results,
		load: async (id) => [...(runs.get(id)?.steps.values() ?? [])].sort((a, b) => a.seq - b.seq),
		text: async (id) => {
			for (const { texts } of runs.values()) if (texts.has(id)) return texts.get(id)!;
			return '';
		},
		async append(step, texts) {
			refuse();
			await save({ step, texts: [...texts] });
			put(step, texts);
		},
		commit: () => {
			throw new MullError('bug', 'Runs of the Lab keep no rows of a mission.');
		},
		async remove(removed, keys) {
			await save({ removed, keys });
			for (const key of keys) runs.get(removed)?.steps.delete(key);
		},
		// A run of the Lab changes its row when it ends, and then there is a result.
		update: async () => {},
		async begin(run) {
			const here = runs.get(run.id);
			if (here) return here.run;
			// Nobody waits for this line: it stands before those of the run's steps, and without them it
			// is begun anew. A disk that takes none says so at the first step.
			save({ run }).catch(() => {});
			runs.set(run.id, { run, steps: new Map(), texts: new Map() });
			return run;
		},
		async keep(result) {
			await save({ result });
			forget(result);
		},
		change: (to) => save({ experiment: to }),
		close: () => write.end(),
	};
}

/** Reads whole lines; returns how many bytes they are. A file that is not there has none. */
async function readLines(path: string, take: (text: string) => void): Promise<number> {
	let rest: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
			let from = 0;
			for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
				const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
				rest = [];
				from = end + 1;
				take(line.toString('utf8'));
				bytes += line.length + 1;
			}
			rest.push(chunk.subarray(from));
		}
	} catch (thrown) {
		if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
	}
	return bytes;
}

/** Appends in order; what is given while the disk works goes with the next write. */
function appender(file: FileHandle) {
	let waiting: string[] = [];
	let writing: Promise<void> = Promise.resolve();
	let next: Promise<void> | null = null;
	const flush = async () => {
		const text = waiting.join('');
		waiting = [];
		next = null;
		await file.appendFile(text);
		await file.datasync();
	};
	const write = (text: string): Promise<void> => {
		waiting.push(text);
		if (!next) {
			next = writing.then(flush);
			writing = next.catch(() => {});
		}
		return next;
	};
	const end = async () => {
		await writing;
		await file.close();
	};
	return Object.assign(write, { end });
}
