/** MidTry on answers in other words, and on questions that have no single answer. */
import { describe, expect, test } from 'vitest';
import { isOpenQuestion } from '../../src/algorithms/shared/open-question.ts';
import * as prompts from '../../src/algorithms/midtry/prompts.ts';
import { scoreOf } from '../../src/algorithms/midtry/score.ts';
import { extractAnswer } from '../../src/core/answers/answer.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { ask, fault, scriptedMind, type Line, type Script } from '../support/scripted-mind.ts';

const train = 'The train leaves at 18:40, the ride takes 15 minutes. When does it arrive?';
const shed = 'What does he need to build the shed?';
/** No rule joins them, and none keeps them apart. */
const worded = ['a permit of the town', 'official permission', 'he must ask the town for leave'];
const says = (answer: string) => `First this, then that. <answer>${answer}</answer>`;

/** Groups of answers by how they are written, whatever order they are shown in. */
const groupsOf =
	(...groups: string[][]) =>
	(prompt: string): Line => {
		const shown = [...prompt.matchAll(/Answer (\d+):\n<answer>\n(.*)\n/g)];
		const numberOf = (text: string) => Number(shown.find(([, , one]) => one === text)![1]);
		return { value: { groups: groups.map((group) => group.map(numberOf)) } };
	};

async function run(
	question: string,
	answers: string[],
	lines: Record<string, Line | ((prompt: string) => Line)>,
	options = {},
) {
	const script: Script = (key, thought) => {
		if (key.startsWith('path-')) return answers[Number(key.slice(5)) - 1]!;
		const line = lines[key];
		if (line === undefined) throw new Error(`The script has no line for "${key}".`);
		return typeof line === 'function' ? line(thought.messages.at(-1)!.content) : line;
	};
	const mind = scriptedMind(script);
	const outcome = await midtry.run(ask(question), { ...midtry.defaults, ...options }, mind);
	return {
		mind,
		outcome,
		consensus: mind.events('midtry/consensus')[0]!,
		check: mind.events('midtry/check')[0],
		after: mind.keys.filter((key) => !key.startsWith('path-')),
	};
}
const four = [...worded, 'a hammer'].map(says);

describe('answers in other words (M13)', () => {
	test('three that say the same are HIGH, after one call', async () => {
		const { outcome, consensus, check, after, mind } = await run(shed, four, {
			'same-answers': groupsOf(worded, ['a hammer']),
			check: `Verdict: OK\n<answer>${worded[2]}</answer>`,
		});
		expect(after).toEqual(['same-answers', 'check']);
		expect(outcome.confidence).toBe('HIGH');
		expect(consensus).toMatchObject({ joined: [[1, 2, 3]], confidence: 'HIGH' });
		expect(consensus.clusters.map(({ paths }) => paths)).toEqual([[1, 2, 3], [4]]);
		expect(consensus.clusters[0]!.weight).toBeCloseTo(0.75);
		expect(check).toMatchObject({ verdict: 'confirmed' });
		expect(outcome.reason).toBe(
			'3 of 4 paths agree. A model found that some say the same in other words. The final check came to the same answer.',
		);
		const thought = mind.thoughts.get('same-answers')!;
		expect(thought).toMatchObject({ role: 'B', think: false, skippable: true });
		expect(thought.sampling).toMatchObject({ temperature: 0, maxTokens: 200 });
	});

	test('a model that lies joins nothing that differs', async () => {
		const answers = ['5 apples', 'there are 5 pears', '50', 'not 5 apples'].map(says);
		const { consensus } = await run('What is left?', answers, {
			'same-answers': { value: { groups: [[1, 2, 3, 4]] } },
			divergence: 'They part.',
			check: 'Verdict: OK',
		});
		expect(consensus).toMatchObject({ confidence: 'LOW' });
		expect(consensus.joined).toBeUndefined();
		expect(consensus.clusters).toHaveLength(4);
		const lied = await run(shed, [...four.slice(0, 2), says('18:40'), says('18:41')], {
			'same-answers': { value: { groups: [[1, 2, 3, 4]] } },
			check: 'Verdict: OK',
		});
		expect(lied.consensus.clusters.map(({ paths }) => paths)).toEqual([[1, 2], [3], [4]]);
		expect(lied.outcome.confidence).toBe('MEDIUM');
	});

	test.each<[string, Line]>([
		['broken', fault('malformed')],
		['without groups', { value: { grouped: true } }],
		['out of range', { value: { groups: [[1, 9]] } }],
		['nonsense', { value: 'all' }],
	])('a reply that is %s leaves the groups by rule', async (_, line) => {
		const { consensus, outcome } = await run(shed, four, {
			'same-answers': line,
			divergence: 'They part.',
			check: 'Verdict: OK',
		});
		expect(consensus.joined).toBeUndefined();
		expect(consensus.clusters).toHaveLength(4);
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'LOW' });
	});

	test('no call where rules tell all, or where nothing could change', async () => {
		const right = { check: 'Verdict: OK', divergence: 'They part.' };
		const told = await run(train, ['18:55', '18:55', '18:56', '18:57'].map(says), right);
		expect(told.after).toEqual(['check']);
		const high = await run(
			train,
			[...Array<string>(3).fill('18:55'), 'at 18:55 sharp'].map(says),
			right,
		);
		expect(high.after).toEqual(['check']);
		expect(high.outcome.confidence).toBe('HIGH');
	});

	test('the check and the look at the divergence count for the group', async () => {
		const { check, outcome } = await run(shed, four, {
			'same-answers': groupsOf(worded, ['a hammer']),
			check: `Verdict: PROBLEM\n<answer>${worded[1]}</answer>`,
		});
		expect(check).toMatchObject({ verdict: 'confirmed' });
		expect(outcome.confidence).toBe('HIGH');
	});

	test('over budget in that call: the best so far by rule', async () => {
		const { outcome } = await run(shed, four, { 'same-answers': fault('over-budget', 'Spent.') });
		expect(outcome).toMatchObject({ stop: 'budget', confidence: 'LOW' });
		expect(outcome.answer).toContain(worded[0]);
	});
});

