/** What went on inside MidTry and HyperThink on Pocket: where a scaffold helps, and where it hurts. */
import type { HeldOut } from '../../pocket/heldout.ts';
import { wilson } from './pocket-bench-figures.ts';
import type { Result } from './pocket-bench-problem.ts';
import { mean, number, range, share, table } from './pocket-bench-table.ts';

export function inside(results: readonly Result[]): string[] {
	return [
		'## MidTry: how far its confidence can be trusted',
		confidence(results),
		'## MidTry: its paths and its final check',
		paths(results),
		checks(results),
		'## HyperThink: how it ended',
		stops(results),
		'## HyperThink: what reviewers said',
		reviews(results),
		'## Structured replies',
		'Requests for a review in its structure. At the first try: the free call, with reasoning and no ' +
			'grammar, held the JSON. In the end: after the constrained call and at most two repairs.',
		structured(results),
		'## Direct at temperature 0, by family',
		families(results),
	];
}

/** In order of first appearance, without repeats. */
const kinds = <T>(list: readonly T[]): T[] => [...new Set(list)];

const rate = (list: readonly { right: boolean }[]): string[] => {
	const right = list.filter((one) => one.right).length;
	return [
		String(list.length),
		share(right, list.length),
		list.length ? range(wilson(right, list.length)) : '–',
	];
};

function confidence(results: readonly Result[]): string {
	const labels = ['HIGH', 'MEDIUM', 'LOW', 'not applicable', null] as const;
	const rows = [...kinds(results.map((one) => one.set)), null].flatMap((set) =>
		labels.flatMap((label) => {
			const mine = results.flatMap((one) => (set === null || one.set === set ? one.midtry : []));
			const labelled = mine.filter((one) => one.confidence === label);
			if (labelled.length === 0) return [];
			return [[label ?? 'no answer', set ?? 'all', ...rate(labelled)]];
		}),
	);
	return table(['confidence', 'set', 'problems', 'right', '95 %'], rows);
}

function paths(results: readonly Result[]): string {
	const count = results[0]?.midtry.paths.length ?? 0;
	const rows = Array.from({ length: count }, (_, index) => {
		const walked = results.map((one) => one.midtry.paths[index]!);
		const silent = walked.filter((one) => one.answer === null).length;
		return [`path ${index + 1}`, ...rate(walked), String(silent)];
	});
	const looked = results.filter((one) => one.midtry.divergence);
	const after = looked.flatMap((one) => one.midtry.consensus ?? []);
	rows.push(['agreement where the paths parted (divergence call)', ...rate(after), '']);
	return table(['', 'problems', 'right', '95 %', 'no answer'], rows);
}

function checks(results: readonly Result[]): string {
	const verdicts = ['confirmed', 'corrected', 'disagreed', 'failed'] as const;
	const rows = verdicts.map((verdict) => {
		const mine = results.filter((one) => one.midtry.check === verdict);
		const before = mine.flatMap((one) => one.midtry.consensus ?? []);
		const count = (list: readonly { right: boolean }[]) => list.filter((one) => one.right).length;
		return [
			verdict,
			String(mine.length),
			share(count(before), mine.length),
			share(count(mine.map((one) => one.midtry)), mine.length),
		];
	});
	return table(['final check', 'problems', 'right before', 'right after'], rows);
}

function stops(results: readonly Result[]): string {
	const rows = kinds(results.map((one) => one.hyperthink.stop)).map((stop) => {
		const mine = results.flatMap(({ hyperthink }) => (hyperthink.stop === stop ? hyperthink : []));
		return [stop, ...rate(mine), number(mean(mine.map((one) => one.reviews.length)), 1)];
	});
	return table(['stop', 'problems', 'right', '95 %', 'reviews'], rows);
}

/** How well a reviewer tells right from wrong. */
function reviews(results: readonly Result[]): string {
	const all = results.flatMap((one) => one.hyperthink.reviews);
	const rows = (['B', 'A'] as const).flatMap((by) =>
		[true, false].map((right) => {
			const mine = all.filter((one) => one.by === by && one.right === right);
			const said = (verdict: string) =>
				share(mine.filter((one) => one.verdict === verdict).length, mine.length);
			const what = `${by} on a ${right ? 'right' : 'wrong'} candidate`;
			return [what, String(mine.length), said('accepted'), said('rejected'), said('malformed')];
		}),
	);
	return table(['reviewer', 'reviews', 'accepted', 'rejected', 'malformed'], rows);
}

function structured(results: readonly Result[]): string {
	const all = results.flatMap((one) => one.hyperthink.structured);
	const rows = (['B', 'A', null] as const).map((role) => {
		const mine = all.filter((one) => role === null || one.role === role);
		const first = mine.filter((one) => one.valid && one.calls === 1).length;
		return [
			role ?? 'both',
			String(mine.length),
			share(first, mine.length),
			range(wilson(first, mine.length)),
			share(mine.filter((one) => one.valid).length, mine.length),
			number(mean(mine.map((one) => one.calls)), 2),
		];
	});
	const head = ['role', 'requests', 'valid at first try', '95 %', 'valid in the end', 'calls'];
	return table(head, rows);
}

function families(results: readonly Result[]): string {
	const of = (set: HeldOut['set']) => results.filter((one) => one.set === set);
	const rows = kinds(results.map((one) => `${one.set} ${one.family}`)).map((kind) => {
		const [set, family] = kind.split(' ') as [HeldOut['set'], string];
		const mine = of(set).filter((one) => one.family === family);
		return [family, set, ...rate(mine.map((one) => one.cold))];
	});
	return table(['family', 'set', 'problems', 'right', '95 %'], rows);
}
