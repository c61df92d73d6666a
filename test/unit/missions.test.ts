/** Missions with the perfect reader: whatever goes wrong in them is Mull's fault. */
import { expect, test } from 'vitest';
import { allMissions } from '../support/missions/list.ts';
import { faultsOf, runMission } from '../support/missions/stage.ts';

test.each(allMissions(1))('$kind: $name', async (mission) => {
	const came = await runMission(mission);
	const what = `${came.calls} calls. ${came.answer || came.fault}`;
	expect(faultsOf(mission, came), what).toEqual([]);
});
