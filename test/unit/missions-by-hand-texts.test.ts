/**
 * What a person met who answered the prompts of four more missions by hand: a text to be written, and
 * files that contradict each other. Each reply here is one of theirs.
 */
import { describe, expect, test } from 'vitest';
import { chatWithAttachments, type AttachedFile } from '../../src/core/attached.ts';
import { splitIntoParts } from '../../src/algorithms/thought/act/given.ts';
import { fromQuotes } from '../../src/algorithms/thought/task/marked-quotes.ts';
import { asksForText } from '../../src/algorithms/shared/open-question.ts';
import { cake, hall, library } from '../support/missions/by-hand/given.ts';
import { someRun } from '../support/runs.ts';
import {
	agentEngine,
	agentStage,
	type AgentScript,
	type Heard,
} from '../support/scripted-agent.ts';

const file = (name: string, text: string): AttachedFile => ({
	...{ name, kind: 'text', bytes: text.length, local: false, how: 'whole', of: 1 },
	passages: [{ place: '', text }],
});
const attached = [
	file('library-rules.txt', library.rules),
	file('flyer-summer.txt', library.flyer),
];
const withFiles = chatWithAttachments(
	someRun({ chat: [{ role: 'user', content: library.goal }], attached }),
);

async function play(
	script: AgentScript,
	mission: string,
	chat = [{ role: 'user' as const, content: mission }],
) {
	const stage = agentStage({ change: { chat } });
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	const [said] = await stage.events('agent/answer');
	const forms = engine.heard.map(({ form }) => form);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { outcome, said: said!, forms, asked, answers: [...stage.books.answers.values()] };
}

const task = (name: string, description: string, after: number[] = []) => ({
	...{ name, description, value: 'high', after },
});

