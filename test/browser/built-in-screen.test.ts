/** The Think screen on the built-in model, in a real browser: by keyboard, and checked with axe. */
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { models } from '../../src/catalogue/models.ts';
import type { Device } from '../../src/catalogue/device-fit.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { Run } from '../../src/core/types.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { fromCatalogue } from '../../src/state/models/model-source.ts';
import { DeviceState } from '../../src/state/models/device.svelte.ts';
import { router } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { saveModel } from '../../src/storage/models/models.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { examples, pocketExamples } from '../../src/ui/think/examples.ts';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import { someRun } from '../support/runs.ts';
import { scriptedClient, type ScriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let client: ScriptedClient;
let app: App;
let think: ThinkState;
let started: Run[];
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	started = [];
	client = scriptedClient();
	client.start = async (run) => void started.push(run);
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	app.models.close();
	document.body.replaceChildren();
	router.go('think');
});

function show(id: string | null): void {
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(ThinkScreen, { target, props: { app, think, id } });
}

/** A finished run of the built-in model, on the screen. */
async function showRun(change: Partial<Run>): Promise<void> {
	const run = someRun({ roles: app.settings.roles, status: 'done', ...change });
	await db.conversations.put({
		id: run.conversationId,
		title: 'A talk',
		created: 1,
		updated: 1,
		pinned: false,
		private: false,
	});
	await db.runs.put(run);
	show(run.conversationId);
}

