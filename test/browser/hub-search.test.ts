/** The search of the hub, on a server of the test's own. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Device } from '../../src/catalogue/device-fit.ts';
import type { InstalledModel } from '../../src/core/types.ts';
import { allowed } from '../../src/network/permissions.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { language } from '../../src/state/language.svelte.ts';
import { HubState } from '../../src/state/models/hub.svelte.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { saveModel } from '../../src/storage/models/models.ts';
import { translationOf } from '../../src/ui/languages.ts';
import HubSearch from '../../src/ui/models/more/HubSearch.svelte';
import '../../src/ui/theme.css';
import type { ListBehaviour } from '../support/hub-lists.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

const server = inject('fileServer');
const device: Device = {
	gpu: null,
	gpuProblem: 'None.',
	memory: 8,
	cores: 8,
	free: 50e9,
	isolated: true,
	simd: true,
	threads: true,
	memory64: true,
	jspi: true,
	mobile: false,
};

let app: App;
let shown: Record<string, unknown> | undefined;
let token: string;
let asked: InstalledModel[];

beforeEach(async () => {
	await eraseStorage();
	app = createApp(scriptedClient());
	token = crypto.randomUUID();
	asked = [];
});
afterEach(async () => {
	if (shown) await unmount(shown);
	app.settings.close();
	app.models.close();
	app.endpoints.close();
	app.network.close();
	document.body.replaceChildren();
	await language.speak('en', []);
});

const address = (behaviour: ListBehaviour) => `${server}/hub-lists/${behaviour}/${token}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const seen = async (): Promise<string[]> =>
	(await (await fetch(`${server}/hub-lists-seen/${token}`)).json()) as string[];

function show(at: string): void {
	const target = document.body.appendChild(document.createElement('main'));
	const hub = new HubState(at);
	const { models } = app;
	const ondownload = (model: InstalledModel) => void asked.push(model);
	shown = mount(HubSearch, { target, props: { models, device, ondownload, ondelete() {}, hub } });
}

async function search(words: string): Promise<void> {
	await page.getByLabelText('Search the Hugging Face hub').fill(words);
	await userEvent.keyboard('{Enter}');
}

test('asks nobody before it is pressed, then with the words alone, and takes the permission back', async () => {
	show(address('good'));
	await expect.element(button('Search')).toBeDisabled();
	await page.getByLabelText('Search the Hugging Face hub').fill('tiny model');
	expect(await seen()).toEqual([]);
	await button('Search').click();
	const found = page.getByText(
		'2 repositories with GGUF files. 1 more writes no text and is left out.',
	);
	await expect.element(found).toBeVisible();
	expect(await seen()).toEqual([
		'api/models?search=tiny+model&filter=gguf&sort=downloads&limit=20',
	]);
	await waitFor(async () => expect(await allowed()).toEqual([]));
	await expect.element(page.getByText(/^123.*downloads · 78 likes$/)).toBeVisible();
	await expect.element(page.getByText('needs an account there')).toBeVisible();
});

test('the button stands beside the field, also where the words below take two lines', async () => {
	await page.viewport(1280, 900);
	language.learn(translationOf);
	await language.speak('de');
	show(address('good'));
	const middle = (element: Element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return (top + bottom) / 2;
	};
	const [field, press] = [document.querySelector('input')!, document.querySelector('form button')!];
	const hint = document.querySelector('.control-hint')!;
	(hint as HTMLElement).style.width = '20rem';
	expect(Math.abs(middle(field) - middle(press))).toBeLessThan(1);
	expect(hint.getBoundingClientRect().top).toBeGreaterThan(
		press.getBoundingClientRect().bottom - 1,
	);
});

test('the files of a repository stand with size, packing and advice; one is fetched at a press', async () => {
	show(address('good'));
	await search('tiny');
	const files = button('Files of somebody/Tiny-4B-GGUF');
	await files.click();
	await expect.element(files).toHaveAttribute('aria-expanded', 'true');
	await expect.element(page.getByText(/^Q4_K_M: Quick to unpack/)).toBeVisible();
	const rows = () => [...document.querySelectorAll('ul ul li')].map((row) => row.textContent);
	expect(rows()).toHaveLength(3);
	expect(rows()[1]).toMatch(/Tiny-4B-Q4_K_M.*fits.*suits this device.*2\.5 GB · Q4_K_M/s);
	expect(rows()[2]).toMatch(/Tiny-4B-Q8_0.*does not fit.*4\.3 GB · Q8_0 · in 2 files · .*4 GB/s);
	await expect.element(button(/^Download Tiny-4B-Q8_0/)).toBeDisabled();
	const { violations } = await axe.run(document.querySelector('main')!);
	expect(violations.map(({ id }) => id)).toEqual([]);

	await button(/^Download Tiny-4B-Q4_K_M/).click();
	const url = `${address('good')}/somebody/Tiny-4B-GGUF/resolve/main/Tiny-4B-Q4_K_M.gguf`;
	expect(asked).toEqual([
		expect.objectContaining({ id: url, source: url, bytes: 2.5e9, engine: 'llamacpp' }),
	]);
	// What is on its way is not offered again.
	await saveModel(asked[0]!);
	// It is on its way in that place, and has the focus there: its button is gone.
	await expect.element(button(/^Resume Tiny-4B-Q4_K_M/)).toBeVisible();
	await expect.poll(() => document.activeElement?.textContent).toContain('Resume');
	await saveModel({ ...asked[0]!, status: 'ready' });
	await expect.element(page.getByText('in your list')).toBeVisible();
	await expect.poll(() => document.activeElement?.textContent).toBe('in your list');
	await files.click();
	expect(rows()).toEqual([]);
});

test('the projector comes along where that is switched on, and the advice counts it', async () => {
	show(address('good'));
	await search('somebody/Tiny-4B-GGUF');
	const pictures = page.getByRole('switch', {
		name: 'With the mmproj file for pictures (600 MB more)',
	});
	await expect.element(pictures).not.toBeChecked();
	await pictures.click();
	await expect.element(page.getByText('3.1 GB · Q4_K_M')).toBeVisible();
	await button(/^Download Tiny-4B-Q4_K_M/).click();
	const at = `${address('good')}/somebody/Tiny-4B-GGUF/resolve/main`;
	expect(asked).toEqual([
		expect.objectContaining({
			...{ id: `${at}/Tiny-4B-Q4_K_M.gguf`, bytes: 3.1e9, eyes: true },
			projector: `${at}/mmproj-Tiny-4B-F16.gguf`,
		}),
	]);
});

test('the address of a repository opens it without a search', async () => {
	show(address('good'));
	await search('https://huggingface.co/somebody/Tiny-4B-GGUF');
	await expect.element(button(/^Download Tiny-4B-Q4_K_M/)).toBeVisible();
	expect(await seen()).toEqual([
		'api/models/somebody/Tiny-4B-GGUF/tree/main?recursive=true&limit=1000',
	]);
});

describe('what can go wrong is said in plain words, with a way out:', () => {
	test.each<[ListBehaviour, string, string]>([
		['limited', 'The hub asks for patience', 'Search again in a few minutes.'],
		['limited-for', 'The hub asks for patience', 'Search again in 55 seconds.'],
		['down', 'The hub failed (502).', 'Try again later'],
		['login', 'no list of models', 'Try again later'],
		['odd', 'no list of models', 'Try again later'],
	])('%s', async (behaviour, message, wayOut) => {
		show(address(behaviour));
		await search('tiny');
		await expect.element(page.getByText(message)).toBeVisible();
		await expect.element(page.getByText(wayOut)).toBeVisible();
		await waitFor(async () => expect(await allowed()).toEqual([]));
	});

	test.each<[ListBehaviour, string]>([
		['closed', 'needs an account or a consent'],
		['gone', 'The hub has no such repository.'],
	])('%s files', async (behaviour, message) => {
		show(address(behaviour));
		await search('tiny');
		await button('Files of somebody/Tiny-4B-GGUF').click();
		await expect.element(page.getByText(message)).toBeVisible();
	});

	test('nothing found', async () => {
		show(address('nothing'));
		await search('xyzzy');
		await expect.element(page.getByText(/^Nothing found for “xyzzy”/)).toBeVisible();
	});

	test('no network, in German too', async () => {
		language.learn(translationOf);
		await language.speak('de', []);
		// Nothing listens at this port.
		show('http://127.0.0.1:9');
		await page.getByLabelText('Im Hugging-Face-Hub suchen').fill('tiny');
		await button('Suchen').click();
		await expect.element(page.getByText('Der Hub ist nicht erreichbar.')).toBeVisible();
		await expect.element(page.getByText(/^Prüfe die Verbindung/)).toBeVisible();
	});

	test('the gate', async () => {
		show(address('gate'));
		await search('tiny');
		// Another origin's header is read only where it is exposed, as the file server does.
		await expect.element(page.getByText('guard held the search back')).toBeVisible();
	});
});

test('a search that hangs gives way to the next', async () => {
	show(address('stuck'));
	await search('one');
	await waitFor(async () => expect(await seen()).toHaveLength(1));
	await search('two');
	await waitFor(async () => expect(await seen()).toHaveLength(2));
	await expect.element(page.getByText('Searching …')).toBeVisible();
	expect(page.getByRole('alert').query()).toBeNull();
});
