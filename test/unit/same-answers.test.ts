/** Which answers say the same: rules, the model's word, and the veto over it. */
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';
import { mayBeSame } from '../../src/algorithms/shared/may-be-same.ts';
import {
	groupByRule,
	mergeGroups,
	sameAnswers,
	type Fill,
} from '../../src/algorithms/shared/same-answers.ts';
import {
	alike,
	alikeWithMaterial,
	different,
	differentWithMaterial,
	materialOf,
	type Pair,
} from '../support/answer-pairs.ts';
import prose from '../support/answer-pairs-prose.json';

/** A model that says of everything that it is the same. */
const liar: Fill = async (_, { material = [] }) => ({ groups: [material.map((_, at) => at + 1)] });
const never: Fill = async () => expect.unreachable('The model was asked.');
const random = () => randomFor(1, 'same-answers');

describe('the veto', () => {
	test('the tables are long enough', () => {
		expect(different.length).toBeGreaterThanOrEqual(60);
		expect(alike.length).toBeGreaterThanOrEqual(35);
	});

	test.each(different)('%s %s / %s: never the same', async (question, a, b) => {
		expect(mayBeSame(a, b, question)).toBe(false);
		expect(mayBeSame(b, a, question)).toBe(false);
		const { groups } = await sameAnswers([a, b], question, random(), liar);
		expect(groups).toEqual([[0], [1]]);
	});

	test.each(alike)('%s %s / %s: a model may join them', async (question, a, b) => {
		expect(mayBeSame(a, b, question)).toBe(true);
		expect(mayBeSame(b, a, question)).toBe(true);
		const { groups } = await sameAnswers([a, b], question, random(), liar);
		expect(groups).toEqual([[0, 1]]);
	});
});

/** Answers in whole sentences, written by somebody who had not seen the rules. */
describe('the veto on everyday sentences in English and German', () => {
	test.each(prose.different as unknown as Pair[])(
		'%s %s / %s: never the same',
		(question, a, b) => {
			expect(mayBeSame(a, b, question)).toBe(false);
			expect(mayBeSame(b, a, question)).toBe(false);
		},
	);

	test.each(prose.alike as unknown as Pair[])(
		'%s %s / %s: a model may join them',
		(question, a, b) => {
			expect(mayBeSame(a, b, question)).toBe(true);
			expect(mayBeSame(b, a, question)).toBe(true);
		},
	);
});

test('rules find more than three in five of them without a model, and none of those that differ', () => {
	const joins = ([question, a, b]: readonly [string, string, string]) =>
		groupByRule([a, b], question).length === 1;
	expect(alike.filter(joins).length / alike.length).toBeGreaterThan(0.6);
	expect(different.filter(joins)).toEqual([]);
});

describe('the veto knows what was given', () => {
	test.each(alikeWithMaterial)('%s %s / %s: a model may join them', (question, a, b) => {
		const beside = { given: materialOf(question) };
		expect(mayBeSame(a, b, question, beside)).toBe(true);
		expect(mayBeSame(b, a, question, beside)).toBe(true);
	});

	test.each(differentWithMaterial)('%s %s / %s: never the same', (question, a, b) => {
		const beside = { given: materialOf(question) };
		expect(mayBeSame(a, b, question, beside)).toBe(false);
		expect(mayBeSame(b, a, question, beside)).toBe(false);
	});

	test.each(different)('%s %s / %s: not by the numbers of the question', (question, a, b) => {
		expect(mayBeSame(a, b, question, { given: question })).toBe(false);
		expect(mayBeSame(b, a, question, { given: question })).toBe(false);
	});

	test('what the other sample found as well may be added, what it did not find may not', () => {
		const [question, , b] = alikeWithMaterial.at(-1)!;
		const works = (other: string) => ({ works: [other, b] });
		expect(mayBeSame('14.95 euros', '14.95 euros: 806.60 euros', question, works('806.60'))).toBe(
			true,
		);
		expect(mayBeSame('14.95 euros', '14.95 euros: 806.60 euros', question, works('807'))).toBe(
			false,
		);
	});
});

test('a German noun that has an article in a reply is no name; a name has none', () => {
	const question = 'Warum legt man Tomaten nicht in den Kühlschrank?';
	const cold = 'Weil Kälte ihnen Geschmack nimmt.';
	const low = 'Niedrige Temperaturen verderben ihnen Aroma.';
	expect(mayBeSame(cold, low, question)).toBe(false);
	const works = [
		`Die Kälte stoppt die Reifung, und der Geschmack leidet.\n${cold}`,
		`Bei den niedrigen Temperaturen schwindet das feine Aroma.\n${low}`,
	];
	expect(mayBeSame(cold, low, question, { works })).toBe(true);
	const [anna, tom] = ['Weil Anna ihnen Licht gibt.', 'Damit Tom ihnen Luft lässt.'];
	const told = [`Das Licht kommt von Anna.\n${anna}`, `Die Luft lässt Tom hinein.\n${tom}`];
	expect(mayBeSame(anna, tom, question, { works: told })).toBe(false);
});

