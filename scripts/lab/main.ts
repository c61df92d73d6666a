/** The Lab without a browser: `npm run lab -- --help` says how. */
import { setMaxListeners } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MullError, toMullError } from '../../src/core/errors.ts';
import { hash32 } from '../../src/core/hash.ts';
import { wait } from '../../src/core/wait.ts';
import type { Endpoint, Roles } from '../../src/core/types.ts';
import {
	armFrom,
	begin,
	voteLike,
	voteOfThirds,
	type Plan,
} from '../../src/lab/experiment/begin.ts';
import { account, compare } from '../../src/lab/experiment/compare.ts';
import { conduct } from '../../src/lab/experiment/conduct.ts';
import { itemsAt, progress, type Results } from '../../src/lab/experiment/plan.ts';
import type { Experiment, Source } from '../../src/lab/experiment/types.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { families } from '../../src/lab/problems/made.ts';
import { readItems } from '../../src/lab/problems/own.ts';
import { everyEvalEver } from '../../src/lab/report/every-eval-ever.ts';
import { labFile, reportCsv } from '../../src/lab/report/files.ts';
import { reportHtml } from '../../src/lab/report/html.ts';
import { endings, pilotSentences, sentencesOf, verdictOf } from '../../src/lab/report/sentences.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { engineOn, examine } from './examine.ts';
import { openJournal } from './file-journal.ts';
import { help } from './help.ts';
import { serverPlace } from './place.ts';

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

const text = { type: 'string' } as const;
const options = {
	...{ url: text, model: text, arms: text, primary: text, problems: text, families: text },
	...{ level: text, seed: text, parallel: text, 'max-tokens': text, context: text, tokens: text },
	...{ minutes: text, patience: text, out: text },
	...{ 'no-think': { type: 'boolean' as const }, 'until-clear': { type: 'boolean' as const } },
	...{ help: { type: 'boolean' as const }, check: { type: 'boolean' as const } },
};

type Values = ReturnType<typeof read>;
const read = (args: string[]) => parseArgs({ args, options }).values;

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
	const planned = await begin(planOf(values, endpoint));
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
		const place = serverPlace(journal, engine);
		const teller = tell(() => experiment, journal.results);
		const until = Date.now() + 60_000 * whole(values.patience, 'patience', 10);
		for (let tries = 0; ; tries++) {
			const before = journal.results.size;
			experiment = await conduct(experiment, journal.results, place, abreast(endpoint), halt);
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

function planOf(values: Values, { id: endpoint }: Endpoint): Plan {
	const model = { engine: 'remote' as const, model: values.model!, endpoint };
	const maxTokens = whole(values['max-tokens'], 'max-tokens', 2048);
	const role = (name: 'A' | 'B') => {
		const { sampling } = defaultSettings.roles[name];
		return { model, think: !values['no-think'], sampling: { ...sampling, maxTokens } };
	};
	const roles: Roles = { A: role('A'), B: role('B') };
	const names = list(values.arms ?? 'direct-0,direct-1,midtry,midtry-early,vote-midtry');
	const arms = names.filter((id) => !id.startsWith('vote-')).map((id) => armFrom(id, roles));
	const votes = names
		.filter((id) => id.startsWith('vote-'))
		.map((id) => (id === voteOfThirds.id ? voteOfThirds : voteLike(armFrom(id.slice(5), roles))));
	for (const { samples, like, id } of votes)
		if (![samples, like].every((arm) => names.includes(arm)))
			throw new MullError(
				'bad-input',
				`${id} needs the arms ${samples} and ${like}.`,
				'Name them too.',
			);
	const [base = '', other = ''] = (
		values.primary ??
		`${arms[0]?.id}:${arms.find(({ id }) => id === 'midtry')?.id ?? arms.at(-1)?.id}`
	).split(':');
	const seed = whole(values.seed, 'seed', 7);
	const { source, items } = problemsOf(values);
	const plan = {
		...{
			id: `${seed.toString(36)}-${hash32(JSON.stringify([source, names, model])).toString(36)}`,
		},
		...{
			title: `${values.model} on ${items.length || (source.kind === 'made' && source.count)} problems`,
		},
		...{ created: Date.now(), seed, source, items, arms, votes, primary: { base, other } },
		// The command keeps the minutes itself: they end a call under way.
		caps: { tokens: whole(values.tokens, 'tokens', 0), minutes: 0 },
		...{ stopWhenClear: values['until-clear'] ?? false, models: { [model.model]: values.url! } },
	};
	if (source.kind === 'own' || source.level === null) return plan;
	return { ...plan, items: itemsAt(plan, source.level) };
}

function problemsOf(values: Values): { source: Source; items: Item[] } {
	const given = values.problems ?? '60';
	if (/^\d+$/.test(given)) {
		const chosen = values.families ? list(values.families) : families.map(({ id }) => id);
		const unknown = chosen.find((id) => !families.some((family) => family.id === id));
		if (unknown)
			throw new MullError('bad-input', `There are no problems “${unknown}”.`, 'See --help.');
		const level = values.level === undefined ? null : whole(values.level, 'level', 2, 1, 6);
		return { source: { kind: 'made', families: chosen, count: Number(given), level }, items: [] };
	}
	if (!existsSync(given))
		throw new MullError('bad-input', `There is no file ${given}.`, 'Give a number or a file.');
	const all = readItems(readFileSync(given, 'utf8'));
	const items = all.filter(({ kind }) => kind !== 'open');
	return { source: { kind: 'own', name: given, unscored: all.length - items.length }, items };
}

const list = (text: string): string[] => text.split(',').map((one) => one.trim());

function whole(
	given: string | undefined,
	name: string,
	otherwise: number,
	min = 0,
	max = 1e9,
): number {
	if (given === undefined) return otherwise;
	const value = Number(given);
	if (given.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
	throw new MullError('bad-input', `--${name} ${given} is no whole number of ${min} to ${max}.`);
}

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