describe.each([
	['worded otherwise', shed, four],
	[
		'open',
		'Write a short note to my neighbour.',
		four.map((text) => `${text} ${'and more '.repeat(30)}`),
	],
])('on the real mind, %s', (name, question, texts) => {
	const chat = ask(question);
	const run = () => someRun({ algorithm: 'midtry', chat, options: {}, seed: 5 });
	const speaking = (asked: string[]) => {
		let path = 0;
		return scriptedEngine((request) => {
			asked.push(request.schemaName ?? 'free');
			const prompt = request.messages.at(-1)!.content;
			if (request.schemaName === 'same-answers') {
				const { value } = groupsOf(worded, ['a hammer'])(prompt) as { value: unknown };
				return { text: JSON.stringify(value), value };
			}
			if (request.schemaName === 'choice') {
				const value = { because: 'It is short.', best: 2 };
				return { text: JSON.stringify(value), value };
			}
			return { text: /Your way/.test(prompt) ? texts[path++]! : 'Verdict: OK' };
		});
	};
	const go = async (
		journal: ReturnType<typeof memoryJournal>,
		engine: ReturnType<typeof scriptedEngine>,
	) => {
		const mind = await mindOf({ run: run(), journal, engine });
		return midtry.run(chat, midtry.defaults, mind);
	};

	test('a replay asks nobody, and says the same', async () => {
		const journal = memoryJournal();
		const asked: string[] = [];
		const first = await go(journal, speaking(asked));
		const structure = name === 'open' ? 'choice' : 'same-answers';
		expect(asked.filter((one) => one === structure)).toHaveLength(1);
		const nobody = scriptedEngine(() => expect.unreachable('A replay asked.'));
		expect(await go(journal, nobody)).toEqual(first);
		const steps = await journal.load('run-1');
		expect(steps.map(({ key }) => key)).toContain(structure);
	});
});

test('OK without another value confirms (M9)', async () => {
	const { check } = await run(train, Array<string>(4).fill(says('18:55, 15 min')), {
		check:
			'Arithmetic: 18:40 + 15 = 18:55.\nVerdict: OK\n<answer>It arrives at 18:55 after 15 minutes</answer>',
	});
	expect(check).toMatchObject({ verdict: 'confirmed' });
	const other = await run(train, Array<string>(4).fill(says('18:55, 15 min')), {
		check: 'Verdict: OK\n<answer>It arrives at 18:56 after 15 minutes</answer>',
	});
	expect(other.check).toMatchObject({ verdict: 'disagreed' });
});

const note = (n: number) =>
	`Dear neighbour, this is note ${n}. ${'Your hedge grows over my fence, and I would like to talk about it. '.repeat(4)}`;
const letter = 'Write a short note to my neighbour about his hedge.';

