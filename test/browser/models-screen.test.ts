/** The models and settings screens in a real browser, on a brain that does what the test says. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { MullError } from '../../src/core/errors.ts';
import type { InstalledModel } from '../../src/core/types.ts';
import { checkUps } from '../../src/state/lab/check-ups.svelte.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { saveDraft } from '../../src/state/models/endpoint-draft.ts';
import { router } from '../../src/state/router.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { keepCheckUp } from '../../src/storage/lab/check-ups.ts';
import { saveModel } from '../../src/storage/models/models.ts';
import { allowed, logRequest } from '../../src/network/permissions.ts';
import { loadSettings } from '../../src/storage/settings.ts';
import ModelsScreen from '../../src/ui/models/ModelsScreen.svelte';
import SettingsScreen from '../../src/ui/settings/SettingsScreen.svelte';
import '../../src/ui/theme.css';
import { scriptedClient, type ScriptedClient } from '../support/scripted-client.ts';
import { makeTinyGguf, makeTinySplit } from '../support/tiny-gguf.ts';
import { waitFor } from '../support/wait.ts';

let client: ScriptedClient;
let app: App;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	await eraseStorage();
	client = scriptedClient();
	app = createApp(client);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	app.settings.close();
	app.models.close();
	app.endpoints.close();
	app.network.close();
	document.body.replaceChildren();
	router.go('think');
});

function show(screen: typeof ModelsScreen): void {
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(screen, { target, props: { app } });
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Unfolds what a row says of a model. */
const details = (name: string) =>
	page.getByRole('button', { name: `Details of ${name}`, exact: true }).click();
/** Role A, role B and the Expert. */
const second = () => page.getByText('Second model for reviews (optional)').click();
const ready: InstalledModel = {
	id: 'here',
	engine: 'llamacpp',
	name: 'Here',
	source: 'here.gguf',
	bytes: 5e8,
	have: 5e8,
	status: 'ready',
	reasoning: true,
	context: 4096,
	created: 1,
};

