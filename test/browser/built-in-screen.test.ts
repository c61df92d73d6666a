/** The Think screen on the built-in model, in a real browser: by keyboard, and checked with axe. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import type { Device } from '../../src/catalogue/fits.ts';
import type { Run } from '../../src/core/types.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { DeviceState } from '../../src/state/models/device.svelte.ts';
import { router } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
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
		...{ id: run.conversationId, title: 'A talk', created: 1, updated: 1 },
		...{ pinned: false, private: false },
	});
	await db.runs.put(run);
	show(run.conversationId);
}

async function faults(): Promise<string[]> {
	const { violations } = await axe.run(document);
	return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const loads = () => client.orders.filter((order) => order.type === 'load');

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
		...{ algorithm: 'direct', chat: [{ role: 'user', content: example }] },
		roles: { A: { model: builtIn.ref }, B: { model: builtIn.ref } },
	});
	// On the way to Stop, not lost with the list.
	expect(document.activeElement?.textContent?.trim()).toMatch(/Stop|Think/);
});

test('with another model an example waits for a press of Think, and nothing is loaded ahead', async () => {
	await app.settings.chooseModel({ engine: 'remote', model: 'big', endpoint: 'e' }, ['A', 'B']);
	show(null);
	const [example = ''] = examples;
	await button(example).click();
	await expect.element(page.getByLabelText('Question')).toHaveValue(example);
	expect(document.activeElement?.id).toBe('ask');
	expect([started, loads()]).toEqual([[], []]);
	expect(page.getByText(builtIn.label).query()).toBeNull();
});

test('one press leads to a bigger model, which takes over when it is here', async () => {
	show(null);
	await button(/^A bigger one: .+ [MG]B$/).click();
	await expect.element(page.getByRole('link', { name: /: 50 %$/ })).toBeVisible();
	client.finish();
	await waitFor(() => expect(app.settings.unchosen).toBe(false));
	await waitFor(() => expect(page.getByText(builtIn.label).query()).toBeNull());
	// Back on the built-in one, the press is for the model that is here now.
	await app.settings.chooseModel(builtIn.ref, ['A', 'B']);
	await button(/^Think with /).click();
	await waitFor(() => expect(app.settings.roles.A.model).not.toEqual(builtIn.ref));
});

test('before a mission it says that it is too small, and lets it begin all the same', async () => {
	await think.next.chooseAlgorithm('thought');
	show(null);
	await expect.element(page.getByText(/Pocket is too small for the Thought agent/)).toBeVisible();
	expect(await faults()).toEqual([]);
	await page.getByLabelText('Question').fill('Sell 3 baskets of 14 apples.');
	await button('Think').click();
	await waitFor(() => expect(started).toHaveLength(1));
	await think.next.chooseAlgorithm('direct');
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
	expect(page.getByText(builtIn.label).elements()).toHaveLength(2);
});

test('a file that cannot be had is said on the first screen, with ways out', async () => {
	show(null);
	await waitFor(() => expect(loads()).toHaveLength(1));
	client.say({
		...{ kind: 'failed', model: builtIn.ref },
		error: { code: 'no-model', message: 'Pocket is not on this device yet.', wayOut: 'Connect.' },
	});
	await expect.element(page.getByText('Pocket is not on this device yet.')).toBeVisible();
	expect(await faults()).toEqual([]);
	await button('Try again').click();
	await waitFor(() => expect(loads().at(-1)).toEqual({ type: 'load', model: builtIn.ref }));
});

describe('a browser without 64-bit memory, as WebKit is', () => {
	const gpu = {
		...{ vendor: 'apple', description: 'M', software: false, f16: true, subgroups: true },
		...{ maxBuffer: 2 ** 32, maxBinding: 2 ** 32, enough: true },
	};
	/** What the probe would find there. */
	const safari: Device = {
		...{ gpu, gpuProblem: '', memory: null, cores: 8, free: null, isolated: true, simd: true },
		...{ threads: true, memory64: false, jspi: false, mobile: false },
	};

	async function there(change: Partial<Device> = {}): Promise<void> {
		think.close();
		app.settings.close();
		app.models.close();
		const probe = async () => ({ device: { ...safari, ...change }, words: '' });
		app = { ...createApp(client, false), device: new DeviceState(probe) };
		think = new ThinkState(client, app.settings, entries);
		await waitFor(() => expect(app.settings.ready).toBe(true));
		show(null);
		await expect.element(page.getByText(/cannot run llama\.cpp, so Pocket/)).toBeVisible();
	}

	test('the first screen says so and offers what works: WebLLM and a server', async () => {
		await there();
		await expect.element(page.getByRole('link', { name: 'Connect a server' })).toBeVisible();
		expect(page.getByText(builtIn.label).query()).toBeNull();
		expect(await faults()).toEqual([]);
		// An example waits for a model, and Pocket is never asked for.
		const [example = ''] = examples;
		await button(example).click();
		await expect.element(page.getByLabelText('Question')).toHaveValue(example);
		expect([started, loads()]).toEqual([[], []]);
		await button(/^Download Qwen3 4B, .+ GB$/).click();
		await waitFor(() => expect(client.orders.some(({ type }) => type === 'download')).toBe(true));
		client.finish();
		await waitFor(() => expect(app.settings.roles.A.model?.engine).toBe('webllm'));
		await waitFor(() => expect(page.getByText(/cannot run llama/).query()).toBeNull());
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
		await button('Think').click();
		await waitFor(() => expect(started).toHaveLength(1));
		expect([started[0]!.roles.A.model, started[0]!.roles.B.model]).toEqual([null, null]);
	});
});
