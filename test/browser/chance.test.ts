/** How often answers like one are right: under the answer, and as the Lab's picture with its table. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import type { Run } from '../../src/core/types.ts';
import { wayOf, type Calibration } from '../../src/lab/report/chance.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { language } from '../../src/state/language.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import Reliability from '../../src/ui/lab/chance/Reliability.svelte';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import { labRoles, someExperiment } from '../support/lab.ts';
import { conversation } from '../support/mission.ts';
import { someRun } from '../support/runs.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let app: App;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	const client = scriptedClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
	await db.conversations.put(conversation);
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	document.body.replaceChildren();
	await eraseStorage();
});

const words = () => document.querySelector('main')!.textContent.replace(/\s+/g, ' ');

const run: Run = someRun({
	...{ id: 'run-1', algorithm: 'midtry', version: 2, conversationId: conversation.id },
	...{ status: 'done', after: null, roles: labRoles },
	outcome: {
		...{ answer: 'So 4.\n\n**Answer:** 4', stop: 'finished', reason: '3 of 4 paths agree.' },
		...{ confidence: 'HIGH', signs: { agreement: 0.75 } },
	},
});
const calibration: Calibration = {
	...{
		id: 'x/midtry',
		experiment: 'x',
		when: Date.now(),
		model: labRoles.A.model!,
		way: wayOf(run),
	},
	...{ bias: 1.4, signs: [{ name: 'agreement', mean: 0.75, weight: 2 }], problems: 1300 },
	...{ brier: 0.125, plain: 0.25, tenths: [{ tenth: 8, right: 33, of: 41 }] },
};

function show(): void {
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(ThinkScreen, { target, props: { app, think, id: conversation.id } });
}

test('beside HIGH stands how often such an answer is right, and where that is from', async () => {
	await db.runs.put(run);
	await db.calibrations.put(calibration);
	show();
	await waitFor(() =>
		expect(words()).toContain(
			'Right about 8 times in 10 on this model. Measured in the Lab on 1,300 problems, today: 33 of 41 answers like this one were right.',
		),
	);
	expect(words()).toContain('HIGH');
});

test('nothing where it was measured with other options; it comes when it is measured', async () => {
	await db.runs.put({ ...run, options: { ...run.options, paths: 5 } });
	await db.calibrations.put(calibration);
	show();
	await waitFor(() => expect(words()).toContain('how often that is right on this model'));
	expect(words()).not.toContain('times in 10');
	await db.runs.put(run);
	await waitFor(() => expect(words()).toContain('Right about 8 times in 10'));
});

test('nothing for a question that is unlike those the model was made for', async () => {
	await db.runs.put({ ...run, warned: '“days are there”' });
	await db.calibrations.put(calibration);
	show();
	await waitFor(() => expect(words()).toContain('how often that is right on this model'));
	expect(words()).not.toContain('times in 10');
	await db.runs.put(run);
	await waitFor(() => expect(words()).toContain('Right about 8 times in 10'));
});

test('the Lab draws what was said against what was right; figures are in the table', async () => {
	const items = Array.from({ length: 60 }, (_, n) => ({
		...{ id: `i${n}`, question: `${n}?`, answers: ['1'], kind: 'number' as const, family: 'Sums' },
	}));
	const experiment = await someExperiment({
		...{ items, source: { kind: 'own', name: 'x', unscored: 0 } },
	});
	const results = new Map(
		items.map(({ id }, n) => {
			const unit = `midtry/${id}/0`;
			const result = {
				...{ experiment: 'x1', unit, item: id, arm: 'midtry', repeat: 0, runId: unit, said: '' },
				...{ verdict: n % 4 ? ('right' as const) : ('wrong' as const), answer: '1', tokens: 1 },
				...{ promptTokens: 1, calls: 5, seconds: 1, again: 0, ended: 1 },
				signs: { agreement: n % 4 ? 1 : 0.5 },
			};
			return [unit, result] as const;
		}),
	);
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(Reliability, { target, props: { experiment, results } });
	await waitFor(() => expect(words()).toContain('MidTry: how often answers were right'));
	expect(target.querySelectorAll('circle').length).toBeGreaterThanOrEqual(2);
	expect(target.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
	expect(language.now).toBe('en');
});
