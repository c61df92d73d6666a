/** The perfect reader is perfect: given all there is to know in one prompt, it answers every mission. */
import { expect, test } from 'vitest';
import { often } from '../support/all.ts';
import { allMissions, kinds, missionsOf } from '../support/missions/list.ts';
import { noisy } from '../support/missions/noisy.ts';
import { runDirect } from '../support/missions/stage.ts';

test('there are two missions at least of each of twelve kinds', () => {
	const all = allMissions(1, 5000);
	expect(kinds).toHaveLength(12);
	for (const kind of kinds) {
		expect(all.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(2);
	}
});

test.each([1, 2, 3, 4, 5])('one call with everything in it is right, seed %i', async (seed) => {
	for (const mission of allMissions(seed, 50_000)) {
		const { answer } = await runDirect(mission);
		expect(mission.right(answer), `${mission.name}: ${answer.slice(0, 500)}`).toBe(true);
	}
});

test('what is not there it does not know, and says so', async () => {
	for (const mission of allMissions(3, 20_000)) {
		if (mission.rest === '') continue;
		const { answer } = await runDirect({ ...mission, rest: '' });
		expect(answer, mission.name).toMatch(/not here/i);
		expect(mission.right(answer), mission.name).toBe(false);
	}
});

test('of a table with rows left out it gives no total', async () => {
	const [mission] = missionsOf('rows', 4);
	const lines = mission!.chat[0]!.content.split('\n');
	const content = [...lines.slice(0, 20), '[… 900 characters left out …]', ...lines.slice(40)].join(
		'\n',
	);
	const { answer } = await runDirect({ ...mission!, chat: [{ role: 'user', content }] });
	expect(answer).toMatch(/not here/i);
	expect(answer).toMatch(/rows 1 to 17 and 38 to 60/);
});

test('the noisy reader is wrong about as often as it should, and plausibly', async () => {
	const wrong: string[] = [];
	let runs = 0;
	for (let seed = 1; seed <= often(20, 60); seed++) {
		// One reading each; needles are three.
		for (const mission of allMissions(seed, 5000).filter(({ kind }) => kind !== 'needles')) {
			const flaws = noisy({ wrong: 0.2, malformed: 0, seed });
			const { answer } = await runDirect(mission, { flaws, seed });
			runs += 1;
			if (!mission.right(answer)) wrong.push(answer);
		}
	}
	expect(wrong.length / runs).toBeGreaterThan(0.15);
	expect(wrong.length / runs).toBeLessThan(0.25);
	expect(wrong.filter((answer) => /not here|NaN|undefined/i.test(answer))).toEqual([]);
});
