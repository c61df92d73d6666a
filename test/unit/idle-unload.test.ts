/** When models leave memory by themselves. */
import { expect, test } from 'vitest';
import { createIdleUnload } from '../../src/worker/models/idle-unload.ts';

const minute = 60_000;

function models() {
	const world = { time: 0, busy: false, owned: true, wanted: false, unloaded: 0, told: 0 };
	/** What happens while they are being freed. */
	let meanwhile = () => {};
	const rest = createIdleUnload({
		busy: () => world.busy,
		lock: {
			owned: () => world.owned,
			wanted: async () => world.wanted,
			release: () => (world.owned = false),
		},
		unload: async () => {
			world.unloaded += 1;
			meanwhile();
		},
		resting: () => (world.told += 1),
		now: () => world.time,
	});
	const pass = async (minutes: number) => {
		world.time += minutes * minute;
		await rest.look();
	};
	return { world, rest, pass, during: (what: () => void) => (meanwhile = what) };
}

test('they go after the time that was set, once, and it is told', async () => {
	const { world, rest, pass } = models();
	rest.after(5);
	await pass(4.9);
	expect(world).toMatchObject({ unloaded: 0, owned: true });
	await pass(0.1);
	expect(world).toMatchObject({ unloaded: 1, owned: false, told: 1 });
	await pass(60);
	expect(world.unloaded).toBe(1);
});

test('the time begins anew when somebody is here, and after a run', async () => {
	const { world, rest, pass } = models();
	rest.after(5);
	await pass(4);
	rest.touch();
	await pass(4);
	world.busy = true;
	await pass(60);
	world.busy = false;
	await pass(4);
	expect(world.unloaded).toBe(0);
	await pass(1);
	expect(world.unloaded).toBe(1);
});

test('set to never they stay, but another tab that wants its own gets it', async () => {
	const { world, rest, pass } = models();
	rest.after(0);
	await pass(100_000);
	expect(world.unloaded).toBe(0);
	world.wanted = true;
	await pass(0);
	// That is no rest, so nothing is said of one.
	expect(world).toMatchObject({ unloaded: 1, owned: false, told: 0 });
});

test('a longer time counts from the same quiet', async () => {
	const { world, rest, pass } = models();
	rest.after(1);
	rest.after(10);
	await pass(9);
	expect(world.unloaded).toBe(0);
	rest.after(1);
	await pass(0);
	expect(world.unloaded).toBe(1);
});

test('what begins while they go keeps the engine of this tab', async () => {
	const { world, rest, pass, during } = models();
	rest.after(1);
	during(() => (world.busy = true));
	await pass(1);
	expect(world).toMatchObject({ unloaded: 1, owned: true });
});
