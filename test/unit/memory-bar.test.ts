/** The bar of relevance: what fits is recalled, and where nothing fits nothing is. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemoryKind, RecallQuery } from '../../src/core/mission/outside.ts';
import { hash32, randomFor } from '../../src/core/hash.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { textToEmbed } from '../../src/memory/items.ts';
import { createMemory } from '../../src/memory/recall.ts';
import {
	relevanceOfBoth,
	relevanceOfMeaning,
	relevanceOfWords,
	weigh,
} from '../../src/memory/text/relevance.ts';
import { unit } from '../../src/memory/vectors/vectors.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { uuid } from '../support/ids.ts';
import {
	someChunk,
	someDocument,
	someFact,
	someFramework,
	someThought,
	today,
	triple,
} from '../support/memories.ts';
import { frameworks, missions, thoughts, type Fitting } from '../support/recall-pairs.ts';
import { someRun } from '../support/runs.ts';
import { staticFile } from '../support/static-onnx.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const signal = new AbortController().signal;
const every: MemoryKind[] = ['fact', 'thought', 'framework', 'chunk', 'task', 'mission'];
let db: MullDatabase;
let count = 0;
beforeEach(() => void (db = new MullDatabase(`bar-${++count}`)));
afterEach(() => db.delete());

const recall = (text: string, more: Partial<RecallQuery> = {}) =>
	createMemory({
		...{ source: databaseMemory(db), embedder: () => undefined, now: () => today },
	}).recall({ text, kinds: every, characters: 8000, remote: false, ...more }, signal);
const texts = async (text: string, more: Partial<RecallQuery> = {}) =>
	(await recall(text, more)).map((one) => one.text);

const rules = [
	'Section 2. Machines such as lawn mowers and hedge trimmers may run from Monday to Saturday, not between 13:00 and 15:00 and never on Sundays or public holidays.',
	'Section 4. The yearly fee is 148 euros. It covers the plot and 6 cubic metres of water. Each further cubic metre costs 2.40 euros and is paid with the bill in March.',
	'Section 6. Bonfires are forbidden. Compost is kept at least one metre from the fence. The gate stays locked after sunset.',
	'Summary. Keep quiet hours, pay the fee of 148 euros with 5 cubic metres of water included, and leave the path free.',
];
const shops = 'Stamps Bakery Fuel Paper Pharmacy Parking Coffee Cinema Books Flowers'.split(' ');
const rows = Array.from({ length: 40 }, (_, i) => {
	const day = String((i % 28) + 1).padStart(2, '0');
	return `2026-03-${day}  ${shops[i % shops.length]}  ${(i * 17.35 + 4.2).toFixed(2)}`;
}).join('\n');
const expenses = `What is the sum of these 40 expense rows, and on what was most spent?\n${rows}`;

async function gardenRules(more: Partial<ReturnType<typeof someDocument>> = {}) {
	await db.documents.put({ ...someDocument(1, 'garden-rules.pdf'), ...more });
	await db.chunks.bulkPut(rules.map((text, i) => someChunk(i + 1, 1, text)));
}

test('garden rules in memory are no findings of a mission about expenses', async () => {
	await gardenRules();
	await db.facts.add(someFact(1, 'The garden fee covers 6 cubic metres of water.'));
	expect(await texts(expenses)).toEqual([]);
	expect(await texts('May I trim my hedge on Saturday at 14:00?')).toEqual([rules[0]]);
	expect(await texts('How much water does the yearly fee cover?')).toContain(rules[1]);
});

describe('an attachment of another conversation', () => {
	const question = 'May I trim my hedge on Saturday at 14:00?';

	test('is read only where the question names it', async () => {
		await gardenRules({ attached: true });
		expect(await texts(question)).toEqual([]);
		expect(await texts(`Look into the garden rules: ${question}`)).toContain(rules[0]);
		expect(await texts(`${question} See garden-rules.pdf.`)).toContain(rules[0]);
		// A task of a mission has words of its own: the person's question decides.
		const named = { question: 'What do my garden rules say?' };
		expect(await texts(question, named)).toContain(rules[0]);
		expect(await texts(`The garden rules. ${question}`, { question })).toEqual([]);
	});

	test('needs no name in its own conversation, and none where it is asked for by id', async () => {
		await gardenRules({ attached: true });
		expect(await texts(question, { attached: [uuid(1)] })).toEqual([rules[0]]);
		expect(await texts(question, { attached: [uuid(2)] })).toEqual([]);
		expect(await texts('Are machines allowed?', { documents: [uuid(1)] })).toEqual([rules[0]]);
	});

	test('that is named comes with what shares no other word, and never to a server if it is marked', async () => {
		await gardenRules({ attached: true, local: true });
		const named = 'What do the garden rules say about bonfires?';
		expect(await texts(named)).toContain(rules[2]);
		expect(await texts(named, { remote: true })).toEqual([]);
		expect(await texts(named, { remote: true, attached: [uuid(1)] })).toEqual([]);
		await db.documents.update(uuid(1), { local: false });
		expect(await texts(named, { remote: true })).toContain(rules[2]);
	});
});

test('a framework for something else is not offered, and the right one is', async () => {
	for (const [i, { title, body }] of frameworks.entries())
		await db.frameworks.add(someFramework(i + 1, title, body));
	const offered = (text: string) => recall(text, { kinds: ['framework'], limit: 2 });
	expect(await offered(expenses)).toEqual([]);
	const task = 'How much does a tenant pay in a year by these house rules?';
	expect((await offered(task)).map(({ framework }) => framework?.name)).toEqual([
		'Yearly cost from house rules',
	]);
});

test('a known falsehood about something else is not brought back', async () => {
	const status = 'falsified' as const;
	await db.facts.bulkAdd([
		someFact(1, 'The harbour bakery opens at four.', { status }),
		someFact(2, 'Half of the people spend the year in the south.', { status }),
	]);
	const known = (text: string) => texts(text, { kinds: ['fact'], refuted: true });
	expect(await known('How much did people spend in the harbour bakery this year?')).toEqual([
		'The harbour bakery opens at four.',
	]);
});

test('a thing that a long text names once leads nowhere', async () => {
	const link = (text: string) => ({ triples: [triple(text)] });
	await db.facts.bulkAdd([
		someFact(1, 'They sell it at the corner.', link('Stamps | are sold by | Miller')),
		someFact(2, 'He moved in 1990.', link('Miller | lives in | Graz')),
	]);
	expect(await texts(expenses)).toEqual([]);
	expect(await texts('Who sells stamps?')).toHaveLength(2);
});

test('what means the same passes without a word in common', async () => {
	const embedder = wordEmbedder('words', [['vehicle', 'car']]);
	await db.facts.bulkAdd([someFact(1, 'My car broke.'), someFact(2, 'Stones sink.')]);
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await memory.embedMissing(signal);
	const query = { text: 'the broken vehicle', kinds: every, characters: 2000, remote: false };
	expect((await memory.recall(query, signal)).map(({ text }) => text)).toEqual(['My car broke.']);
});

test('what is below the bar can be looked at, behind the rest', async () => {
	await gardenRules();
	await db.thoughts.add(someThought(1, 'Time', 'Saturday is a day of the week.'));
	const found = await recall('May I trim my hedge on Saturday?', { belowBar: true });
	expect(found.length).toBeGreaterThan(1);
	expect(found[0]).toMatchObject({ text: rules[0] });
	expect(found.map(({ relevance = 0 }) => relevance >= 1)).toEqual(
		found.map((_, index) => index === 0),
	);
});

test('an earlier mission is one line: its question and its short answer', async () => {
	const long = `${'Flex 5 costs 9.99 euros a month and its fee is 20 euros. '.repeat(20)}\n\nAnswer: Flex 5, with 307.66 euros`;
	const ended = (id: string, content: string, answer: string) =>
		db.runs.add(
			someRun({
				...{ id, algorithm: 'thought', status: 'done' },
				chat: [{ role: 'user', content }],
				outcome: { answer, stop: 'finished', reason: '' },
			}),
		);
	await ended('a', 'Which tariff is cheaper:\nAllnet 10 or Flex 5?', long);
	await ended(
		'b',
		`Which telescope fits? ${'It is for a child. '.repeat(40)}`,
		'A refractor. '.repeat(60),
	);
	expect(await texts('Is the tariff Flex 5 cheap?')).toEqual([
		'Which tariff is cheaper: Allnet 10 or Flex 5? → Flex 5, with 307.66 euros',
	]);
	const [telescope] = await texts('Which telescope is good?');
	expect(telescope).toMatch(/^Which telescope fits\? .*… → A refractor\.$/);
	expect(telescope!.length).toBeLessThan(200);
});

describe('calibration', () => {
	const about = {
		framework: ({ title, body }: Fitting) => `${title} ${body}`,
		mission: ({ title, body }: Fitting) => `${title} → ${body}`,
		thought: ({ title, body }: Fitting) => `${title}: ${body}`,
	};
	const sets = { framework: frameworks, mission: missions, thought: thoughts };

	test.each(['framework', 'mission', 'thought'] as const)(
		'%s: of 480 unrelated pairs at most 2 in 100 pass, of the right ones 95',
		async (kind) => {
			const embedder = createStaticEmbedder(async () => staticFile());
			const vectorsOf = async (all: string[]) => {
				const vectors = await embedder.embed(all, signal);
				return new Map(all.map((text, i) => [text, vectors[i]!]));
			};
			const tasks = await vectorsOf(sets[kind].flatMap((row) => row.tasks));
			const rows = await vectorsOf(
				sets[kind].map(({ title, body }) => textToEmbed({ title, body })),
			);
			const passes = (row: Fitting, task: string) => {
				const [a, b] = [tasks.get(task)!, rows.get(textToEmbed(row))!];
				const cosine = a.reduce((sum, x, i) => sum + x * b[i]!, 0);
				const byWords = relevanceOfWords(kind, weigh(task), about[kind](row));
				return relevanceOfBoth(byWords, relevanceOfMeaning(kind, cosine, embedder.bar)) >= 1;
			};
			const pairs = sets[kind].flatMap((row) =>
				sets[kind].flatMap((other) =>
					other.tasks.map((task) => ({ right: row === other, passes: passes(row, task) })),
				),
			);
			const share = (right: boolean) => {
				const of = pairs.filter((pair) => pair.right === right);
				return of.filter(({ passes }) => passes).length / of.length;
			};
			expect(pairs).toHaveLength(512);
			expect(share(false)).toBeLessThanOrEqual(0.02);
			expect(share(true)).toBeGreaterThanOrEqual(0.95);
		},
	);

	test.each([
		['Which hedges are allowed?', 'A hedge is at most two metres high.'],
		['Wie hoch ist die Jahresgebühr?', 'Die Gebühren betragen 148 Euro.'],
		['Wann darf ich meine Hecke schneiden?', 'Heckenschneiden ist nur im Winter erlaubt.'],
		['Wer wohnt in der Stadtmauer?', 'Die Mauern der Stadt sind bewohnt.'],
		['How was the bakery renovated?', 'The renovation of the bakeries took a year.'],
	])('forms and compounds count: %s', (question, statement) => {
		expect(relevanceOfWords('fact', weigh(question), statement)).toBeGreaterThanOrEqual(1);
	});

	test('words that stand in texts about anything do not carry a text over the bar', () => {
		const query = weigh('How much do I pay in total each month for the first two years?');
		const statement = 'In the first two months many people pay half of the total.';
		expect(relevanceOfWords('chunk', query, statement)).toBe(0);
		expect(relevanceOfWords('chunk', weigh('first two months'), statement)).toBeGreaterThan(1);
		expect(relevanceOfWords('chunk', weigh(''), statement)).toBe(0);
		expect(relevanceOfWords('chunk', query, '')).toBe(0);
	});
});

test('each embedder has its own bar of likeness', async () => {
	const at = (bar: number): Embedder => ({
		...{ model: `bar ${bar}`, dimensions: 2, bar },
		embed: async (texts) =>
			texts.map((text) => (text === 'query' ? Float32Array.of(1, 0) : Float32Array.of(0.8, 0.6))),
	});
	await db.facts.add(someFact(1, 'Stones sink.'));
	const found = async (embedder: Embedder) => {
		const memory = createMemory({
			...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
		});
		await memory.embedMissing(signal);
		const query = { text: 'query', kinds: every, characters: 2000, remote: false };
		return (await memory.recall(query, signal)).length;
	};
	expect(await found(at(0.7))).toBe(1);
	expect(await found(at(0.9))).toBe(0);
});

test('with the included embedder, other words find the same thing, and garden rules are still no expenses', async () => {
	const embedder = createStaticEmbedder(async () => staticFile());
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await gardenRules();
	await db.facts.bulkAdd([
		someFact(1, 'The automobile is parked in the garage.'),
		someFact(2, 'The soup needs more salt.'),
		someFact(3, 'Die Suppe braucht mehr Salz.'),
	]);
	await memory.embedMissing(signal);
	const ask = async (text: string) =>
		(await memory.recall({ text, kinds: every, characters: 8000, remote: false }, signal)).map(
			(one) => one.text,
		);
	expect(await ask('Where is my car?')).toEqual(['The automobile is parked in the garage.']);
	expect(await ask(expenses)).toEqual([]);
	expect(await ask('Wo steht mein Fahrrad?')).toEqual([]);
	expect(await ask('Who won the cup final?')).toEqual([]);
});

test('an embedder that calls all texts of a language alike lets none of them over the bar', async () => {
	const seen: string[][] = [];
	const same = new Map([['Wo steht der Wagen?', 'Das Auto parkt in der Garage.']]);
	/** Its vectors are mostly the language, and a little what is said. */
	const embedder: Embedder = {
		...{ model: 'english only', dimensions: 66, bar: 0.35, deviations: 4 },
		async embed(texts) {
			seen.push(texts);
			return texts.map((text) => {
				const german = /[äöüß]|\b(?:der|die|das|den|dem|wie|was|er|ein|eine)\b/i.test(text);
				const random = randomFor(hash32(same.get(text) ?? text), 'text');
				const own = unit(Float32Array.from({ length: 64 }, () => random() - 0.5));
				const much = german ? 0.8 : 0.1;
				const rest = Math.sqrt(1 - much * much);
				return Float32Array.from([
					german ? much : 0,
					german ? 0 : much,
					...own.map((x) => x * rest),
				]);
			});
		},
	};
	const statements = ['Das Auto parkt in der Garage.', 'Die Suppe braucht Salz.', 'Stones sink.'];
	await db.facts.bulkAdd(statements.map((text, i) => someFact(i + 1, text)));
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await memory.embedMissing(signal);
	const ask = async (text: string) =>
		(await memory.recall({ text, kinds: every, characters: 8000, remote: false }, signal)).map(
			(one) => one.text,
		);
	expect(await ask('Wie hoch ist der Turm?')).toEqual([]);
	expect(await ask('Wo steht der Wagen?')).toEqual([statements[0]]);
	// What it is measured against is embedded once.
	expect(seen.filter((texts) => texts.length > statements.length)).toHaveLength(1);
});

