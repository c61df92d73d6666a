/**
 * Missions with a noisy reader: the Thought agent beside one call of the same reader with everything
 * that there is to know. MULL_MISSIONS_SEEDS: how many; each draws one mission of each kind. Then
 * twenty-four missions with a reader that rewords, on a tenth of the seeds. Prints the tables of docs/figures.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds, missionsOf } from '../support/missions/list.ts';
import { measured } from '../support/missions/reworded/measure.ts';
import { tableOf } from '../support/missions/reworded/table.ts';
import { noisy } from '../support/missions/noisy.ts';
import { runDirect, runMission } from '../support/missions/stage.ts';

const seeds = Number(process.env.MULL_MISSIONS_SEEDS ?? 200);
/** Characters of the long documents: as many seeds with 2 MB each would take hours. */
const characters = 20_000;

interface Score {
	runs: number;
	right: number;
	alone: number;
	calls: number;
	tokens: number;
	tokensAlone: number;
}
const blank = (): Score => ({ runs: 0, right: 0, alone: 0, calls: 0, tokens: 0, tokensAlone: 0 });

async function scored(kind: string, wrong: number): Promise<Score> {
	const score = blank();
	for (let seed = 1; seed <= seeds; seed++) {
		const list = missionsOf(kind, seed, characters);
		const mission = list[seed % list.length]!;
		const how = { flaws: noisy({ wrong, malformed: 0.05, seed }), seed };
		const agent = await runMission(mission, how);
		const single = await runDirect(mission, how);
		score.runs += 1;
		score.right += mission.right(agent.answer) ? 1 : 0;
		score.alone += mission.right(single.answer) ? 1 : 0;
		score.calls += agent.calls;
		score.tokens += agent.tokens;
		score.tokensAlone += single.tokens;
	}
	return score;
}

const added = (scores: readonly Score[]): Score =>
	scores.reduce((sum, one) => {
		for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += one[key];
		return sum;
	}, blank());

test('missions with a reader that errs', async () => {
	const rows: [kind: string, one: Score, two: Score][] = [];
	for (const kind of kinds) rows.push([kind, await scored(kind, 0.1), await scored(kind, 0.2)]);
	rows.push(['**all**', added(rows.map(([, one]) => one)), added(rows.map(([, , two]) => two))]);
	const table = [
		'| missions | right at 0.1 | one call | right at 0.2 | one call | calls | tokens | of one call |',
		'| --- | --- | --- | --- | --- | --- | --- | --- |',
		...rows.map(([kind, one, two]) => `| ${[kind, ...figures(one, two)].join(' | ')} |`),
	].join('\n');
	mkdirSync('test/.out', { recursive: true });
	writeFileSync('test/.out/bench-missions.md', `${table}\n`);
	console.log(`${seeds} seeds:\n\n${table}`);
	expect(rows.at(-1)![1].runs).toBe(seeds * kinds.length);
});

test('missions with a reader that says everything in other words', async () => {
	const some = Array.from({ length: Math.ceil(seeds / 10) }, (_, at) => at + 1);
	const [sure = [], erring = []] = await measured(some, [0, 0.1]);
	const tables = `without errors:\n\n${tableOf(sure)}\n\nwith errors (0.1):\n\n${tableOf(erring)}`;
	writeFileSync('test/.out/bench-missions-reworded.md', `${tables}\n`);
	console.log(`${some.length} seeds, ${tables}`);
	expect(sure).toHaveLength(some.length * 24);
});

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/** Calls and tokens are those at 0.1. */
const figures = (one: Score, two: Score): string[] => [
	...[one, two].flatMap(({ right, alone, runs }) => [share(right, runs), share(alone, runs)]),
	(one.calls / one.runs).toFixed(1),
	...[one.tokens, one.tokensAlone].map((tokens) => String(Math.round(tokens / one.runs))),
];