describe('a text to be written', () => {
	const letter = task(
		'Nachricht an Jana',
		'Schreibe eine kurze Nachricht an die Schwester Jana mit der Bitte, die fehlenden Zutaten bis Freitagabend mitzubringen.',
		[2],
	);
	const steps = [
		task('Rezept umrechnen', 'Rechne das Apfelkuchenrezept von 12 auf 18 Leute um.'),
		task('Einkaufsliste', 'Vergleiche die umgerechneten Mengen mit dem Vorrat.', [1]),
		letter,
	];
	const recipe = `Der Faktor ist 18 / 12 = 1,5.
- Mehl: 300 g * 1,5 = 450 g
- Zucker: 150 g * 1,5 = 225 g
- Butter: 200 g * 1,5 = 300 g
- Eier: 4 * 1,5 = 6
- Äpfel: 1,2 kg * 1,5 = 1,8 kg

Answer: Für 18 Leute: 450 g Mehl, 225 g Zucker, 300 g Butter, 6 Eier und 1,8 kg Äpfel.`;
	const missing = `- Mehl: 450 g gebraucht, 500 g vorhanden – nichts nötig.
- Zucker: 225 g - 100 g = 125 g
- Butter: 300 g - 250 g = 50 g
- Eier: 6 - 3 = 3
- Äpfel: 1,8 kg

Answer: Es fehlen 125 g Zucker, 50 g Butter, 3 Eier und 1,8 kg Äpfel; Mehl ist genug da.`;
	const jana =
		'Liebe Jana, mir fehlen noch 125 g Zucker, 50 g Butter, 3 Eier und 1,8 kg Äpfel. Kannst du sie bis Freitagabend mitbringen? Danke!';
	const texts: Record<string, string> = {
		'Rezept umrechnen': recipe,
		Einkaufsliste: missing,
		// A model may end with the line all the same.
		'Nachricht an Jana': `${jana}\n\nAnswer: ${jana}`,
	};

	test('is written once and judged; no votes are counted', async () => {
		const { forms, asked, outcome, said } = await play(
			{
				tasks: { tasks: steps },
				execute: ({ fence }: Heard) => texts[fence('task').split('\n')[0]!],
				compose: `Es fehlen 125 g Zucker, 50 g Butter, 3 Eier und 1,8 kg Äpfel.\n\n${jana}`,
			},
			cake,
		);
		const each = ['execute', 'evaluation'];
		expect(forms.filter((form) => form !== 'round')).toEqual([
			...['tasks', ...each, ...each, ...each, 'compose'],
		]);
		expect(outcome.answer).toContain('Liebe Jana');
		// Its numbers are those of the tasks before it, which were calculated again.
		expect(said).toMatchObject({ confidence: 'MEDIUM', unverified: [] });
		const [first, , third] = asked('execute');
		expect(third!.all).toContain('Write it in full, ready to use.');
		for (const rule of ['Answer:', 'a + b = c']) {
			expect(first!.all).toContain(rule);
			expect(third!.request.messages.at(-1)!.content.split('Task:')[0]).not.toContain(rule);
		}
	});

	test('is the whole answer where it is the only task: nothing stands under it', async () => {
		const tap = `Dear Mr Okafor,

The tap in my kitchen in flat 7 has been dripping since 3 November. I told the caretaker on 6 November, but nothing has happened so far. Could you please have it repaired by 4 December?

Kind regards,
Lena Brandt`;
		const mission =
			'Write a short, friendly letter to my landlord, Mr Okafor. The kitchen tap of flat 7 has dripped since 3 November, I told the caretaker on 6 November, and I ask for a repair by 4 December. Lena Brandt';
		const { outcome, said } = await play(
			{
				tasks: { tasks: [task('Letter', 'Write a friendly letter to Mr Okafor about the tap.')] },
				execute: tap,
			},
			mission,
		);
		expect(outcome.answer).toBe(tap);
		// Beside it stands that nothing checks it.
		expect(outcome.confidence).toBe('LOW');
		expect(said.because).toBe('Only the model itself judged it.');
		expect(said.unverified).toEqual(['The answer was judged by the model alone.']);
	});

	test('nothing was given, so nothing is to be quoted', async () => {
		const [first] = (await play({ tasks: { tasks: steps }, execute: recipe }, cake)).asked(
			'execute',
		);
		expect(first!.all).not.toMatch(/Quote:|contradict/);
	});

	test.each([
		['Write a letter to the neighbour about the hedge.', true],
		['Plan the party: make a checklist for it.', true],
		['Kannst du ein Gedicht über den Herbst schreiben?', true],
		['Find out the price of the room and write it down.', false],
		['Work out the order of the errands and say when I am home.', false],
		['How many words does a letter have that I write in 20 minutes?', false],
		['Can you tell me who wrote the novel Dracula?', false],
		['Give me the name of the author of the poem “The Raven”.', false],
		['Tell me how many words the poem has.', false],
		['Write the letter that comes next: A, C, E, G', false],
		['Nenne mir bitte: Gib an, welcher Autor den Artikel schrieb.', false],
		['Tell me a story about a fox.', true],
		['Give me a recipe for bread.', true],
		['Write the letter that I can send to my landlord.', true],
		['Erzähl mir eine Geschichte.', true],
	])('is told from a short answer: %s', (question, text) => {
		expect(asksForText(question)).toBe(text);
	});
});

describe('a rule that nobody quoted', () => {
	const band = task(
		'End of live music',
		'Find out until when a band may play live music in the village hall on a Friday evening.',
	);
	test.each([
		['the rule that speaks of it', '23:00', 'HIGH'],
		['another rule, of which fewer words fit', '22:00', 'MEDIUM'],
	])('is a source only if none fits better: %s', async (_, time, label) => {
		const text = `The rules about music say when it must end.\nAnswer: The music must end at ${time} on Fridays`;
		const mission = `${hall.goal}\n\n${hall.rules}`;
		const { outcome } = await play({ tasks: { tasks: [band] }, execute: text }, mission);
		expect(outcome.confidence).toBe(label);
	});
});