test('where an embedder calls all texts alike, a word in common does not bring an unrelated one', async () => {
	/** As of some public embedders: cosines of unrelated texts are about 0.76. */
	const embedder: Embedder = {
		...{ model: 'all alike', dimensions: 65, bar: 0.35, deviations: 4 },
		embed: async (texts) =>
			texts.map((text) => {
				const random = randomFor(hash32(text), 'text');
				const own = unit(Float32Array.from({ length: 64 }, () => random() - 0.5));
				return Float32Array.from([0.87, ...own.map((x) => x * Math.sqrt(1 - 0.87 ** 2))]);
			}),
	};
	const question =
		'Which insurance pays the broken window, the stolen bicycle and a lock after thieves forced the green door of our garden shed in winter?';
	const fact =
		'Tomatoes, cucumbers and lettuce planted behind the garden pond need fresh water twice a day in July, when grandmother visits her sister abroad.';
	const words = relevanceOfWords('fact', weigh(question), fact);
	// Too little alone, and too much to be nothing.
	expect(words).toBeGreaterThan(0.55);
	expect(words).toBeLessThan(0.8);
	await db.facts.bulkAdd([someFact(1, fact), someFact(2, question)]);
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await memory.embedMissing(signal);
	const query = { text: question, kinds: every, characters: 8000, remote: false };
	const found = await memory.recall(query, signal);
	expect(found.map(({ text }) => text)).toEqual([question]);
});