const bareNouns: [question: string, answer: string, other: string, may: boolean][] = [
	[
		'Mein Laptop meldet, dass von 256 GB nur noch 2 GB frei sind. Woran liegt das?',
		'Die Festplatte ist fast voll.',
		'Es gibt kaum noch freien Speicherplatz auf dem Laufwerk.',
		true,
	],
	['Wo geht es los?', 'Sie startet morgens in Bremen.', 'Sie startet morgens in Kiel.', false],
	['Woher ist das Rad?', 'Sie hat es gebraucht von Karl.', 'Gebraucht kam es von Emil.', false],
	['Wie viel Salz?', 'Ungefähr zwei Teelöffel', 'Ungefähr zwei Esslöffel', false],
	[
		'Wo wohnt sie nun?',
		'Sie zog zu Beginn nach Frankfurt am Main.',
		'Zu Beginn zog sie nach Bad Homburg.',
		false,
	],
	['Was fehlt?', 'Es braucht noch viel Mehl darin.', 'Darin braucht es viel Zucker.', false],
];
test.each(bareNouns)(
	'%s %s / %s: a bare German noun, may be the same: %s',
	(question, a, b, may) => {
		expect(mayBeSame(a, b, question)).toBe(may);
		expect(mayBeSame(b, a, question)).toBe(may);
	},
);

const train = 'The train leaves at 18:40 and rides 15 minutes. When does it arrive?';
const worded = ['18:55, 15 min', '18:55, 15 minutes', 'It arrives at 18:55 after 15 minutes'];

describe('one call', () => {
	test('asks with one answer of each group, numbered and shuffled, and maps the numbers back', async () => {
		const answers = ['Paris', 'somewhere in Paris', 'paris', null, 'in the town of Paris'];
		const orders = new Set<string>();
		for (let seed = 0; seed < 20; seed++) {
			const { groups, by } = await sameAnswers(
				answers,
				'Where is it?',
				randomFor(seed, 'same-answers'),
				async (form, { material = [] }) => {
					expect([...material].sort()).toEqual([
						'Paris',
						'in the town of Paris',
						'somewhere in Paris',
					]);
					const prompt = form.write({ task: 'Where is it?', material }).at(-1)!.content;
					material.forEach((one, at) =>
						expect(prompt).toContain(`Answer ${at + 1}:\n<answer>\n${one}`),
					);
					orders.add(material.join('|'));
					const at = (text: string) => material.indexOf(text) + 1;
					return {
						groups: [[at('Paris'), at('somewhere in Paris')], [at('in the town of Paris')]],
					};
				},
			);
			expect({ groups, by }).toEqual({ groups: [[0, 1, 2], [4]], by: 'model' });
		}
		expect(orders.size).toBe(6);
	});

	test('asks nobody where its word could change nothing', async () => {
		const rule = { by: 'rule' };
		expect(await sameAnswers(['12', '12', '12.0'], 'x?', random(), never)).toMatchObject(rule);
		expect(await sameAnswers(['12', '21', '13'], 'x?', random(), never)).toMatchObject(rule);
		expect(await sameAnswers(['Paris', null, ''], 'x?', random(), never)).toMatchObject(rule);
		expect(await sameAnswers([], 'x?', random(), never)).toEqual({ groups: [], ...rule });
	});

	test.each<[string, number[][] | null]>([
		['nothing', null],
		['a number that none has', [[1, 9], [2], [3]]],
		[
			'a number in two groups',
			[
				[1, 2],
				[2, 3],
			],
		],
		['no whole number', [[1.5, 2], [3]]],
		['zero', [[0, 1, 2]]],
	])('a reply with %s leaves the groups by rule', async (_, groups) => {
		const fill: Fill = async () => groups && { groups };
		const found = await sameAnswers(
			[...worded, 'about 18:55 and 15 minutes'],
			train,
			random(),
			fill,
		);
		expect(found.by).toBe('failed');
		expect(found.groups).toEqual(groupByRule([...worded, 'about 18:55 and 15 minutes'], train));
	});

	test('what the model leaves out, or keeps apart, stays apart', async () => {
		const apart: Fill = async () => ({ groups: [[2]] });
		const found = await sameAnswers(['a permit', 'permission', 'a licence'], 'x?', random(), apart);
		expect(found).toEqual({ groups: [[0], [1], [2]], by: 'rule' });
	});

	test('a number twice in one group is no fault', async () => {
		const twice: Fill = async () => ({ groups: [[1, 1, 2]] });
		const found = await sameAnswers(['a permit', 'permission'], 'x?', random(), twice);
		expect(found).toEqual({ groups: [[0, 1]], by: 'model' });
	});
});

describe('the veto cuts the groups of the model', () => {
	const join = (answers: string[], question: string) =>
		mergeGroups(groupByRule(answers, question), [answers.map((_, at) => at)], answers, question);

	test('a lie about many joins what may be the same and nothing else', () => {
		const answers = [...worded, '18:40, 15 min', 'not at 18:55 and 15 min'];
		const groups = join(answers, train);
		const of = (at: number) => groups.find((group) => group.includes(at));
		expect(of(0)).toEqual([0, 1, 2]);
		expect(of(3)).toEqual([3]);
		expect(of(4)).toEqual([4]);
	});

	test('what may be the same as two that differ is joined with neither', () => {
		const question = 'Who pays?';
		expect(mayBeSame('somebody pays', 'the mother pays', question)).toBe(true);
		expect(mayBeSame('somebody pays', 'the father pays', question)).toBe(true);
		expect(join(['the mother pays', 'somebody pays', 'the father pays'], question)).toHaveLength(3);
	});

	test('never joins across a veto, whatever the model says', () => {
		const answers = different.flatMap(([, a, b]) => [a, b]).slice(0, 40);
		const question = different[0]![0];
		for (const group of join(answers, question))
			for (const a of group)
				for (const b of group) expect(mayBeSame(answers[a]!, answers[b]!, question)).toBe(true);
	});
});
