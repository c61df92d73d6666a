/**
 * Every kind of server × every limit × "Finish now" at a random token × with and without a schema
 * ends with an answer within the limits of thinking and answer.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Delta, Request } from '../../src/core/ports.ts';
import type { Reply, Schema } from '../../src/core/types.ts';
import type { Kind } from '../../src/engines/remote/kinds.ts';
import { capabilitiesOf, newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { never, request, secret, stage } from '../support/remote-stage.ts';
import { kinds, replyOf, thoughts } from '../support/thinking-servers.ts';

const schema: Schema = {
	type: 'object',
	properties: { ok: { type: 'boolean' } },
	required: ['ok'],
	additionalProperties: false,
};
const limits = [undefined, 1, 16, 256] as const;
const answerTokens = 400;
/** The closing sentence is written too, and the end of thinking may come late by a few. */
const slack = Math.ceil(closing.length / 3.2) + 16;

/** An engine for a server of that kind, which is known by its address or by an earlier reply. */
async function serverOf(kind: Kind | 'unknown', answer: string) {
	const { make, endpoint, server } = await stage(replyOf(kind, answer));
	const known = newKnownServers();
	if (kind !== 'unknown') capabilitiesOf(endpoint, 'test-model', known).kind = kind;
	const engine = make({}, secret, known);
	const ask = async (asked: Request, onDelta: (delta: Delta) => void = () => {}) => {
		const stream = engine.generate(asked, never);
		for (;;) {
			const next = await stream.next();
			if (next.done) return next.value as Reply;
			onDelta(next.value);
		}
	};
	return { ask, server };
}

const asked = (limit: number | undefined, structured: boolean): Request => ({
	...request,
	sampling: {
		...request.sampling,
		maxTokens: answerTokens,
		...(limit === undefined ? {} : { maxThinking: limit }),
	},
	...(structured ? { schema } : {}),
});

describe.each(Object.keys(kinds) as (Kind | 'unknown')[])('%s', (kind) => {
	const hidden = kinds[kind].thinkingIn === 'hidden';

	test.each(limits.flatMap((limit) => [false, true].map((json) => ({ limit, json }))))(
		'limit $limit, schema $json',
		async ({ limit, json }) => {
			const answer = json ? '{"ok": true}' : 'It is 4.';
			const { ask, server } = await serverOf(kind, answer);
			// The second request is sent what the first one taught.
			for (const _ of [1, 2]) {
				const reply = await ask(asked(limit, json));
				expect(reply.text).toBe(answer);
				expect(reply.unclosed).toBe(false);
				if (json) expect(reply.value).toEqual({ ok: true });
				const thought = reply.thinking.replace(closing.trim(), '').trim().split(' ').length;
				expect(thought).toBeLessThanOrEqual((limit ?? thoughts) + slack);
				if (limit === undefined) continue;
				// What is thought out of sight nobody can stop.
				if (!hidden)
					expect(reply.usage.completionTokens).toBeLessThanOrEqual(limit + answerTokens + slack);
				const cut = thought > limit;
				if (cut) expect(reply.thinkingEnded).toBe('limit');
			}
			expect(server.requests.length).toBeLessThanOrEqual(10);
		},
	);

	test('the answer wanted at a random token, whatever the limit', async () => {
		for (const json of [false, true]) {
			const answer = json ? '{"ok": true}' : 'It is 4.';
			const { ask, server } = await serverOf(kind, answer);
			await fc.assert(
				fc.asyncProperty(fc.nat(40), fc.constantFrom(...limits), async (token, limit) => {
					const enough = new AbortController();
					if (token === 0) enough.abort();
					let heard = 0;
					const reply = await ask({ ...asked(limit, json), enough: enough.signal }, (delta) => {
						if (delta.thinking && ++heard === token) enough.abort();
					});
					expect(reply.text).toBe(answer);
					if (json) expect(reply.value).toEqual({ ok: true });
					// A server may have thought it all before it hears that it is enough.
					const whole =
						reply.thinking.trim().split(' ').length >= Math.min(thoughts, limit ?? thoughts);
					if (token > 0 && heard >= token && token < Math.min(limit ?? 40, 40) && !whole)
						expect(reply.thinkingEnded).toBe('person');
				}),
				{ numRuns: 10 },
			);
			await server.stop();
		}
	});
});