describe('a question without a single answer (M14)', () => {
	const notes = [1, 2, 3, 4].map((n) => `${note(n)}\n<answer>the note above</answer>`);

	test('role B chooses one path and says why; nothing is counted', async () => {
		const { outcome, consensus, after, mind, check } = await run(letter, notes, {
			choice: { value: { because: 'It is the friendliest.', best: 3 } },
		});
		expect(after).toEqual(['choice']);
		expect(check).toBeUndefined();
		expect(outcome).toMatchObject({
			stop: 'finished',
			confidence: 'not applicable',
			reason: 'There is no single answer to compare. Path 3 was chosen. It is the friendliest.',
		});
		expect(outcome.answer).toContain('note 3');
		expect(consensus).toMatchObject({ open: true, selected: 3, clusters: [] });
		expect(mind.thoughts.get('choice')).toMatchObject({ role: 'B', think: false });
		expect(mind.prompt('choice')).toContain(`Text 3:\n<candidate>\n${note(3)}`);
	});

	test.each<[string, Line]>([
		['fails', fault('malformed', 'It had no form.')],
		['names none', { value: { because: 'None.', best: 7 } }],
		['is no choice', { value: 3 }],
	])('a choice that %s: the highest advantage', async (_, line) => {
		const { outcome, consensus } = await run(letter, notes, { choice: line });
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'not applicable' });
		expect(consensus).toMatchObject({ open: true, selected: 1 });
		expect(outcome.reason).toMatch(/highest score/);
	});

	test('stopped there: the best so far', async () => {
		const { outcome } = await run(letter, notes, { choice: fault('over-budget', 'Spent.') });
		expect(outcome).toMatchObject({ stop: 'budget', confidence: 'not applicable' });
		expect(outcome.answer).toContain('Dear neighbour');
	});

	const texts = [1, 2, 3, 4].map((n) => ({ text: note(n), answer: null }));
	const short = ['Paris', 'Paris', 'Lyon', 'Paris'].map((answer) => ({
		text: says(answer),
		answer,
	}));
	test.each([
		...[
			'Write a poem about the sea.',
			'Please draft an email to my boss.',
			'Explain how tides work.',
		],
		...[
			'Give me ten ideas for a birthday party.',
			'How do I fix a bike?',
			'Plan a weekend in Rome.',
		],
		...[
			'Write a Python function that sorts a list.',
			'Why is the sky blue?',
			'Summarise this text: …',
		],
		...[
			'Schreibe einen Brief an meinen Vermieter.',
			'Erkläre die Gezeiten.',
			'Kannst du ein Gedicht schreiben?',
		],
		...['Nenne Ideen für ein Fest.', 'Warum ist der Himmel blau?', 'Entwirf einen Lernplan.'],
		// Nothing in their form says so; that no reply has a short answer does.
		...[
			'Do you know why cats purr?',
			'What are good snacks for a hike?',
			'I want to learn more about kites. How were they invented?',
			'Any tips against moths in the kitchen?',
			'Help me get my dog used to the car.',
			'Explain this note:\nThe sky is\nblue, and a + b =\nc.',
			'What is the difference between a lake and a pond?',
			'Twenty names for a bakery and what each stands for',
		],
		...['Kannst du mir bei der Bewerbung helfen?', 'Tipps gegen Motten in der Küche'],
	])('%s', (question) => expect(isOpenQuestion(question, texts)).toBe(true));
	test.each([
		...[
			'What is the capital of France?',
			'Why is 7 prime?',
			'Explain which city it is.',
			'Who was it?',
		],
		...[
			'List the capital of France.',
			'Write the name of the capital.',
			'Tell me the capital of France.',
		],
		...[
			'Erkläre, welche Stadt es ist.',
			'Nenne die Hauptstadt.',
			'Write a note: which city is it?',
		],
	])('%s with short answers', (question) => expect(isOpenQuestion(question, short)).toBe(false));
	test.each([
		...[
			'How many apples are left?',
			'What is 3 * 4?',
			'Was kostet das Brot?',
			'Who is taller, Tom or Anna?',
		],
		...['When was paper invented?', 'is a tomato a fruit or a berry', 'In which year did it open?'],
		...['If Tom is older than Ann, who was born first?', 'Sort these words: List: kite, ant, oak'],
		...['Take the last letter of each word and join them.', 'not True or not False is'],
		...['Does she return?\nOptions:\n- Yes\n- No', 'Wann wurde das Papier erfunden?'],
		...['Bestimme die Sprache des folgenden Programms.', 'Ist eine Tomate ein Obst?'],
		...['En quelle année est-il né ?', '¿Quién escribió la novela?', 'Где находится башня?'],
		...['Explain and calculate how much it costs.', 'Which is right?\nA) this\nB) that\nC) both'],
	])('%s, whatever is answered', (question) => expect(isOpenQuestion(question, texts)).toBe(false));
});

test('no prompt of MidTry shows a value that could be an answer; its steps are what the rubric looks for', () => {
	const chat = { settings: [], history: [], question: 'What?' };
	const parts = { history: [], notes: [], candidates: ['A response.'], question: 'What?' };
	const all = [
		...prompts.strategies.map((strategy) => prompts.path(chat, parts, strategy)),
		...[prompts.check(chat, parts), prompts.divergence(chat, parts), prompts.choice(chat, parts)],
	].map((messages) => messages.map(({ content }) => content).join('\n'));
	for (const prompt of all) {
		const shown = [...prompt.matchAll(/<answer>(.*?)<\/answer>/g)].map(([, inner]) => inner);
		expect(shown.every((inner) => inner === 'the answer')).toBe(true);
		expect(prompt.replace(/^\d\. |(?:Approach|Text) \d/gm, '')).not.toMatch(/\d/);
	}
	expect(extractAnswer('So it is this.\n<answer>the answer</answer>')).toBeNull();
	for (const word of ['first', 'then', 'therefore']) expect(all[0]).toContain(word);
	const text = 'First I add. Then I halve. Therefore it is so.';
	expect(scoreOf({ thinking: '', text }, 'What?').rubric.structure).toBe(true);
});
