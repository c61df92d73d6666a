/** What left this device is said of what did, and not of a server of this very machine. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { modelLocation } from '../../src/core/device/model-location.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Endpoint, Run } from '../../src/core/types.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import ModelsScreen from '../../src/ui/models/ModelsScreen.svelte';
import ModelMenu from '../../src/ui/composer/ModelMenu.svelte';
import RunStatus from '../../src/ui/turn/RunStatus.svelte';
import StepDialog from '../../src/ui/trace/StepDialog.svelte';
import StepLine from '../../src/ui/trace/StepLine.svelte';
import RecoveryActions from '../../src/ui/turn/RecoveryActions.svelte';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const model = { engine: 'remote' as const, model: 'big', endpoint: 'e' };
const server = (url: string): Endpoint => ({
	id: 'e',
	name: 'E',
	url,
	parallel: 1,
	context: 4096,
	created: 0,
	allowed: true,
	models: ['big'],
});
const [near, far] = ['http://localhost:8000/v1', 'https://e.example/v1'].map(server);

let client: PageClient;
let app: State;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	const media = { addEventListener() {}, removeEventListener() {} };
	vi.stubGlobal('matchMedia', () => ({ ...media, matches: true }));
	HTMLDialogElement.prototype.showModal = function () {
		this.setAttribute('open', '');
	};
	client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	await hide();
	think.close();
	app.settings.close();
	vi.unstubAllGlobals();
	await Promise.all(db.tables.map((table) => table.clear()));
});

async function hide() {
	if (shown) await unmount(shown);
	shown = undefined;
	document.body.replaceChildren();
}
/** The words of a component, those for screen readers included. */
async function wordsOf<Props extends Record<string, unknown>>(
	component: Component<Props>,
	props: Props,
): Promise<string> {
	await hide();
	shown = mount(component, { target: document.body, props });
	flushSync();
	const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
	return `${document.body.textContent} ${labels.join(' ')}`.replace(/\s+/g, ' ');
}

const step = (change: Partial<ThinkStep>): ThinkStep => ({
	runId: 'run-1',
	key: 'answer',
	seq: 1,
	started: 0,
	ended: 5,
	kind: 'think',
	label: 'Answer',
	role: 'A',
	model,
	modelName: 'big on E',
	remote: false,
	think: false,
	sampling: { temperature: 0, topP: 1, maxTokens: 9 },
	request: '',
	status: 'done',
	prompt: '',
	thinking: '',
	text: '',
	...change,
});
const watching = (steps: ThinkStep[], algorithm = 'direct') =>
	({
		trace: readTrace({ algorithm, options: {} }, steps),
		live: [],
		shown: null,
		text: async () => '',
	}) as never;

test('a model in the page, of a server of this machine, elsewhere, of nobody any more', () => {
	const here = { engine: 'llamacpp' as const, model: 'm' };
	expect(modelLocation(null, [])).toBe('page');
	expect(modelLocation(here, [near!])).toBe('page');
	expect(modelLocation(model, [near!])).toBe('machine');
	expect(modelLocation(model, [far!])).toBe('elsewhere');
	expect(modelLocation(model, [])).toBe('elsewhere');
	expect(modelLocation(model, [server('not an address')])).toBe('elsewhere');
});

test('a step that left says so, in the list, in its dialog and in the sum; others do not', async () => {
	const steps = [step({ remote: true }), step({ key: 'b' })];
	const run = someRun({ status: 'done' });
	expect(await wordsOf(RunStatus, { think, watch: watching(steps), run } as never)).toContain(
		'1 of 2 left this device',
	);
	for (const [remote, where] of [
		[true, 'on a server: it left this device'],
		[false, 'nothing left this device'],
	] as const) {
		const one = step({ remote });
		for (const bare of [true, false]) {
			const words = await wordsOf(StepLine, { step: one, onopen: () => {}, bare } as never);
			expect(words.includes('left this device')).toBe(remote);
		}
		const props = { step: one, watch: watching([one]), trimmed: undefined };
		const words = await wordsOf(StepDialog, { ...props, onclose() {}, onfork() {} } as never);
		expect(words).toContain(where);
	}
	const local = step({ model: { engine: 'llamacpp', model: 'm' } });
	const props = { step: local, watch: watching([local]), trimmed: undefined };
	expect(await wordsOf(StepDialog, { ...props, onclose() {}, onfork() {} } as never)).toContain(
		'Where on this device',
	);
});

test('what a model is chosen for says whether it leaves', async () => {
	await app.settings.chooseModel(model, ['A', 'B']);
	await app.settings.change({ expert: model });
	for (const [endpoint, leaves] of [
		[far!, true],
		[near!, false],
	] as const) {
		await db.endpoints.put(endpoint);
		await waitFor(() => expect(app.endpoints.get('e')?.url).toBe(endpoint.url));
		const next = { algorithm: { roles: ['A'] } };
		const line = await wordsOf(ModelMenu, { app, think: { next } } as never);
		expect(line.includes('leaves this device')).toBe(leaves);
		await wordsOf(ModelsScreen, { app } as never);
		const summaries = [...document.querySelectorAll('summary')];
		summaries.find((one) => one.textContent?.includes('Second model'))!.click();
		await waitFor(() => expect(document.querySelectorAll('optgroup').length).toBeGreaterThan(0));
		// The two roles, the Expert, the server itself, and the lists to choose from.
		const badges = [...document.querySelectorAll('.badge')].map((one) => one.textContent!.trim());
		const said = leaves ? 'leaves this device' : 'server on this device';
		expect(badges.filter((one) => one.endsWith('this device'))).toEqual([said, said, said, said]);
		const groups = [...document.querySelectorAll('optgroup')].map(({ label }) => label);
		expect(groups).toContain(`E (${leaves ? said : 'a server on this device'})`);
	}
});

test('a server that may take over says whether that leaves', async () => {
	const roles = { ...someRun().roles };
	const error = { code: 'device-lost' as const, message: 'It is gone.', wayOut: 'Wait.' };
	const run = someRun({ status: 'suspended', waiting: error, roles });
	await app.settings.change({ remotePolicy: 'ask', fallback: model });
	for (const [endpoint, words] of [
		[far!, 'Go on with big: leaves this device'],
		[near!, 'Go on with big: a server on this device'],
	] as const) {
		await db.endpoints.put(endpoint);
		await waitFor(() => expect(app.endpoints.get('e')?.url).toBe(endpoint.url));
		expect(
			await wordsOf(RecoveryActions, { app, think, watch: watching([]), run } as never),
		).toContain(words);
	}
});

test('a mission none of whose structures came is asked anew, any other failed run from there', async () => {
	const error = { code: 'server' as const, message: 'All failed.', wayOut: 'Look at it.' };
	const outcome: Run['outcome'] = { answer: '', stop: 'error', reason: 'All failed.', error };
	const ways = async (change: Partial<Run>, steps: ThinkStep[]) => {
		const run = someRun({ status: 'failed', outcome, ...change });
		const watch = watching(steps, run.algorithm);
		const words = await wordsOf(RecoveryActions, { app, think, watch, run } as never);
		return [words.includes('Ask it again'), words.includes('Try again from there')];
	};
	const failed = step({ status: 'failed', error });
	expect(await ways({ algorithm: 'thought' }, [failed, step({ key: 'b' })])).toEqual([true, false]);
	expect(await ways({ algorithm: 'thought' }, [step({ value: {} }), failed])).toEqual([
		false,
		true,
	]);
	expect(await ways({ algorithm: 'direct' }, [failed])).toEqual([false, true]);
});