async function faults(): Promise<string[]> {
	const { violations } = await axe.run(document, {
		rules: { 'page-has-heading-one': { enabled: true } },
	});
	return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

function headings(): number[] {
	return [...document.querySelectorAll('h1, h2, h3, h4')].map((h) => Number(h.tagName[1]));
}

describe('models', () => {
	test('can be read and worked by everyone', async () => {
		await saveModel({ ...ready });
		await saveDraft({ ...draft, allowed: true, model: 'big' }, app.endpoints);
		show(ModelsScreen);
		await expect.element(page.getByText('recommended').first()).toBeVisible();
		await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible();
		expect(await faults()).toEqual([]);
		await details('Here');
		await details('Workstation');
		await second();
		await expect.element(page.getByText('Model for A and B')).toBeVisible();
		expect(await faults()).toEqual([]);
		const levels = headings();
		expect(levels[0]).toBe(1);
		for (let i = 1; i < levels.length; i++) expect(levels[i]! - levels[i - 1]!).toBeLessThan(2);
	});

	const tests = () => client.orders.filter((order) => order.type === 'test-endpoint');
	const dialog = page.getByRole('dialog');
	const enter = async (url: string) => {
		await button('Connect a server').click();
		await page.getByLabelText('Address', { exact: true }).fill(url);
	};
	const press = () => page.getByRole('button', { name: 'Connect', exact: true }).click();

	test('one press on Connect allows, tests and lists; the chosen model is used at once', async () => {
		client.endpoint = () => ['small', 'big'];
		show(ModelsScreen);
		await enter('http://localhost:8000/v1');
		await expect.element(page.getByText(/^Stays on this computer/)).toBeVisible();
		await page.getByText('More: key, name, limits').click();
		await page.getByLabelText('Key', { exact: true }).fill('sk-secret');
		expect(tests()).toEqual([]);
		expect(await allowed()).toEqual([]);

		await press();
		await expect.element(page.getByText('Connected. 2 models found. Choose one:')).toBeVisible();
		expect(await faults()).toEqual([]);
		expect(app.endpoints.list).toEqual([]);
		await button('big').click();

		await expect.element(page.getByRole('heading', { name: 'localhost:8000' })).toBeVisible();
		const { id } = app.endpoints.list[0]!;
		const model = { engine: 'remote', model: 'big', endpoint: id } as const;
		await waitFor(() => expect(app.settings.role('A').model).toEqual(model));
		expect(app.settings.role('B').model).toEqual(model);
		expect(client.orders).toContainEqual({ type: 'keys', keys: { [id]: 'sk-secret' } });
		expect(JSON.stringify([await db.endpoints.toArray(), await loadSettings()])).not.toContain(
			'sk-',
		);
		expect((await allowed()).map(({ origin }) => origin)).toEqual(['http://localhost:8000']);
	});

	test('the only model of a server is used at once, whatever was chosen before', async () => {
		await app.settings.chooseModel({ engine: 'llamacpp', model: 'here' }, ['A', 'B']);
		client.endpoint = () => ['only'];
		show(ModelsScreen);
		await enter('localhost:8000');
		await press();
		await expect.element(dialog).not.toBeInTheDocument();
		await waitFor(() => expect(app.settings.role('B').model?.model).toBe('only'));
		expect(app.settings.role('A').model?.model).toBe('only');
		expect(app.endpoints.list[0]!.url).toBe('http://localhost:8000/v1');
	});

	test('what does not answer is not saved, and says why; “Save anyway” saves it', async () => {
		client.endpoint = () => {
			throw new MullError('network', 'Nothing answered.', 'Start the server.');
		};
		show(ModelsScreen);
		await button('Connect a server').click();
		await button('Ollama').click();
		await press();
		await expect.element(page.getByText('Nothing answered.')).toBeVisible();
		await expect.element(page.getByText('Start the server.')).toBeVisible();
		expect(await db.endpoints.count()).toBe(0);
		await page.getByLabelText('Address', { exact: true }).fill('http://me:pw@localhost:9999/v1');
		await expect.element(page.getByText(/the key has its own field/)).toBeVisible();
		await expect.element(page.getByText('Nothing answered.')).not.toBeInTheDocument();
		const before = tests().length;
		await press();
		expect(tests()).toHaveLength(before);
		await page.getByLabelText('Address', { exact: true }).fill('http://localhost:9999/v1');
		await press();
		await button('Save anyway').click();
		const told = () => toasts.list.map(({ text }) => text);
		await waitFor(() => expect(told()).toContain('Ollama is saved. It has not answered yet.'));
		expect(app.settings.unchosen).toBe(true);
		expect((await allowed()).map(({ origin }) => origin)).toEqual(['http://localhost:9999']);
	});

	test('a server that wants a key gets its field; one that lists nothing is asked for by name', async () => {
		client.endpoint = () => {
			throw new MullError('unauthorised', 'It wants a key.', '');
		};
		show(ModelsScreen);
		await enter('https://vendor.example/v1');
		await expect.element(page.getByText('Your questions go to vendor.example.')).toBeVisible();
		await press();
		await page.getByLabelText('Key', { exact: true }).fill('sk-now');
		client.endpoint = () => [];
		await press();
		await expect.element(page.getByText(/the server lists no models/)).toBeVisible();
		expect(await db.endpoints.count()).toBe(0);
		await page.getByLabelText('Model name').fill('gpt');
		await press();
		await waitFor(() => expect(app.settings.role('A').model?.model).toBe('gpt'));
		expect(tests().at(-1)).toMatchObject({ key: 'sk-now' });
	});

	test('a form that is closed while the server is asked saves nothing', async () => {
		let answer: (models: string[]) => void = () => {};
		client.endpoint = () => new Promise<string[]>((resolve) => (answer = resolve));
		show(ModelsScreen);
		await enter('http://localhost:8000/v1');
		await press();
		await waitFor(() => expect(tests()).toHaveLength(1));
		await button('Cancel').click();
		await expect.element(dialog).not.toBeInTheDocument();
		answer(['only']);
		await waitFor(async () => expect(await allowed()).toEqual([]));
		expect(await db.endpoints.count()).toBe(0);
		expect(app.settings.unchosen).toBe(true);
	});

	test('a GGUF file opened from disk is chosen by itself when nothing was chosen', async () => {
		show(ModelsScreen);
		await expect.element(button('Open a GGUF file')).toBeVisible();
		const file = new File([makeTinyGguf({})], 'tiny.gguf');
		await userEvent.upload(page.getByLabelText('GGUF file', { exact: true }), file);
		await expect.element(page.getByRole('heading', { name: 'tiny.gguf' })).toBeVisible();
		const model = { engine: 'llamacpp', model: 'file:tiny.gguf' };
		await waitFor(() => expect(app.settings.role('A').model).toEqual(model));
		await waitFor(async () => expect((await loadSettings()).roles.B.model).toEqual(model));
	});

	test('the parts of a split model are one model; without all of them it is said which are missing', async () => {
		show(ModelsScreen);
		const files = makeTinySplit(2).map(
			(bytes, at) => new File([bytes], `big-0000${at + 1}-of-00002.gguf`),
		);
		const field = page.getByLabelText('GGUF file', { exact: true });
		await userEvent.upload(field, files[1]!);
		await expect.element(page.getByText(/missing: big-00001-of-00002\.gguf/)).toBeVisible();
		await userEvent.upload(field, files);
		await expect.element(page.getByRole('heading', { name: /^big-/ })).toBeVisible();
		const orders = client.orders.filter((order) => order.type === 'open-file');
		expect(orders.map((order) => order.files.length)).toEqual([2]);
	});

	test('a second file is offered, and takes nothing over', async () => {
		await app.settings.chooseModel({ engine: 'llamacpp', model: 'here' }, ['A', 'B']);
		await saveModel({ ...ready });
		show(ModelsScreen);
		const file = new File([makeTinyGguf({})], 'tiny.gguf');
		await userEvent.upload(page.getByLabelText('GGUF file', { exact: true }), file);
		await expect.element(page.getByRole('heading', { name: 'tiny.gguf' })).toBeVisible();
		expect(app.settings.role('A').model?.model).toBe('here');
		await button('Use tiny.gguf').click();
		await waitFor(() => expect(app.settings.role('B').model?.model).toBe('file:tiny.gguf'));
	});

	test('what is no model is refused before it is copied', async () => {
		show(ModelsScreen);
		await userEvent.upload(
			page.getByLabelText('GGUF file', { exact: true }),
			new File(['hello'], 'x.gguf'),
		);
		await expect.element(page.getByText('This is not a GGUF file.')).toBeVisible();
		expect(client.orders.some((order) => order.type === 'open-file')).toBe(false);
	});

	test('a download shows its figures, pauses, goes on, and is deleted after a question', async () => {
		show(ModelsScreen);
		await button(/^Download Qwen3 0.6B, 397 MB/)
			.first()
			.click();
		await expect.element(page.getByText(/198 MB of 397 MB · 39.7 MB\/s/)).toBeVisible();
		await button(/^Pause Qwen3 0.6B$/).click();
		await expect.element(page.getByText('Paused')).toBeVisible();
		await button(/^Resume Qwen3 0.6B$/).click();
		await expect.element(button(/^Pause Qwen3 0.6B$/)).toBeVisible();
		const begun = () => client.orders.filter((order) => order.type === 'download');
		await waitFor(() => expect(begun()).toHaveLength(2));
		client.finish();
		await waitFor(() => expect(app.settings.role('A').model?.engine).toBe('llamacpp'));
		await details('Qwen3 0.6B');
		await expect.element(button(/^Load Qwen3 0.6B$/)).toBeVisible();
		await button('Delete Qwen3 0.6B').click();
		await expect.element(page.getByText(/A and B will think with Pocket then/)).toBeVisible();
		await button('Delete and free 397 MB').click();
		await expect.element(button(/^Load Qwen3 0.6B$/)).not.toBeInTheDocument();
		await second();
		await expect
			.element(page.getByLabelText('Model for A and B'))
			.toHaveDisplayValue(builtIn.label);
		await waitFor(() => expect(app.settings.role('A').model).toBeNull());
	});

	test('the built-in model stands first, is labelled, stays, and gives way to a bigger one at one press', async () => {
		show(ModelsScreen);
		const first = page.getByRole('heading', { name: 'Pocket', exact: true });
		await expect.element(first).toBeVisible();
		expect(document.querySelector('.installed li')?.textContent).toContain(builtIn.about);
		await details('Pocket');
		await expect.element(button('Load Pocket')).toBeVisible();
		await second();
		expect(button('Delete Pocket').query()).toBeNull();
		expect(button('Check files of Pocket').query()).toBeNull();
		await expect
			.element(page.getByLabelText('Model for A and B'))
			.toHaveDisplayValue(builtIn.label);
		expect(await faults()).toEqual([]);

		const recommended = page.getByRole('listitem').filter({ hasText: 'recommended' });
		await recommended.getByRole('button', { name: /^Download / }).click();
		const begun = () => client.orders.filter((order) => order.type === 'download');
		await waitFor(() => expect(begun()).toHaveLength(1));
		client.finish();
		await waitFor(() => expect(app.settings.unchosen).toBe(false));
		await button('Use Pocket').click();
		await waitFor(() => expect(app.settings.role('A').model).toEqual(builtIn.ref));
	});

	test('a model is renamed; file, packing, licence and training length come from its file', async () => {
		const header = { quantisation: 'Q4_1', licence: 'apache-2.0', trained: 8192 };
		await saveModel({ ...ready, name: 'Smollm2 135M 8k Lc100K Mix1 Ep2', header });
		show(ModelsScreen);
		await expect.element(page.getByText('here.gguf · 500 MB · Q4_1')).toBeVisible();
		await details('Smollm2 135M 8k Lc100K Mix1 Ep2');
		await expect.element(page.getByText('apache-2.0')).toBeVisible();
		const contexts = [
			...document.querySelectorAll<HTMLOptionElement>('.details select option'),
		].map(({ value }) => Number(value));
		expect(Math.max(...contexts)).toBe(8192);
		await page.getByLabelText('Name', { exact: true }).fill('Small one');
		await userEvent.tab();
		await expect.element(page.getByRole('heading', { name: 'Small one' })).toBeVisible();
		expect((await db.models.get('here'))?.name).toBe('Small one');
	});

	test('a download that failed stays where it was pressed and says what happened', async () => {
		show(ModelsScreen);
		const row = page.getByRole('listitem').filter({ hasText: 'recommended' });
		await row.getByRole('button', { name: /^Download / }).click();
		await expect.element(row.getByRole('button', { name: /^Pause / })).toBeVisible();
		const id = app.models.list[0]!.id;
		const error = { code: 'network' as const, message: 'No network.', wayOut: 'Go online.' };
		client.finish();
		await expect.element(row).not.toBeInTheDocument();
		// As the brain writes it, and as it stands after a reload.
		await db.models.update(id, { status: 'paused', have: 1e6, error });
		await expect.element(row.getByText('Not finished')).toBeVisible();
		await expect.element(row.getByText('No network.')).toBeVisible();
		await expect.element(row.getByRole('button', { name: /^Resume / })).toBeVisible();
		expect(await faults()).toEqual([]);
	});

	test('the expected speed comes from what was measured here, and says so', async () => {
		await keepCheckUp({
			...{ model: { engine: 'llamacpp', model: 'here' }, name: 'Here', identity: '', app: '' },
			...{ when: 1, seconds: 1, facts: [] },
			checks: [{ id: 'writes', label: 'Writing', mark: 'good', says: '', perSecond: 8 }],
		});
		await checkUps.renew();
		await saveModel({ ...ready });
		show(ModelsScreen);
		await expect.element(page.getByText(/about 6 words a second here/)).toBeVisible();
		// 500 MB write 8 tokens a second: 397 MB write 10.
		const offer = page.getByRole('listitem').filter({ hasText: 'Qwen3 0.6B' }).first();
		await expect.element(offer.getByText(/397 MB · about 8 words a second/)).toBeVisible();
		await expect.element(page.getByText(/^Speeds are reckoned from Here/)).toBeVisible();
		await checkUps.drop(() => true);
	});

	test('without any measurement no speed is claimed', async () => {
		show(ModelsScreen);
		await expect.element(page.getByText(/Speed is not measured/)).toBeVisible();
		expect(document.body.textContent).not.toMatch(/words? a (second|minute)/);
	});

	test('what an address says of its packing is said before it is fetched', async () => {
		show(ModelsScreen);
		await page.getByText('Add by URL').click();
		const field = page.getByLabelText(/^Address of a GGUF file/);
		await field.fill('https://hub.example/o/r/resolve/main/Big-Q2_K.gguf');
		await expect.element(page.getByText(/^Q2_K is packed so tightly/)).toBeVisible();
		await field.fill('https://hub.example/o/r/resolve/main/Big-Q4_K_M.gguf');
		await expect.element(page.getByText(/^Q4_K_M takes about 4 bits/)).toBeVisible();
		await field.fill('hub');
		await expect.element(page.getByText(/takes about/)).not.toBeInTheDocument();
	});

	test('how long models stay in memory is the person’s choice, and what left says so', async () => {
		const model = { engine: 'llamacpp', model: 'here' } as const;
		await saveModel({ ...ready });
		router.go('settings', 'advanced');
		show(SettingsScreen);
		const field = page.getByLabelText('Unload model after');
		await expect.element(field).toHaveDisplayValue('10 minutes');
		await field.selectOptions('1 minute');
		await waitFor(async () => expect((await loadSettings()).modelRest).toBe(1));
		expect(client.orders.some(({ type }) => type === 'settings-changed')).toBe(true);
		await field.selectOptions('Never: it stays until the tab is closed');
		await waitFor(async () => expect((await loadSettings()).modelRest).toBe(0));
		await unmount(shown!);
		document.body.replaceChildren();
		show(ModelsScreen);
		await details('Here');
		client.say({ kind: 'loaded', model, backend: 'CPU', threads: 1, context: 4096 });
		await expect.element(button('Unload Here')).toBeVisible();
		client.say({ kind: 'resting' });
		client.say({ kind: 'unloaded', model });
		await expect.element(page.getByText(/^Gave its memory back/)).toBeVisible();
		await expect.element(button('Load Here')).toBeVisible();
		expect(await faults()).toEqual([]);
	});

	test('a slow format says that it takes more memory, and how much it took', async () => {
		await saveModel({ ...ready, bytes: 98e6, have: 98e6, header: { quantisation: 'Q4_1' } });
		const model = { engine: 'llamacpp', model: 'here' } as const;
		const loaded = { kind: 'loaded', model, backend: 'cpu', threads: 1, context: 4096 } as const;
		show(ModelsScreen);
		const said = page.getByText(/^Unpacked to 8 bits when loaded/);
		await expect.element(said).toHaveTextContent('68.6 MB more memory');
		client.say({ ...loaded, unpacked: 71e6 });
		await expect.element(said).toHaveTextContent(/71(?:\.0)? MB more memory/);
		client.say(loaded);
		await expect.element(said).not.toBeInTheDocument();
	});

	test('sampling changes at once, is checked, and goes back to the specification', async () => {
		show(ModelsScreen);
		await second();
		const roleA = page.getByRole('article', { name: 'Role A' });
		await roleA.getByText('Advanced: sampling').click();
		const temperature = roleA.getByLabelText('Temperature');
		await expect.element(temperature).toHaveValue(1.2);
		await temperature.fill('0.7');
		await waitFor(async () =>
			expect((await loadSettings()).roles.A.sampling.temperature).toBe(0.7),
		);
		await temperature.fill('9');
		await userEvent.tab();
		await expect.element(temperature).toHaveValue(0.7);
		await roleA.getByLabelText('Seed').fill('42');
		await waitFor(() => expect(app.settings.role('A').sampling.seed).toBe(42));
		await roleA.getByRole('button', { name: 'Restore A’s defaults' }).click();
		await expect.element(temperature).toHaveValue(1.2);
		await expect.element(roleA.getByLabelText('Seed')).toHaveValue(null);
		await expect.element(roleA.getByText('As the specification has it.')).toBeVisible();
	});
});

describe('settings', () => {
	test('can be read and worked by everyone', async () => {
		await logRequest({
			time: 1,
			origin: 'https://hub.example',
			path: '/model',
			method: 'GET',
			allowed: true,
			why: 'download',
		});
		show(SettingsScreen);
		for (const [group, name] of [
			['general', 'General'],
			['missions', 'Missions and tools'],
			['advanced', 'Advanced'],
			['data', 'Data and privacy'],
		] as const) {
			router.go('settings', group);
			const link = page.getByRole('link', { name, exact: true });
			await expect.element(link).toHaveAttribute('aria-current', 'page');
			expect(await faults()).toEqual([]);
			const levels = headings();
			expect(levels[0]).toBe(1);
			for (let i = 1; i < levels.length; i++) expect(levels[i]! - levels[i - 1]!).toBeLessThan(2);
		}
		await page.getByText('Requests that left this page').click();
		await expect.element(page.getByText('https://hub.example')).toBeVisible();
		await button('Clear the list').click();
		await expect.element(page.getByText(/No request was made/)).toBeVisible();
	});

	test('choices apply at once and are on disk', async () => {
		show(SettingsScreen);
		await page.getByLabelText('Dark').click({ force: true });
		router.go('settings', 'missions');
		await page.getByLabelText('Tokens').fill('5000');
		router.go('settings', 'advanced');
		await page.getByLabelText('Never').click({ force: true });
		await waitFor(async () =>
			expect(await loadSettings()).toMatchObject({
				theme: 'dark',
				remotePolicy: 'never',
				budget: { tokens: 5000, minutes: 0, calls: 0 },
			}),
		);
	});

	test('everything is deleted only after the word was typed, and then it is gone', async () => {
		await saveModel({ ...ready });
		await saveDraft({ ...draft, allowed: true, key: 'sk', keep: true }, app.endpoints);
		await waitFor(() => expect(app.models.list).toHaveLength(1));
		router.go('settings', 'data');
		show(SettingsScreen);
		await button('Delete everything …').click();
		const go = page.getByRole('button', { name: 'Delete', exact: true });
		await expect.element(go).toBeDisabled();
		await page.getByLabelText(/to confirm/).fill('delete');
		await expect.element(go).toBeEnabled();

		// The button reloads the page afterwards, which would end this test: ask for the same here.
		expect(await app.storage.erase()).toBe(true);
		expect(client.orders).toContainEqual({ type: 'delete-model', modelId: 'here' });
		expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(
			db.tables.map(() => 0),
		);
		expect(await allowed()).toEqual([]);
		expect((await loadSettings()).theme).toBe('system');
	});
});

const draft = {
	id: 'e1',
	name: 'Workstation',
	url: 'http://localhost:8000/v1',
	parallel: 4,
	context: 8192,
	allowed: false,
	model: '',
	models: [],
	key: null as string | null,
	keep: false,
};