async function faults(): Promise<string[]> {
	const { violations } = await axe.run(document);
	return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const go = () => page.getByRole('button', { name: 'Think', exact: true });
/** Beside an answer that Pocket may have misread. */
const check = 'Pocket is only good at simple sums. Check this answer.';
const loads = () => client.orders.filter((order) => order.type === 'load');

test('the first example is asked as was chosen, however early it is pressed', async () => {
	think.close();
	think = new ThinkState(client, app.settings, entries);
	show(null);
	flushSync();
	const [first] = document.querySelectorAll<HTMLElement>('[aria-label=Examples] button');
	expect(think.conversations.ready).toBe(false);
	first!.click();
	await waitFor(() => expect(started).toHaveLength(1));
	expect(started[0]!.algorithm).toBe('direct');
});

test('it is loaded while the page is idle, labelled, and asked an example with one key', async () => {
	show(null);
	await expect.element(page.getByText(builtIn.label)).toBeVisible();
	await waitFor(() =>
		expect(loads()).toEqual([{ type: 'load', model: builtIn.ref, politely: true }]),
	);
	expect(await faults()).toEqual([]);
	const [example = ''] = pocketExamples;
	(button(example).element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(started).toHaveLength(1));
	expect(started[0]).toMatchObject({
		algorithm: 'direct',
		chat: [{ role: 'user', content: example }],
		roles: { A: { model: builtIn.ref }, B: { model: builtIn.ref } },
	});
	// On the way to Stop, not lost with the list.
	await waitFor(() => expect(document.activeElement?.textContent?.trim()).toMatch(/Stop|Think/));
});

test('with another model an example waits for a press of Think, and nothing is loaded ahead', async () => {
	await app.settings.chooseModel({ engine: 'remote', model: 'big', endpoint: 'e' }, ['A', 'B']);
	show(null);
	const [example = ''] = examples();
	await button(example).click();
	await expect.element(page.getByLabelText('Question')).toHaveValue(example);
	await waitFor(() => expect(document.activeElement?.id).toBe('ask'));
	expect([started, loads()]).toEqual([[], []]);
	expect(page.getByText(builtIn.label).query()).toBeNull();
});

test('a bigger model is fetched at a second press, and takes over when it is here', async () => {
	show(null);
	const fetched = () => client.orders.filter(({ type }) => type === 'download').length;
	const offer = button(/^A bigger model: .+ [MG]B$/);
	await offer.click();
	// Nothing is begun before the size was seen; the focus goes along, there and back.
	await expect.element(page.getByText(/^Download .+, .+ [MG]B, to this device\?$/)).toBeVisible();
	expect([fetched(), document.activeElement?.textContent?.trim()]).toEqual([0, 'Download']);
	await button('Not now').click();
	await expect.element(offer).toHaveFocus();
	expect(offer.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
	await offer.click();
	await button('Download').click();
	expect(fetched()).toBe(1);
	await expect.element(page.getByRole('link', { name: /: 50 %$/ })).toBeVisible();
	client.finish();
	await waitFor(() => expect(app.settings.unchosen).toBe(false));
	await waitFor(() => expect(page.getByText(builtIn.label).query()).toBeNull());
	// Back on the built-in one, the press is for the model that is here now.
	await app.settings.chooseModel(builtIn.ref, ['A', 'B']);
	await button(/^Think with /).click();
	await waitFor(() => expect(app.settings.roles.A.model).not.toEqual(builtIn.ref));
});

test.each([
	['paused', undefined],
	['download failed', { code: 'download', message: 'No network.', wayOut: '' } as const],
])('a download that did not end is called %s', async (words, error) => {
	const model = fromCatalogue(
		models.find(({ engine }) => engine === 'llamacpp')!,
		1,
	);
	const left = { ...model, status: 'paused' as const, bytes: 1000, have: 120 };
	await saveModel({ ...left, ...(error ? { error } : {}) });
	show(null);
	const link = page.getByRole('link', { name: new RegExp(`: ${words} at 12 %$`) });
	await expect.element(link).toBeVisible();
});

test('a mission is not begun on it: it says so before, and offers a bigger model', async () => {
	await think.next.chooseAlgorithm('thought');
	show(null);
	await expect.element(page.getByText(/“Mission” is too much for Pocket/)).toBeVisible();
	expect(await faults()).toEqual([]);
	await page.getByLabelText('Question').fill('Sell 3 baskets of 14 apples.');
	await go().click();
	// The focus goes to what is said, and the words stay.
	await waitFor(() => expect(document.activeElement?.textContent).toContain('too much for Pocket'));
	await expect.element(button(/^A bigger model: /)).toBeVisible();
	await expect.element(page.getByLabelText('Question')).toHaveValue('Sell 3 baskets of 14 apples.');
	expect(started).toEqual([]);
	await think.next.chooseAlgorithm('direct');
});

test('a question that it may misread is said to be one, by keyboard, and asked all the same', async () => {
	const question = 'A bakery has 6 boxes of 12 zwieback. How many is that?';
	show(null);
	await page.getByLabelText('Question').fill(question);
	await userEvent.keyboard('{Enter}');
	const warned = 'Pocket only does small sums; this has words that it does not know: zwieback.';
	// Why it doubts is kept with the run; what a person reads is short.
	const words = 'Pocket is only good at simple sums. A bigger model can answer this.';
	await expect.element(page.getByText(words)).toBeVisible();
	await waitFor(() => expect(document.activeElement?.textContent).toContain(words));
	await expect.element(button(/^A bigger model: /)).toBeVisible();
	expect(await faults()).toEqual([]);
	await expect.element(page.getByLabelText('Question')).toHaveValue(question);
	expect(started).toEqual([]);
	// Another question is another matter.
	await page.getByLabelText('Question').fill(`${question} Or not?`);
	await waitFor(() => expect(page.getByText(words).query()).toBeNull());
	await page.getByLabelText('Question').fill(question);
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(document.activeElement?.textContent).toContain(words));
	// The way to a bigger one is what it was before, at once.
	expect(button(/^A bigger model: /).query()).not.toBeNull();
	await userEvent.keyboard('{Tab}{Tab}{Enter}');
	await waitFor(() => expect(started).toHaveLength(1));
	expect(started[0]).toMatchObject({ warned, chat: [{ role: 'user', content: question }] });
});

test.each([
	[3, false],
	[4, true],
])(
	'the answer shows the warning again, and agreement in place of HIGH: %i of 4',
	async (agree, all) => {
		const rubric = { verification: true, structure: false, edges: false, format: false };
		const paths = [1, 2, 3, 4].map((path): RunEvent => {
			return {
				type: 'midtry/path',
				path,
				strategy: 'Standard',
				temperature: 0.8,
				status: 'scored',
				rubric,
				rubricApplies: true,
				score: 4,
				answer: '77',
				normalised: '77',
			};
		});
		const consensus: RunEvent = {
			type: 'midtry/consensus',
			mean: 4,
			deviation: 0,
			advantages: { 1: 0, 2: 0, 3: 0, 4: 0 },
			clusters: [{ answer: '77', paths: [1, 2, 3, 4].slice(0, agree), weight: 0.75 }],
			selected: 1,
			literal: 1,
			confidence: 'HIGH',
			because: `${agree} of 4 paths agree.`,
			weighted: { answer: '77', weight: 0.8, confidence: 'HIGH' },
		};
		await db.steps.bulkPut(
			[...paths, consensus].map((event, index) => {
				const step = { runId: 'run-1', kind: 'event', started: 1, ended: 1 } as const;
				return { ...step, key: `${event.type}-${index}`, seq: index + 1, event };
			}),
		);
		const warned = 'Pocket only does small sums; this has words that it does not know: bakery.';
		const reason = `${agree} of 4 paths agree.`;
		const outcome = { stop: 'finished', reason, confidence: 'HIGH' } as const;
		await showRun({ algorithm: 'midtry', warned, outcome: { answer: '77 rolls.', ...outcome } });
		await expect.element(page.getByText(check)).toBeVisible();
		await expect.element(page.getByText(`${agree} of 4 agree`).first()).toBeVisible();
		// Its record is of answers on which all four agreed.
		const record = page.getByText(/in everyday sums put in new words/);
		if (all) await expect.element(record).toBeVisible();
		else expect(record.query()).toBeNull();
		expect(page.getByText('HIGH').query()).toBeNull();
		expect(await faults()).toEqual([]);
		// A slight one is not said where the paths all agree; HIGH is not said either.
		await db.runs.update('run-1', { slight: true });
		await waitFor(() => expect(page.getByText(check).query()).toBeNull());
		expect(page.getByText('HIGH').query()).toBeNull();
		expect(button(/bigger/).query()).toBeNull();
		expect(await faults()).toEqual([]);
	},
);

test('a slight doubt stands with the answer of one call, with a bigger model beside it', async () => {
	const warned =
		'Pocket only does small sums; this is put in a way that it has not met: “A bakery”.';
	await showRun({
		...{ algorithm: 'direct', warned, slight: true },
		outcome: {
			...{ answer: '72 rolls.', stop: 'finished' },
			reason: 'Answered in one call. It calculates without 5, which the question says.',
		},
	});
	await expect.element(page.getByText(check)).toBeVisible();
	await expect.element(page.getByText('It ignored the 5 in your question.')).toBeVisible();
	await expect.element(button(/bigger/)).toBeVisible();
	expect(await faults()).toEqual([]);
});

test('a question outside its world is answered with the way to a bigger model', async () => {
	await showRun({
		outcome: { answer: `${builtIn.refusal}.`, stop: 'finished', reason: 'Finished.' },
	});
	await expect.element(page.getByText('This is more than Pocket was made for.')).toBeVisible();
	expect(await faults()).toEqual([]);
	await app.settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
	await button('Ask it again').click();
	await waitFor(() => expect(started).toHaveLength(1));
	expect(started[0]!.roles.A.model).toEqual({ engine: 'llamacpp', model: 'big' });
});

test('an answer inside its world is left alone', async () => {
	await showRun({ outcome: { answer: '17 apples.', stop: 'finished', reason: 'Finished.' } });
	await expect.element(page.getByText('17 apples.')).toBeVisible();
	expect(page.getByText(/more than Pocket/).query()).toBeNull();
	// Beside the answer, and beside the question box.
	await waitFor(() => expect(page.getByText(builtIn.label).elements()).toHaveLength(2));
});

test('a file that cannot be had is said on the first screen, with ways out', async () => {
	show(null);
	await waitFor(() => expect(loads()).toHaveLength(1));
	client.say({
		kind: 'failed',
		model: builtIn.ref,
		error: { code: 'no-model', message: 'Pocket is not on this device yet.', wayOut: 'Connect.' },
	});
	await expect.element(page.getByText('Pocket is not on this device yet.')).toBeVisible();
	expect(await faults()).toEqual([]);
	await button('Try again').click();
	await waitFor(() => expect(loads().at(-1)).toEqual({ type: 'load', model: builtIn.ref }));
});

describe('a browser too old for llama.cpp', () => {
	const gpu = {
		vendor: 'apple',
		description: 'M',
		software: false,
		f16: true,
		subgroups: true,
		maxBuffer: 2 ** 32,
		maxBinding: 2 ** 32,
		enough: true,
	};
	/** What the probe would find there. */
	const old: Device = {
		gpu,
		gpuProblem: '',
		memory: null,
		cores: 8,
		free: null,
		isolated: true,
		simd: false,
		threads: true,
		memory64: false,
		jspi: false,
		mobile: false,
	};

	async function there(change: Partial<Device> = {}): Promise<void> {
		think.close();
		app.settings.close();
		app.models.close();
		const probe = async () => ({ device: { ...old, ...change }, words: '' });
		app = { ...createApp(client, false), device: new DeviceState(probe) };
		think = new ThinkState(client, app.settings, entries);
		await waitFor(() => expect(app.settings.ready).toBe(true));
		show(null);
		await expect.element(page.getByText(/too old to run llama\.cpp, so Pocket/)).toBeVisible();
	}

	test('the first screen says so and offers what works: WebLLM and a server', async () => {
		await there();
		await expect.element(page.getByRole('link', { name: 'Connect a server' })).toBeVisible();
		expect(page.getByText(builtIn.label).query()).toBeNull();
		expect(await faults()).toEqual([]);
		// An example waits for a model, and Pocket is never asked for.
		const [example = ''] = examples();
		await button(example).click();
		await expect.element(page.getByLabelText('Question')).toHaveValue(example);
		expect([started, loads()]).toEqual([[], []]);
		await button(/^Download Qwen3 4B, .+ GB$/).click();
		await button('Download').click();
		await waitFor(() => expect(client.orders.some(({ type }) => type === 'download')).toBe(true));
		client.finish();
		await waitFor(() => expect(app.settings.roles.A.model?.engine).toBe('webllm'));
		await waitFor(() => expect(page.getByText(/too old to run llama/).query()).toBeNull());
	});

	test('without WebGPU a server is what is left', async () => {
		await there({ gpu: null, gpuProblem: 'None.' });
		await expect.element(page.getByRole('link', { name: 'Connect a server' })).toBeVisible();
		expect(page.getByRole('link', { name: 'Connect a server' }).elements()).toHaveLength(1);
		expect(button(/Download|bigger/).query()).toBeNull();
	});

	test('a question without a model is kept, and waits for one', async () => {
		await there();
		await page.getByLabelText('Question').fill('How much is 3 times 14?');
		await go().click();
		await waitFor(() => expect(started).toHaveLength(1));
		expect([started[0]!.roles.A.model, started[0]!.roles.B.model]).toEqual([null, null]);
	});
});
