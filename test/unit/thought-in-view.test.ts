/** Attached files that a prompt shows whole: their parts are numbered, said once, and not searched for. */
import { describe, expect, test } from 'vitest';
import { fileParts, withPartNumbers } from '../../src/algorithms/thought/act/given.ts';
import { briefOf, selectExcerpts } from '../../src/algorithms/thought/plan/brief.ts';
import { briefText } from '../../src/algorithms/thought/prompts/brief.ts';
import { chatWithAttachments, type AttachedFile } from '../../src/core/attached.ts';
import type { Recalled } from '../../src/core/mission/outside.ts';
import { inRun } from '../support/ids.ts';
import { someRun } from '../support/runs.ts';
import { agentEngine, agentStage } from '../support/scripted-agent.ts';

const goal = 'When may I use drills on Saturdays?';
const rule = '1.4 Drills may be used on Saturdays from 9:00 to 12:00.';
const more = Array.from({ length: 30 }, (_, n) => `2.${n + 1} Rule ${n + 1} is about the yard.`);
const rules = [rule, ...more].join('\n');

const file = (name: string, text: string): AttachedFile => ({
	...{ name, kind: 'text', bytes: text.length, local: false, how: 'whole', of: 1 },
	passages: [{ place: '', text }],
});
const chat = chatWithAttachments(
	someRun({ chat: [{ role: 'user', content: goal }], attached: [file('rules.txt', rules)] }),
);

const passage = (id: number, cite: string, text: string): Recalled => ({
	...{ kind: 'chunk', id: inRun(id), text, cite },
	...{ reason: 'shares a word', score: 1, trust: 1 },
});

async function play(recalled: Recalled[]) {
	const found = () => ({ ok: true, text: '' });
	const stage = agentStage({
		change: { chat },
		world: {
			instruments: { documents: found },
			recall: ({ kinds }) => (kinds.includes('chunk') ? recalled : []),
		},
	});
	const task = { name: 'Drilling', description: 'Find out when drills may be used on Saturdays.' };
	const engine = agentEngine({
		tasks: { tasks: [{ ...task, value: 'high', after: [] }] },
		act: { because: 'It is all here.', do: 'answer', input: '', assume: '' },
		execute: `Only until noon [1].\nQuote: "${rule}"\nAnswer: On Saturdays drills may be used from 9:00 to 12:00`,
	});
	const outcome = await stage.go(engine);
	const forms = engine.heard.map(({ form }) => form);
	const prompt = engine.heard.find(({ form }) => form === 'execute')!.all;
	const act = engine.heard.find(({ form }) => form === 'act')?.all ?? '';
	return { outcome, forms, prompt, act };
}

describe('a passage that memory has of an attached file', () => {
	const own = passage(1, 'rules.txt, lines 1–3', `${rule}\n${more[0]}\n${more[1]!.slice(0, 12)}…`);

	test('is not said twice, and nobody is asked what to look up', async () => {
		const { forms, prompt, outcome } = await play([own]);
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(prompt.split(rule)).toHaveLength(2);
		expect(prompt).not.toContain('Known so far');
		expect(prompt).toContain('After each fact from a source, write its number, such as [1].');
		// What is cited by its number has its place in the file.
		expect(outcome.answer).toMatch(/^\[1\] rules\.txt, lines 1–\d+$/m);
		expect(outcome.confidence).toBe('HIGH');
	});

	test('leaves out no passage of another document, and then more may be searched', async () => {
		const other = passage(2, 'town.txt, lines 8–9', 'In this town drills are silent on Saturdays.');
		const { forms, prompt, act } = await play([own, other]);
		expect(forms).toEqual(['tasks', 'act', 'execute', 'evaluation']);
		expect(prompt).toContain('\n[3] town.txt, lines 8–9\nIn this town');
		expect(act).toContain('"search"');
		// Where no program calculates, it answers although something has to be calculated.
		expect(act).toContain('"answer": all that is needed is here. input: "".');
	});
});

describe('numbers of parts', () => {
	test('stand where each part of a file begins', () => {
		const shown = withPartNumbers(chat.at(-1)!.apart!.given);
		expect(shown).toMatch(/^rules\.txt \(all of it\):\n\[1\]\n1\.4 Drills/);
		expect(shown.match(/^\[\d\]$/gm)).toEqual(['[1]', '[2]']);
		expect(shown.replace(/^\[\d\]\n/gm, '')).toBe(chat.at(-1)!.apart!.given);
	});

	test('are one for a whole table', () => {
		const rows = Array.from({ length: 60 }, (_, n) => `| 2026-09-${n} | Train | ${n}.50 |`);
		const table = ['| date | what | euros |', '| --- | --- | --- |', ...rows].join('\n');
		const given = `table.csv (all of it):\n${table}\n\nrules.txt (all of it):\n${rules}`;
		expect(withPartNumbers(given).match(/^\[\d\]$/gm)).toEqual(['[1]', '[2]', '[3]']);
		expect(fileParts(given).map(({ place }) => place)).toEqual([
			'table.csv, lines 1–62',
			...[expect.stringMatching(/^rules\.txt, lines 1–/), expect.stringMatching(/^rules\.txt/)],
		]);
		expect(fileParts(given)[0]!.text).toBe(table);
	});

	test('stand within a line that is longer than a part', () => {
		const line = 'Each sentence of this line says the same thing. '.repeat(40).trim();
		const text = withPartNumbers(`long.txt (all of it):\n${line}`);
		expect(text.match(/\[\d\]/g)).toEqual(['[1]', '[2]', '[3]']);
		expect(text.replace(/\[1\]\n|\[[23]\] /g, '')).toBe(`long.txt (all of it):\n${line}`);
	});

	test('are for files: what was pasted has none', () => {
		expect(withPartNumbers(rules)).toBe(rules);
	});

	test('are told of only where Mull wrote them', () => {
		const told = (given: string) => {
			const brief = { ...briefOf(chat, '2026-11-27'), given };
			return briefText(brief, selectExcerpts(brief, goal, 1e6), goal);
		};
		expect(told(`rules.txt (all of it):\n${rules}`)).toContain(', its parts numbered:');
		expect(told('[1] A note that was pasted.')).not.toContain('numbered');
	});
});
