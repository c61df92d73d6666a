/**
 * What a person met who answered the prompts of eight missions by hand: each reply here is one of
 * theirs. Every one of them was right, and yet Mull asked again or said less than it knew.
 */
import { describe, expect, test } from 'vitest';
import { errands, hall, logbook, offers } from '../support/missions/by-hand/given.ts';
import {
	agentEngine,
	agentStage,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

async function play(mission: string, script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage({ ...how, mission });
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	const [said] = await stage.events('agent/answer');
	const forms = engine.heard.map(({ form }) => form);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { outcome, said: said!, forms, asked, answers: [...stage.books.answers.values()] };
}

const task = (name: string, description: string) => ({
	...{ name, description, value: 'high', after: [] },
});
const tasks = (...some: ReturnType<typeof task>[]) => ({ tasks: { tasks: some } });

/** The texts for a task, one after the other. */
const inTurn = (texts: string[]) => {
	let times = 0;
	return () => texts[times++ % texts.length]!;
};

const js = (input: unknown) => {
	const { code, parameters } = input as { code: string; parameters: { given: string } };
	const out: string[] = [];
	new Function('print', 'given', code)((said: unknown) => out.push(String(said)), parameters.given);
	return { ok: true, text: out.join('\n') };
};

describe('a program', () => {
	const [total, customer, euros] = logbook.result;
	const sum = tasks(
		task(
			'Sum of kilometres',
			'Calculate the total kilometres of the 40 trips, the kilometres for customers and the amount for the customer trips at 0.30 euros a kilometre.',
		),
	);
	const mission = `${logbook.goal}\n\n${logbook.table}`;
	const code = (program: string) => ({
		...{ because: 'A program adds.', do: 'code', input: program, assume: '', tool: 'none' },
	});

	test('that printed NaN has no result: it is written again, and nobody adds 40 rows in the head', async () => {
		const { forms, asked, outcome, said } = await play(
			mission,
			{
				...sum,
				act: ({ times }: Heard) => code([logbook.faulty, logbook.right][times]!),
				execute: `Total: ${total} km [1]\nCustomer: ${customer} km [1]\nAnswer: ${total} km in total, ${customer} km of them for customers, which makes ${euros} euros [1].`,
			},
			{ world: { instruments: { code: js } } },
		);
		expect(forms).toEqual(['tasks', 'act', 'act', 'execute', 'evaluation']);
		const seen = asked('act')[1]!.fence('findings');
		expect(seen).toContain('This program failed (It printed “NaN 0 0”, which is no result.)');
		expect(asked('execute')[0]!.fence('findings')).not.toMatch(/^\[2\] /m);
		expect(outcome.confidence).toBe('HIGH');
		expect(said.because).toBe('A program that ran confirms it.');
		expect(said.sources).toMatchObject([{ title: 'A program that read what you gave' }]);
	});

	test.each(['undefined', 'Total: null', 'Infinity', '[object Object]', ''])(
		'that printed “%s” has no result either',
		async (printed) => {
			const { asked } = await play(
				mission,
				{
					...sum,
					act: ({ times }: Heard) => code(`given; /* ${times} */`),
					execute: 'Answer: 7 km',
				},
				{ world: { instruments: { code: () => ({ ok: true, text: printed }) } } },
			);
			expect(asked('act').length).toBeGreaterThan(1);
			expect(asked('execute')[0]!.all).not.toContain('[1]');
		},
	);

	test('may print such a word where the task asks for it', async () => {
		const { forms } = await play(
			'What is 0 / 0 in JavaScript, NaN or 0?',
			{
				...tasks(task('0 / 0', 'Is 0 / 0 NaN?')),
				act: code('print(0 / 0)'),
				execute: 'Answer: NaN',
			},
			{ world: { instruments: { code: () => ({ ok: true, text: 'NaN' }) } } },
		);
		expect(forms.slice(0, 3)).toEqual(['tasks', 'act', 'execute']);
	});
});

const deposit = [
	`The rules about cancelling are in section 2. Three weeks before the date is later than four weeks before.
The deposit is 250 euros.
250 * 0.75 = 187.50
250 - 187.50 = 62.50
There is one exception:
250 - 40 = 210
Answer: 62.50 euros are paid back; if the hall is rented to somebody else for that day, 210 euros.`,
	`Three weeks is less than four weeks, so one quarter comes back: 250 / 4 = 62.50
If another renter is found for the same day, the office keeps only 40 euros: 250 - 40 = 210

Answer: 62.50 euros of the 250 euros deposit are returned, or 210 euros if somebody else rents the hall on that day.`,
];

describe('sums of given numbers', () => {
	const back = tasks(
		task(
			'Deposit when cancelling',
			'Work out how much of the deposit is paid back if the booking is cancelled three weeks before the date.',
		),
	);
	test.each(deposit)('need no second sample, a share in words included: %s', async (text) => {
		const mission = `${hall.goal}\n\n${hall.rules}`;
		const { forms, said, answers } = await play(mission, { ...back, execute: text });
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(said).toMatchObject({ confidence: 'MEDIUM' });
		expect(answers.at(-1)!.evidence).toMatchObject([{ kind: 'sums' }]);
	});
});

test('the reason counts the samples that agree', async () => {
	const { said, asked } = await play('Who wrote it?', {
		...tasks(task('Author', 'Find out who wrote it.')),
		execute: inTurn(['Answer: Goethe', 'Answer: Schiller', 'Answer: Goethe', 'Answer: Goethe']),
	});
	expect(asked('execute')).toHaveLength(4);
	expect(said.because).toBe('3 samples came to the same answer.');
});

describe('quotes of what was given', () => {
	const mission = `${hall.goal}\n\n${hall.rules}`;
	const music =
		'Quote: "Live music and any music with amplifiers ends at 23:00 on Fridays and Saturdays and at 21:30 on all other days."';
	const prices = [
		'Quote: "it then costs 95 euros for the large hall and 60 euros for the small hall."',
		'Quote: "Cleaning on order: large hall 110 euros, small hall 60 euros."',
	];
	const band = task(
		'End of live music',
		'Find out until when a band may play in the village hall on a Friday evening.',
	);
	const cleaning = task(
		'Cost of cleaning',
		'Find out what the cleaning of the hall costs for a party of about 70 people if the renter does not clean.',
	);
	const bandText = `A band is live music, so the second rule in section 5 applies.\n${music}\nThe party is on a Friday.\nAnswer: The band may play until 23:00 on Friday.`;
	const cleaningText = `Assumed: For about 70 people the large hall is needed, because the small hall is only allowed for 45.
Section 7 says:
${prices[0]}
But the summary "At a glance" says:
${prices[1]}
These two contradict each other for the large hall: 95 euros or 110 euros. If the hall is left dirty, it costs at least 150 euros.
Answer: Cleaning the large hall costs 95 euros according to section 7, but 110 euros according to the summary, if ordered when booking; without an order at least 150 euros.`;

	test('a rule that stands there word for word is a source, and is shown', async () => {
		const { forms, said, outcome } = await play(mission, { ...tasks(band), execute: bandText });
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(said).toMatchObject({ confidence: 'HIGH', because: 'A source says it.' });
		expect(said.sources).toMatchObject([{ kind: 'given', ref: expect.stringMatching(/^given:/) }]);
		expect(said.sources[0]!.text).toContain('Live music and any music with amplifiers');
		// The sentence is still there, with the number of its source.
		expect(outcome.answer).toContain('on all other days.” [1]\nThe party is on a Friday.');
		expect(outcome.answer).not.toContain('Quote:');
	});

	test('two that contradict each other are disputed, and both are shown', async () => {
		const { forms, said, outcome } = await play(mission, {
			...tasks(cleaning),
			execute: cleaningText,
		});
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(said).toMatchObject({
			confidence: 'MEDIUM',
			because: 'Two passages contradict each other, and the answer names both.',
			unverified: [],
		});
		const shown = said.sources.map(({ text }) => text).join('\n');
		expect(shown).toContain('it then costs 95 euros');
		expect(shown).toContain('large hall 110 euros');
		// What it assumes stands there once.
		expect(outcome.answer.match(/Assumed:/g)).toHaveLength(1);
	});

	test('three tasks: each part says what it rests on, none was judged by the model alone', async () => {
		const texts: Record<string, string> = {
			'End of live music': bandText,
			'Cost of cleaning': cleaningText,
			Deposit: deposit[0]!,
		};
		const back = task(
			'Deposit',
			'Work out how much of the deposit is paid back three weeks before.',
		);
		const { forms, said, asked } = await play(mission, {
			...tasks(band, cleaning, back),
			execute: (heard: Heard) => texts[heard.fence('task').split('\n')[0]!],
			compose:
				'Answer: Until 23:00; 95 or 110 euros; 62.50 euros, or 210 euros.\nThe rules say 150 euros otherwise.',
		});
		expect(forms.filter((form) => form === 'execute')).toHaveLength(3);
		expect(forms).not.toContain('same-answers');
		expect(said).toMatchObject({
			confidence: 'MEDIUM',
			unverified: [],
			because:
				'Two passages contradict each other, and the answer names both: “Cost of cleaning”. The sums are right, and their numbers were given: “Deposit”.',
		});
		const work = asked('compose')[0]!.fence('findings');
		expect(work).toMatch(/on all other days\.” \[1\]/);
		expect(work).toContain('It rests on: two passages that contradict each other');
	});

	test.each([
		[
			'For about 70 people the large hall is needed (assumed, the small hall is only allowed for 45).',
			0,
		],
		[
			'For about 70 people the large hall is needed, since the small hall is only allowed for 45.',
			1,
		],
	])(
		'what is assumed stands under the answer unless that says it as an assumption: %s',
		async (line, times) => {
			const { outcome } = await play(mission, {
				...tasks(cleaning, band),
				execute: ({ fence }: Heard) => (fence('task').includes('Cost') ? cleaningText : bandText),
				compose: `Answer: 95 or 110 euros, at least 150 euros otherwise; until 23:00.\n${line}`,
			});
			expect(outcome.answer.match(/\*\*Assumed:/g)?.length ?? 0).toBe(times);
		},
	);

	test('one task for all three: its quotes are shown, its sums are right', async () => {
		const all = task(
			'Answer the three questions about the hall',
			'Find out until when the band may play on a Friday, what the cleaning costs if it is ordered, and how much of the deposit is paid back if the renter cancels three weeks before.',
		);
		const text = `1. Band: A band plays live music.
${music}
So the band may play until 23:00 on Friday.

2. Cleaning: With 70 people the large hall is needed, since the small hall is allowed for 45.
${prices.join('\n')}
The two passages contradict each other.

3. Deposit: Three weeks is later than four weeks before the date.
Quote: "If the renter cancels later than four weeks before the date, three quarters of the deposit are kept."
250 * 0.75 = 187.50
250 - 187.50 = 62.50
Exception: if the hall can be rented to somebody else for that day, only 40 euros are kept.
250 - 40 = 210

Answer: The band may play until 23:00. The cleaning costs 95 euros (section 7) or 110 euros (overview), the rules contradict each other. You get back 62.50 euros, or 210 euros if the hall is rented to somebody else.`;
		const { forms, said, outcome, answers } = await play(mission, { ...tasks(all), execute: text });
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(said.confidence).toBe('MEDIUM');
		expect(answers.at(-1)!.evidence!.map(({ kind }) => kind)).toContain('sums');
		expect(said.sources.length).toBeGreaterThanOrEqual(2);
		expect(outcome.answer).toContain('three quarters of the deposit are kept.” [');
	});

	test.each([
		['a number of another sentence', 'Answer: The band may play until 11:00 on Friday.', music],
		['words that stand nowhere', 'Answer: Until 23:30.', 'Quote: "Live music ends at 23:30."'],
		['a quote of something else', 'Answer: Until 14:00.', 'Quote: "The exits and the corridor"'],
		['what only follows from it', 'Answer: No, only until 23:00.', music],
	])('%s is no source', async (_, answer, quote) => {
		const { said, asked } = await play(mission, {
			...tasks(band),
			execute: `${quote}\n${answer}`,
		});
		expect(asked('execute').length).toBeGreaterThan(1);
		expect(said.confidence).not.toBe('HIGH');
	});
});

describe('the same in other words: the model groups two samples, and no third is asked for', () => {
	const both = { 'same-answers': { groups: [[1, 2]] } };

	test.each([
		['Answer: dry cleaner -> farm shop -> library -> pharmacy -> home at 10:50'],
		['Answer: dry cleaner > farm shop > library > pharmacy; back home at 10:50'],
		[
			'Answer: Dry cleaner (9:25), farm shop (9:45), library (10:10) and finally the pharmacy (10:30); home at 10:50',
		],
	])('errands: %s', async (text) => {
		const last =
			'9:25 cleaner, 9:45 farm shop, 10:10 library, 10:30 pharmacy.\nAnswer: Go to the cleaner first, then to the farm shop, then the library, and last to the pharmacy. Home at 10:50, ten minutes before the parcel.';
		const { forms, said } = await play(errands, {
			...tasks(
				task(
					'Order of the errands',
					'Find the order of dry cleaner, library, pharmacy and farm shop that fits all opening times, and say when the person is home again.',
				),
			),
			...both,
			execute: inTurn([text, last]),
		});
		expect(forms).toEqual(['tasks', 'execute', 'execute', 'same-answers']);
		expect(said).toMatchObject({ confidence: 'MEDIUM', because: expect.stringMatching(/^Two /) });
	});

	test('offers: the same three amounts in another sentence', async () => {
		const { forms } = await play(offers, {
			...tasks(
				task(
					'Compare the two offers',
					'Calculate the total cost of Nordlicht 100 and Kabelfix 150 over 24 months and say which is cheaper and by how much.',
				),
			),
			...both,
			execute: inTurn([
				'Nordlicht costs 821.55, Kabelfix 806.60.\nAnswer: Kabelfix 150 is cheaper, by 14.95 euros (806.60 instead of 821.55 euros).',
				'Answer: Nordlicht 100 costs 821.55 euros, Kabelfix 150 costs 806.60 euros. Kabelfix 150 is 14.95 euros cheaper.',
			]),
		});
		expect(forms).toEqual(['tasks', 'execute', 'execute', 'same-answers']);
	});

	test('another time at home is never the same, whatever the model says', async () => {
		const ends = ['10:50', '10:55', '11:05', '11:15', '11:25'];
		const { said } = await play(errands, {
			...tasks(task('When', 'Say when the person is home again.')),
			'same-answers': ({ all }: Heard) => ({
				groups: [[...all.matchAll(/^Answer (\d+):$/gm)].map(([, n]) => Number(n))],
			}),
			execute: inTurn(ends.map((end) => `Answer: cleaner, library, pharmacy; home at ${end}`)),
		});
		expect(said.confidence).toBe('LOW');
	});
});

test('sums in a list, a credit among them, need no second sample', async () => {
	const { forms } = await play(offers, {
		...tasks(
			task(
				'Total cost of each offer',
				'Work out what Nordlicht 100 and Kabelfix 150 each cost in total over 24 months, with fees, router and credits.',
			),
		),
		execute: `Nordlicht 100:
- First 6 months: 6 * 19.90 = 119.40
- Remaining 18 months: 18 * 34.90 = 628.20
- Router: 24 * 3.50 = 84.00
- Connection fee: 49.95
- Credit: -60.00
119.40 + 628.20 + 84.00 + 49.95 - 60.00 = 821.55

Kabelfix 150:
- First year: 12 * 29.90 = 358.80
- Second year: 12 * 39.90 = 478.80
- Connection fee: 69.00
- Credit for ordering online: -100.00
358.80 + 478.80 + 69.00 - 100.00 = 806.60

Answer: Nordlicht 100 costs 821.55 euros and Kabelfix 150 costs 806.60 euros over 24 months.`,
	});
	expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
});
