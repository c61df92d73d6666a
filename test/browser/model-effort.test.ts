/** The choice of the model's own levels, beside the effort: only where the model knows any. */
import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultSettings } from '../../src/storage/settings.ts';
import type { App } from '../../src/state/app.ts';
import EffortChoice from '../../src/ui/composer/EffortChoice.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	document.body.replaceChildren();
});

function draw(efforts: string[] | undefined, chosen?: string) {
	const told: [string[], string][] = [];
	const { roles } = defaultSettings;
	const model = { engine: 'llamacpp', model: 'file:m.gguf:9' } as const;
	const role = (name: 'A' | 'B') => ({
		...roles[name],
		model,
		sampling: { ...roles[name].sampling, ...(chosen ? { effort: chosen } : {}) },
	});
	const app = {
		settings: {
			current: { ...defaultSettings, roles: { A: role('A'), B: { ...role('B'), think: false } } },
			chooseEffort: (names: string[], level: string) => void told.push([names, level]),
		},
		models: { list: [{ id: model.model, header: efforts ? { efforts } : {} }] },
		endpoints: { list: [] },
	} as unknown as App;
	shown = mount(EffortChoice, { target: document.body, props: { app } });
	return told;
}

test('levels are offered under their own names, for the roles that think', async () => {
	const told = draw(['low', 'medium', 'xhigh']);
	const own = page.getByLabelText('Model’s own effort');
	await expect.element(own).toHaveValue('');
	expect([...(own.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
		'As the model likes',
		'low',
		'medium',
		'xhigh',
	]);
	await userEvent.selectOptions(own, 'xhigh');
	expect(told).toEqual([[['A'], 'xhigh']]);
});

test('a level that another model knew counts as none', async () => {
	draw(['low', 'high'], 'xhigh');
	await expect.element(page.getByLabelText('Model’s own effort')).toHaveValue('');
});

test('nothing is offered for a model without levels', async () => {
	draw(undefined);
	await expect.element(page.getByLabelText('Effort', { exact: true })).toBeVisible();
	expect(page.getByLabelText('Model’s own effort').query()).toBeNull();
});
