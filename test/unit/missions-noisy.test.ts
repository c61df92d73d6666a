/** Missions with a reader that errs, on few seeds; `npm run bench -- missions` measures on many. */
import { expect, test } from 'vitest';
import { often } from '../support/all.ts';
import { kinds, missionsOf } from '../support/missions/list.ts';
import { noisy } from '../support/missions/noisy.ts';
import { runDirect, runMission } from '../support/missions/stage.ts';

test('wrong one time in ten, the agent is right nine times in ten, and no less than one call', async () => {
	const wrong: string[] = [];
	let [runs, alone] = [0, 0];
	for (let seed = 1; seed <= often(5, 200); seed++) {
		for (const kind of kinds) {
			const list = missionsOf(kind, seed, 20_000);
			const mission = list[seed % list.length]!;
			const how = { flaws: noisy({ wrong: 0.1, malformed: 0.05, seed }), seed };
			const came = await runMission(mission, how);
			runs += 1;
			if (!mission.right(came.answer)) wrong.push(`${seed} ${mission.name}`);
			if (mission.right((await runDirect(mission, how)).answer)) alone += 1;
		}
	}
	const right = (runs - wrong.length) / runs;
	expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
	expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(alone / runs);
	// Two hundred seeds take more than a minute.
}, 900_000);
