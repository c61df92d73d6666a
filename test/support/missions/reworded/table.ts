/** What the runs of one reader come to, as figures and as a table to be printed. */
import type { Measured } from './measure.ts';

export interface Figures {
	runs: number;
	right: number;
	/** Calls, as a multiple of the perfect reader's. */
	times: number;
	/** Of those that code or a quote decides, the share that is labelled HIGH. */
	high: number;
	/** Stuck although the first attempt at each task was right. */
	stuck: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const of = (some: readonly unknown[], all: readonly unknown[]) =>
	all.length === 0 ? 1 : some.length / all.length;

export function figuresOf(all: readonly Measured[]): Figures {
	const sure = all.filter(({ decides }) => decides === 'code' || decides === 'quote');
	return {
		runs: all.length,
		right: of(
			all.filter(({ right }) => right),
			all,
		),
		times: sum(all.map(({ calls }) => calls)) / sum(all.map((one) => one.perfectCalls)),
		high: of(
			sure.filter(({ label }) => label === 'HIGH'),
			sure,
		),
		stuck: all.filter(({ stuck, firstRight }) => stuck && firstRight).length,
	};
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function row(name: string, all: readonly Measured[]): string {
	const { right, times, stuck } = figuresOf(all);
	const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
	const labels = ['HIGH', 'MEDIUM', 'LOW'].map((one) =>
		String(all.filter(({ label }) => label === one).length),
	);
	return `| ${[
		name,
		percent(right),
		mean(all.map(({ calls }) => calls)).toFixed(1),
		times.toFixed(2),
		String(Math.round(mean(all.map(({ promptTokens }) => promptTokens)))),
		...labels,
		String(stuck),
	].join(' | ')} |`;
}

/** A row for each mission, one for each kind of evidence, and one for all. */
export function tableOf(all: readonly Measured[]): string {
	const names = [...new Set(all.map(({ name }) => name))];
	const kinds = [...new Set(all.map(({ decides }) => decides))];
	return [
		'| mission | right | calls | × perfect | prompt tokens | HIGH | MEDIUM | LOW | stuck |',
		'| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
		...names.map((name) =>
			row(
				name,
				all.filter((one) => one.name === name),
			),
		),
		...kinds.map((kind) =>
			row(
				`*${kind} decides*`,
				all.filter((one) => one.decides === kind),
			),
		),
		row('**all**', all),
	].join('\n');
}

/** Each run that was not as it should be, with its seed and its answer. */
export const oddOnes = (all: readonly Measured[]): string =>
	all
		.filter(({ right, stuck, firstRight }) => !right || (stuck && firstRight))
		.map(({ seed, name, right, calls, answer }) =>
			[`seed ${seed}, ${name}: ${right ? 'stuck' : 'wrong'} after ${calls} calls.`, answer].join(
				'\n',
			),
		)
		.join('\n\n');