describe('two files that contradict each other', () => {
	const [rules, flyer, renewal] = [
		'Books and audiobooks are lent for 28 days, magazines and DVDs for 7 days, games for 14 days.',
		'Take home what you like: books for four weeks, DVDs for 14 days, games for 14 days.',
		'DVDs and magazines cannot be renewed.',
	];
	const text = `The rules say in section 2:
Quote: "${rules}"
The flyer says something else:
Quote: "${flyer}"
These two passages contradict each other about DVDs.
Quote: "${renewal}"
Answer: According to the rules a DVD may be kept for 7 days, according to the flyer for 14 days (they contradict each other); it cannot be renewed, not even by phone.`;
	const period = task(
		'Loan period and renewal of DVDs',
		'Find out how long a DVD may be kept from the town library and whether it can be renewed by phone.',
	);

	test('are disputed, though the lists share a number; the files are named', async () => {
		const { said, outcome } = await play(
			{ tasks: { tasks: [period] }, execute: text },
			library.goal,
			withFiles as never,
		);
		expect(said).toMatchObject({
			confidence: 'MEDIUM',
			because: 'Two passages contradict each other, and the answer names both.',
		});
		expect(said.sources.map(({ title }) => title)).toEqual([
			'library-rules.txt, lines 1–7',
			'flyer-summer.txt, lines 1–3',
		]);
		expect(outcome.answer).toContain('[2] flyer-summer.txt, lines 1–3');
	});

	test('whatever words say that both cannot be right', () => {
		const sources = [library.rules, library.flyer].map((text, at) => ({
			...{ kind: 'given' as const, title: '', text, ref: `given:${at + 1}` },
		}));
		const [one, other] = sources
			.map(({ text }) => text)
			.join('\n')
			.split('\n')
			.filter((line) => /DVDs for/.test(line));
		const words = `Quote: "${one}"\nQuote: "${other}"\nBoth cannot be right.`;
		const answer = '7 days in one place, 14 days in another';
		const about = 'How long may I keep a DVD?';
		const found = fromQuotes(words, answer, sources, about, `${library.rules}\n${library.flyer}`);
		expect(found.map(({ kind }) => kind)).toEqual(['disputed', 'disputed']);
	});

	test('no dispute where the numbers are those of other things', () => {
		const sources = [library.rules, library.flyer].map((text, at) => ({
			...{ kind: 'given' as const, title: '', text, ref: `given:${at + 1}` },
		}));
		const quotes = [rules, 'Return box at the entrance, open day and night.'];
		const said = `${quotes.map((quote) => `Quote: "${quote}"`).join('\n')}\nNothing contradicts.`;
		const found = fromQuotes(said, 'A DVD may be kept for 7 days', sources, 'DVD', library.rules);
		expect(found.map(({ kind }) => kind)).not.toContain('disputed');
	});

	test('a file is named once in a prompt', async () => {
		const { asked } = await play(
			{ tasks: { tasks: [period] }, execute: text },
			library.goal,
			withFiles as never,
		);
		const [first] = asked('execute');
		expect(first!.all.match(/library-rules\.txt/g)).toHaveLength(1);
		expect(first!.all).toContain('library-rules.txt (all of it):\n[1]\nRules of the town library');
	});

	test('no part is of two files; a passage keeps its place', () => {
		const report: AttachedFile = {
			...file('report.pdf', ''),
			...{ how: 'passages', of: 9 },
			passages: [
				{ place: 'page 3', text: 'A bed costs 28 euro.' },
				{ place: 'page 9', text: 'Members pay half.' },
			],
		};
		const chat = [{ role: 'user' as const, content: library.goal }];
		const given = chatWithAttachments(someRun({ chat, attached: [...attached, report] })).at(-1)!
			.apart!.given;
		expect(splitIntoParts(given).map(({ place }) => place)).toEqual([
			...['library-rules.txt, lines 1–7', 'flyer-summer.txt, lines 1–3'],
			...['report.pdf, page 3', 'report.pdf, page 9'],
		]);
		expect(
			splitIntoParts(given)
				.map((part) => part.text)
				.join('\n'),
		).not.toContain('passages');
	});
});
