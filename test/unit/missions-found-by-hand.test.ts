/**
 * What a person met who answered the prompts of eight missions by hand: each reply here is one of
 * theirs. Every one of them was right, and yet Mull asked again or said less than it knew.
 */
import { describe, expect, test } from 'vitest';
import { hall, logbook } from '../support/missions/by-hand/given.ts';
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
