// @vitest-environment node
/** A check-up in a page: through the real protocol, kept with its model, stopped, due again. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { ModelRef } from '../../src/core/types.ts';
import { version } from '../../src/core/version.ts';
import { CheckUpState } from '../../src/state/lab/check-up.svelte.ts';
import { checkUps } from '../../src/state/lab/check-ups.svelte.ts';
import { describeModel } from '../../src/state/models/model-identity.ts';
import { keepCheckUp, listCheckUps } from '../../src/storage/lab/check-ups.ts';
import { createAdhocRequests } from '../../src/worker/adhoc-requests.ts';
import { createClient } from '../../src/worker/client.ts';
import type { Event, Request } from '../../src/worker/protocol.ts';
import { serve, type ServeSetup } from '../../src/worker/serve.ts';
import { soundModel, type Ill } from '../support/check-up-engine.ts';
import { pause } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

/** A brain in the same thread with one model. */
function home(engine: () => Promise<Engine>) {
	const worker = {
		onmessage: null as ((message: { data: Event }) => void) | null,
		postMessage: (request: Request) => void answer(structuredClone(request)),
		terminate: () => {},
	};
	const post = (event: Event) => {
		const data = structuredClone(event);
		queueMicrotask(() => worker.onmessage?.({ data }));
	};
	const asking = createAdhocRequests(engine, async () => {}, post);
	const answer = serve({ postMessage: post }, { asking } as unknown as ServeSetup);
	const client = createClient(() => worker as unknown as Worker);
	const models = { list: [], local: () => undefined };
	const app = { client, models, endpoints: { list: [] } } as never;
	return { asking, state: new CheckUpState(app, async () => [['Browser', 'a scripted one']]) };
}
const sick = (ill: Partial<Ill> = {}) => home(async () => soundModel(ill).engine);
const ref = builtIn.ref;
const identity = describeModel(ref, { installed: [], endpoints: [] });

afterEach(() => checkUps.drop(() => true));

test('looked at, shown while it goes, kept with the model and the device', async () => {
	const { engine } = soundModel({});
	const shares: number[] = [];
	const { state, asking } = home(async () => ({
		...engine,
		generate: (asked, signal) => (shares.push(state.share), engine.generate(asked, signal)),
	}));
	const begun = state.begin(ref);
	expect(state.model).toEqual(ref);
	await begun;
	expect(state.model).toBeNull();
	expect(new Set(shares).size).toBeGreaterThan(8);
	expect(shares).toEqual([...shares].sort((a, b) => a - b));
	expect(state.error).toBeNull();
	const [kept, ...none] = await listCheckUps();
	expect(none).toEqual([]);
	expect(kept).toMatchObject({ ...identity, name: 'Pocket', model: ref, app: version });
	expect(kept!.facts).toEqual([['Browser', 'a scripted one']]);
	expect(kept!.checks.map(({ id, mark }) => `${id} ${mark}`)).toContain('four good');
	expect(checkUps.of(ref)).toEqual(kept);
	expect(checkUps.isDue(kept!, identity)).toBe(false);
	expect(asking.busy()).toBe(false);
});

test('another file or another version: it is due again, and replaced by the next', async () => {
	const old = { model: ref, ...identity, app: '0.0.1', when: 0, seconds: 1, checks: [], facts: [] };
	await keepCheckUp(old);
	await checkUps.renew();
	expect(checkUps.isDue(checkUps.of(ref)!, identity)).toBe(true);
	const { state } = sick();
	await state.begin(ref);
	expect(await listCheckUps()).toHaveLength(1);
	expect(checkUps.isDue(checkUps.of(ref)!, identity)).toBe(false);
	const other = { ...identity, identity: 'another file' };
	expect(checkUps.isDue(checkUps.of(ref)!, other)).toBe(true);
});

test('stopped while the model loads: nothing is kept, and the brain has stopped too', async () => {
	let stopped = false;
	const { state, asking } = home(async () => ({
		...soundModel({}).engine,
		contextWindow: async (signal) => {
			await pause(60_000, signal);
			stopped = signal.aborted;
			throw signal.reason;
		},
	}));
	const begun = state.begin(ref);
	await waitFor(() => expect(asking.busy()).toBe(true));
	state.stop();
	await begun;
	expect(state).toMatchObject({ model: null, error: null });
	await waitFor(() => expect(stopped).toBe(true));
	expect(asking.busy()).toBe(false);
	expect(await listCheckUps()).toEqual([]);
});

test('stopped in the middle of words: they end in the brain', async () => {
	let late = 0;
	const { engine } = soundModel({});
	const { state, asking } = home(async () => ({
		...engine,
		async *generate(asked, signal) {
			for (;;) {
				await pause(5, signal);
				if (signal.aborted) throw signal.reason;
				late += 1;
				yield { text: `${asked.sampling.maxTokens} ` };
			}
		},
	}));
	const begun = state.begin(ref);
	await waitFor(() => expect(late).toBeGreaterThan(3));
	state.stop();
	await begun;
	await waitFor(() => expect(asking.busy()).toBe(false));
	const then = late;
	await pause(50);
	expect(late).toBe(then);
});

test('those of models that are gone go too', async () => {
	const server: ModelRef = { engine: 'remote', model: 'm', endpoint: 'e' };
	for (const model of [ref, server])
		await keepCheckUp({
			...{ model, ...identity, app: version, when: 0, seconds: 1, checks: [], facts: [] },
		});
	await checkUps.drop(({ endpoint }) => endpoint === 'e');
	expect(checkUps.list.map(({ model }) => model)).toEqual([ref]);
});
