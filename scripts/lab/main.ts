/** The Lab without a browser: `npm run lab -- --help` says how. */
import { setMaxListeners } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MullError, toMullError } from '../../src/core/errors.ts';
import { wait } from '../../src/core/wait.ts';
import type { Endpoint } from '../../src/core/types.ts';
import { begin } from '../../src/lab/experiment/begin.ts';
import { account, compare } from '../../src/lab/experiment/compare.ts';
import { runExperiment } from '../../src/lab/experiment/run-experiment.ts';
import { progress, type Results } from '../../src/lab/experiment/plan.ts';
import type { Experiment } from '../../src/lab/experiment/types.ts';
import { everyEvalEver } from '../../src/lab/report/every-eval-ever.ts';
import { labFile, reportCsv } from '../../src/lab/report/files.ts';
import { reportHtml } from '../../src/lab/report/html.ts';
import { endings, pilotSentences, sentencesOf, verdictOf } from '../../src/lab/report/sentences.ts';
import { engineOn, examine } from './examine.ts';
import { openJournal } from './file-journal.ts';
import { help } from './help.ts';
import { serverPlace } from './place.ts';
import { planOf, read, whole } from './plan.ts';

/** Returns the exit status: 0 when the experiment is over. */
export default async function main(...args: string[]): Promise<number> {
	try {
		return await command(args);
	} catch (thrown) {
		const { message, wayOut } = toMullError(thrown);
		console.error([message, wayOut].filter(Boolean).join(' '));
		return 1;
	}
}

async function command(args: string[]): Promise<number> {
	const values = read(args);
	if (values.help || !values.url || !values.model) {
		console.log(help);
		return values.help ? 0 : 1;
	}
	const endpoint: Endpoint = {
		...{ id: 'lab', name: '', url: values.url, allowed: true, created: 0 },
		parallel: whole(values.parallel, 'parallel', 4),
		context: whole(values.context, 'context', 8192),
	};
	if (values.check) return examine(endpoint, values.model);
	const second = values.second
		? { ...endpoint, id: 'second', url: values['second-url'] ?? values.url }
		: undefined;
	const planned = await begin(planOf(values, endpoint, second));
	const out = resolve(values.out ?? 'lab-results');
	mkdirSync(out, { recursive: true });
	const stop = new AbortController();
	// Each request listens to it: hundreds are no leak.
	setMaxListeners(0, stop.signal);
	process.once('SIGINT', () => stop.abort());
	process.once('SIGTERM', () => stop.abort());
	const limit = deadline(whole(values.minutes, 'minutes', 0));
	const halt = AbortSignal.any([stop.signal, limit.signal]);
	setMaxListeners(0, halt);
	const journal = await openJournal(join(out, 'journal.jsonl'), halt);
	try {
		let experiment = journal.experiment ?? planned;
		if (experiment.fingerprint !== planned.fingerprint)
			throw new MullError(
				'incompatible',
				`In ${out} lies another experiment (${experiment.title}).`,
				'Give this one a folder of its own with --out.',
			);
		// Limits are no part of what is measured: those of today hold.
		experiment = { ...experiment, caps: planned.caps };
		if (!journal.experiment) await journal.change(experiment);
		const engine = engineOn(endpoint, values.model);
		const other = second && engineOn(second, values.second!);
		const place = serverPlace(journal, ({ endpoint: at }) =>
			other && at === second.id ? other : engine,
		);
		const teller = tell(() => experiment, journal.results);
		const until = Date.now() + 60_000 * whole(values.patience, 'patience', 10);
		for (let tries = 0; ; tries++) {
			const before = journal.results.size;
			experiment = await runExperiment(experiment, journal.results, place, abreast(endpoint), halt);
			const code = experiment.waiting?.code ?? '';
			if (journal.results.size > before) tries = 0;
			if (!['network', 'rate-limited'].includes(code) || Date.now() > until) break;
			console.log(`${experiment.waiting!.message} Trying again.`);
			await wait(Math.min(60_000, 1000 * 2 ** tries), halt).catch(() => {});
			if (halt.aborted) break;
		}
		clearInterval(teller);
		if (limit.signal.aborted && !stop.signal.aborted && experiment.status !== 'done') {
			const { waiting: _, ...rest } = experiment;
			experiment = { ...rest, status: 'done', ended: 'minutes' };
			await journal.change(experiment);
		}
		await report(out, experiment, journal.results);
		if (experiment.ended === 'minutes') {
			const { done, of } = progress(experiment, journal.results);
			console.log(
				`${endings.minutes} ${done} of ${of} are in. Begun again with the same words it goes on.`,
			);
		}
		if (experiment.status === 'done') return 0;
		const { message = 'Stopped.' } = experiment.waiting ?? {};
		console.log(`${message} Begun again with the same words it goes on.`);
		return 1;
	} finally {
		limit.clear();
		await journal.close();
	}
}

/** Aborts when so many minutes are over; 0: never. A timer holds 24 days. */
function deadline(minutes: number): { signal: AbortSignal; clear: () => void } {
	const controller = new AbortController();
	if (minutes === 0) return { signal: controller.signal, clear: () => {} };
	const most = Math.min(60_000 * minutes, 2 ** 31 - 1);
	const timer = setTimeout(() => controller.abort(), most);
	return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/**
 * Units under way at once: more than the server is asked at once (its engine sees to that), so that
 * none of its places stays empty while a result is on its way to the disk.
 */
const abreast = ({ parallel }: Endpoint): number => parallel + Math.ceil(parallel / 2);

/** Every few seconds a line on how far it is. */
function tell(experiment: () => Experiment, results: Results) {
	const began = Date.now();
	const first = results.size;
	return setInterval(() => {
		const { done, of } = progress(experiment(), results);
		const pace = (done - first) / ((Date.now() - began) / 1000);
		const left = pace > 0 ? `, about ${Math.ceil((of - done) / pace / 60)} minutes left` : '';
		console.log(`${done} of ${of}${left}`);
	}, 5000);
}

async function report(out: string, experiment: Experiment, results: Results): Promise<void> {
	const date = new Date().toISOString().slice(0, 10);
	writeFileSync(join(out, 'report.html'), reportHtml(experiment, results, date));
	writeFileSync(join(out, 'report.json'), JSON.stringify(labFile(experiment, results)));
	writeFileSync(join(out, 'report.csv'), reportCsv(experiment, results));
	for (const files of await everyEvalEver(experiment, results, Date.now())) {
		const folder = join(out, 'every-eval-ever');
		mkdirSync(dirname(join(folder, files.path)), { recursive: true });
		writeFileSync(join(folder, files.path), files.aggregate);
		writeFileSync(join(folder, files.samplesPath), files.samples);
	}
	const { base, other } = experiment.primary;
	const comparison = compare(experiment, results, base, other);
	const said = [
		...sentencesOf(experiment, comparison),
		...pilotSentences(experiment, results),
		...cutSentences(experiment, results),
	];
	console.log(`\n${verdictOf(experiment, comparison)}. ${said.join(' ')}`);
	console.log(`Report: ${join(out, 'report.html')}`);
}

/** Which arms lost much to the limit of tokens, and what helps. */
const cutSentences = (experiment: Experiment, results: Results): string[] =>
	experiment.arms.flatMap(({ id, label }) => {
		const { right, wrong, none, cut } = account(experiment, results, id).verdicts;
		const of = right + wrong + none + cut;
		return 5 * cut > of ? [`${label}: ${cut} of ${of} were cut; try a larger --max-tokens.`] : [];
	});
