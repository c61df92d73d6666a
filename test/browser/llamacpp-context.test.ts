/** A context as long as the effort wants, on the real llama.cpp. */
import { expect, test } from 'vitest';
import type { Loaded } from '../../src/engines/llamacpp/options.ts';
import { ask, load, never, request } from '../support/llama-asked.ts';
import { longTest } from '../support/all.ts';

/** A quarter of it is for the cache, of which the tiny model needs half a KiB for each token. */
const device = { gpu: false, memory: 12 / 1024 };
const told = () => {
	const loads: Loaded[] = [];
	return { loads, onLoaded: (loaded: Loaded) => void loads.push(loaded) };
};
const greedy = request('Why?', { temperature: 0 });

test('it grows before a run once the effort wants more, and not in the middle of a reply', async () => {
	const { loads, onLoaded } = told();
	let need = 512;
	const options = { context: 512, device, onLoaded, need: async () => need };
	const { engine } = await load({ thinking: true }, options);
	expect(loads).toMatchObject([{ context: 512 }]);
	const { reply } = await ask(engine, greedy);
	need = 1024;
	const stream = engine.generate(greedy, never);
	await stream.next();
	expect((await engine.contextWindow(never)).context).toBe(512);
	await stream.return(undefined as never);
	expect((await engine.contextWindow(never)).context).toBe(1024);
	const again = await ask(engine, greedy);
	expect(again.deltas[0]?.status).toBe('Loading the model again.');
	expect(again.reply.text).toBe(reply.text);
	expect(loads).toMatchObject([
		{ context: 512 },
		{ context: 1024, note: 'Its context is 1024 tokens, as the effort wants.' },
	]);
	// Less is no reason to load anew.
	need = 600;
	expect((await engine.contextWindow(never)).context).toBe(1024);
});

longTest('a model without thinking keeps what it was given', async () => {
	const need = async () => 4096;
	const { engine, info } = await load({}, { context: 512, device, need });
	expect(info.context).toBe(512);
	expect((await engine.contextWindow(never)).context).toBe(512);
});

test.each([
	// Heads of 32 numbers can be kept in 8 bits, of 16 not: those it then keeps in 16 bits.
	['in 8 bits where memory is short', 128, /For that it is kept in 8 bits\./],
	['a cache that cannot be kept in 8 bits', 64, /^The effort wants|There is room for/],
])('%s', async (_, width, note) => {
	const { loads, onLoaded } = told();
	// Room for three such contexts in 16 bits, and for more than four in 8.
	const memory = ((width / 64) * device.memory) / 2;
	const options = { context: 512, onLoaded, need: async () => 1024 };
	const { engine } = await load(
		{ thinking: true, width },
		{ ...options, device: { gpu: false, memory } },
	);
	expect(loads).toHaveLength(1);
	expect(loads[0]!.note).toMatch(note);
	const { reply } = await ask(engine, { ...greedy, think: true });
	expect(reply.finish).toBe('stop');
	expect(reply.text).not.toBe('');
});
