/** How likely an answer was, as the real llama.cpp tells it. */
import { expect, test } from 'vitest';
import { ask, load, request } from '../../support/llama-asked.ts';

const asked = (question: string) => ({
	...request(question, { temperature: 0.8 }),
	logprobs: true as const,
});

test('the mean of the answer’s tokens, where it was asked for', async () => {
	const { engine } = await load({ thinking: true });
	const { reply } = await ask(engine, { ...asked('Why?'), think: true });
	expect(reply.meanLogprob).toBeLessThan(0);
	expect(reply.meanLogprob).toBeGreaterThan(-10);
	const plain = await ask(engine, request('Why?', { temperature: 0.8 }));
	expect(plain.reply).not.toHaveProperty('meanLogprob');
});

test('each word with what else it might have been; together they are the reply', async () => {
	const { engine } = await load({ thinking: true });
	for (const think of [true, false]) {
		const request = { ...asked('Why?'), think, odds: true as const };
		const { reply } = await ask(engine, request);
		expect(reply.odds!.map(({ text }) => text).join('')).toBe(reply.text);
		const known = reply.odds!.filter(({ p }) => p !== undefined);
		expect(known.length).toBeGreaterThan(reply.odds!.length / 2);
		for (const { text, p, others } of known) {
			expect(others!.length).toBeGreaterThan(3);
			expect(others!.map((other) => other.text)).not.toContain(text);
			const all = others!.reduce((sum, other) => sum + other.p, p!);
			expect(all).toBeLessThanOrEqual(1 + 1e-4);
		}
	}
});

test('half a character among them breaks it once; then it answers without, for good', async () => {
	// The likeliest token is always a letter here, but any byte may be the next likeliest.
	const { engine } = await load({ anyByte: true });
	const greedy = request('Why?', { temperature: 0 });
	const plain = await ask(engine, greedy);
	const { reply, deltas } = await ask(engine, { ...greedy, odds: true });
	expect(deltas.some(({ status }) => status === 'Loading the model again.')).toBe(true);
	expect(reply.text).toBe(plain.reply.text);
	expect(reply).not.toHaveProperty('odds');
	const again = await ask(engine, { ...greedy, odds: true, logprobs: true });
	expect(again.deltas.some(({ restart }) => restart)).toBe(false);
	expect(again.reply).not.toHaveProperty('meanLogprob');
});

test.each([true, false])('a reply that has begun goes on (thinking: %s)', async (think) => {
	const { engine } = await load({ thinking: true });
	const greedy = { ...request('Why?', { temperature: 0 }), think };
	const { reply } = await ask(engine, { ...greedy, odds: true });
	const at = Math.floor(reply.text.length / 2);
	const begun = { thinking: reply.thinking, text: reply.text.slice(0, at) };
	const { reply: on, deltas } = await ask(engine, { ...greedy, odds: true, begun });
	// Greedy, so it comes to the same end.
	expect(on.text).toBe(reply.text);
	expect(on.thinking).toBe(reply.thinking);
	expect(deltas.map(({ text = '' }) => text).join('')).toBe(on.text);
	expect(on.odds![0]).toEqual({ text: begun.text });
	expect(on.odds!.map(({ text }) => text).join('')).toBe(on.text);
	const other = { ...begun, text: `${begun.text}#` };
	expect((await ask(engine, { ...greedy, begun: other })).reply.text).toMatch(/^.+#/);
});
