/** What stands beside the answer to a mission: sources open and lead on, nothing is a raw key, German is German. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { AgentAnswer } from '../../src/algorithms/thought/events.ts';
import { language } from '../../src/state/language.svelte.ts';
import { translationOf } from '../../src/ui/languages.ts';
import AnswerSources from '../../src/ui/mission/AnswerSources.svelte';
import { withoutFooter } from '../../src/ui/turn/result.ts';
import type { KnownTrace } from '../../src/algorithms/list.ts';
import { waitFor } from '../support/wait.ts';
import { uuid } from '../support/ids.ts';

const answer: AgentAnswer = {
	type: 'agent/answer',
	sources: [
		{
			...{ kind: 'document', title: 'prices.txt, lines 1–9', text: 'Offer B: 8 euros per ride.' },
			...{ ref: `${uuid(4)}/1`, taskId: 2 },
		},
		{ kind: 'code', title: 'A calculation', text: 'print(15 * 8)', ref: 'act-1/run', taskId: 7 },
	],
	assumptions: ['How many rides? 15.', 'Which town? The next.'],
	unverified: ['The answer was judged by the model alone.'],
	confidence: 'LOW',
	because: 'Parts of it rest only on the model’s own judgement.',
	foot: '[1] prices.txt',
};

let shown: Record<string, unknown> | undefined;
let chosen: number[];
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	await language.speak('en');
	document.body.replaceChildren();
});

function show(change: Partial<AgentAnswer> = {}): HTMLElement {
	chosen = [];
	const props = {
		answer: { ...answer, ...change },
		tasks: new Map([[2, 'Cost with offer B']]),
		onselect: (id: number) => chosen.push(id),
	};
	shown = mount(AnswerSources, { target: document.body, props });
	flushSync();
	return document.body;
}
const open = (at: HTMLElement) => {
	for (const details of at.querySelectorAll('details')) {
		details.open = true;
		details.dispatchEvent(new Event('toggle'));
	}
	flushSync();
};

test('a source opens, says what it is, and leads to the task that found it and to its place', async () => {
	const at = show();
	expect(
		[...at.querySelectorAll('summary')].map((one) => one.textContent!.replace(/\s+/g, ' ').trim()),
	).toEqual(['[1] prices.txt, lines 1–9 document', '[2] A calculation code']);
	open(at);
	await waitFor(() => expect(at.querySelectorAll('pre')).toHaveLength(2));
	expect(at.querySelector('pre')!.textContent).toBe('Offer B: 8 euros per ride.');
	const ways = [...at.querySelectorAll('button')];
	expect(ways.map((one) => one.textContent!.trim())).toEqual([
		'Found for task 2: Cost with offer B',
	]);
	ways[0]!.click();
	expect(chosen).toEqual([2]);
	expect(at.querySelector('a')!.getAttribute('href')).toBe('#/memory/documents');
	// No key of a step, no number of a row.
	expect(at.innerHTML).not.toMatch(/act-1|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('assumptions and what is not verified stand each on a line, in German too', async () => {
	language.learn(translationOf);
	await language.speak('de');
	const at = show();
	const lines = [...at.querySelectorAll('.said')].map((one) =>
		[...one.querySelectorAll('h4, li')].map((line) => line.textContent),
	);
	expect(lines).toEqual([
		['Angenommen:', 'How many rides? 15.', 'Which town? The next.'],
		['Nicht geprüft:', 'Die Antwort hat nur das Modell selbst beurteilt.'],
	]);
	const heads = [...at.querySelectorAll('summary')].map((one) =>
		one.textContent!.replace(/\s+/g, ' ').trim(),
	);
	expect(heads).toEqual(['[1] prices.txt, Zeilen 1–9 Dokument', '[2] Eine Rechnung Code']);
});

test('nothing to show is no heading; the foot leaves the answer where the sources stand beside it', () => {
	const at = show({ sources: [], assumptions: [], unverified: [] });
	expect(at.querySelector('h3')).toBeNull();
	const trace = { kind: 'thought', answer } as unknown as KnownTrace;
	expect(withoutFooter('Offer A [1].\n\n[1] prices.txt', trace)).toBe('Offer A [1].');
	expect(withoutFooter('Offer A.', trace)).toBe('Offer A.');
	expect(withoutFooter('Offer A.', null)).toBe('Offer A.');
});
