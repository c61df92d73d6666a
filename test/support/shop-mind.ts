/**
 * What the test server says to the Thought agent's prompts, for two missions of a fruit shop:
 *
 *   Count the fruits (high) → Apples, Pears: one fact survives its test by code, one is falsified
 *   Crates (medium): the best route fails, the next one succeeds
 *   Slogan (medium): no plain attempt convinces; HyperThink's does
 *   Seal (high): asks the user; only a new framework convinces
 *   Ribbon (high): asks the user, who goes away
 *   the second mission, Stamp (high): uses the framework, and remembers the fact
 */
import type { ChatRequest, Scripted } from './openai-server.ts';
import { textOf } from './server-mind.ts';

export const missions = {
	first:
		'Our shop sells 3 baskets of 14 apples and 5 boxes of 9 pears. Prepare the delivery: count, crates, slogan, seal and ribbon.',
	second: 'Design a stamp for the shop that says how many apples 3 baskets of 14 hold.',
};

const task = (name: string, value: string, after: number[] = [], what = 'do it for the shop') => ({
	...{ name, description: `${name}: ${what}.`, value, after },
});

const frameworkName = 'Designing seals and stamps';

/** The task that a prompt speaks of: its name begins the fenced text. */
function taskOf(all: string): string {
	return /<task>\n(\w+)/.exec(all)?.[1] ?? '';
}

export function shopMind(request: ChatRequest): Scripted {
	const all = textOf(request);
	const format = request.response_format?.json_schema;
	if (format) return { json: structured(format.name, all, format.schema) };
	if (all.includes('You write the first draft')) {
		return {
			thinking: 'A slogan.',
			text: 'Fruit, counted slowly.\nAnswer: Fruit, counted slowly.',
		};
	}
	if (all.includes('You review a candidate answer')) {
		const value = {
			review_result: true,
			added_notes: ['It is short.', 'It fits the shop.'],
			output: 'Fruit, counted slowly. (reviewed)\nAnswer: Fruit, counted slowly.',
		};
		return { thinking: 'Short and true.', json: value };
	}
	if (all.includes('You do one task')) return { text: executed(all) };
	if (all.includes('You write the answer to a mission')) {
		return {
			text: 'The delivery: 87 fruits in 9 crates. Slogan: Fruit, counted slowly. Seal: framework design. Ribbon: a green ribbon, as assumed.',
		};
	}
	if (all.includes('You write the answer to a task'))
		return { text: '42 apples and 45 pears: 87.' };
	return { text: `I was not told what to say to: ${all.slice(0, 200)}` };
}

/** A further sample of the same task. */
const again = /Take each fact|in small steps|Start from what is asked|line by line/;

function executed(all: string): string {
	const colour = { Seal: 'seal', Ribbon: 'ribbon' }[taskOf(all)];
	if (colour && all.includes('Ask: ')) return `Ask: Which colour shall the ${colour} have?`;
	switch (taskOf(all)) {
		case 'Apples':
			return '3 baskets of 14 hold 42 apples.\nAnswer: 42 apples';
		case 'Pears':
			return all.includes('Known to be false')
				? '5 boxes of 9 hold 45 pears.\nAnswer: 45 pears'
				: '5 boxes of 9 hold 40 pears.\nAnswer: 40 pears';
		case 'Crates':
			return !all.includes('Your way:') || /Guess from the size|Work it out again/.test(all)
				? 'It looks like about six.'
				: '87 / 10 = 8.7, so nine crates.\nAnswer: 9 crates';
		case 'Slogan':
			return again.test(all) ? 'Counted.\nAnswer: Fruit, counted slowly.' : 'Buy fruit.';
		case 'Ribbon':
			return all.includes('Nobody could be asked')
				? 'Answer: a green ribbon, as assumed'
				: 'Answer: no ribbon';
		default:
			return all.includes(frameworkName) || /ring of leaves/i.test(all)
				? 'A ring of leaves around the number, by the framework.\nAnswer: framework design'
				: 'Something round.';
	}
}

function structured(name: string, all: string, schema: unknown): unknown {
	const what = taskOf(all);
	switch (name) {
		case 'tasks':
			return all.includes('Design a stamp')
				? { tasks: [task('Stamp', 'high', [], 'it says how much 3 times 14 apples are')] }
				: {
						tasks: [
							task('Count', 'high'),
							task('Crates', 'medium', [1]),
							task('Slogan', 'medium'),
							task('Seal', 'high'),
							task('Ribbon', 'high'),
						],
					};
		case 'subtasks':
			return what === 'Count'
				? { because: 'Two kinds.', subtasks: [task('Apples', 'medium'), task('Pears', 'medium')] }
				: { because: 'It is one step.', subtasks: [] };
		case 'act':
			return acts(what, JSON.stringify(schema));
		case 'round':
			return { because: 'It goes on.', done: false, add: '', drop: [] };
		case 'routes':
			return what === 'Crates'
				? { routes: ['Guess from the size of the pile.', 'Divide the number by ten.'] }
				: { routes: [`Think about the ${what.toLowerCase()} step by step.`] };
		case 'scores': {
			const ways = all.slice(all.indexOf('Ways:')).match(/^\d+\. .*$/gm) ?? [];
			return { scores: ways.map((way) => (/Guess|Apply/.test(way) ? 9 : 5)) };
		}
		case 'evaluation':
			return evaluated(what, all.slice(all.indexOf('Solution:')));
		case 'facts':
			return { facts: found(all.slice(all.indexOf('Text:'))) };
		case 'predictions': {
			const known = JSON.stringify(schema).includes('contradicts') ? { contradicts: 0 } : {};
			const sum = /<fact>\n(\d+) times (\d+) is (\d+)/.exec(all);
			const text = sum
				? `${sum[1]} * ${sum[2]} has the stated result, ${sum[3]}.`
				: 'It holds everywhere.';
			return { ...known, predictions: [{ text, instrument: 'code', because: 'arithmetic' }] };
		}
		case 'test':
			return all.includes('5 * 9')
				? { code: 'print(5 * 9)', expected: all.includes('45') ? '45' : '40' }
				: { code: 'print(3 * 14)', expected: '42' };
		case 'framework':
			return { kind: 'instructions', name: frameworkName, purpose: 'Design a seal or a stamp.' };
		case 'instructions':
			return {
				instructions: '1. Draw a ring of leaves. 2. Put the number inside.',
				guidelines: '',
			};
		case 'reflection':
			return { learned: '', doubt: '', try: 'Count twice.' };
		case 'comparison':
			return { reason: 'It says nothing.', verdict: 'inconclusive' };
		default:
			throw new Error(`The test server was not told what to say to "${name}".`);
	}
}

/** What it does before it answers, where there is something to act with: it splits where it may. */
function acts(what: string, schema: string): object {
	const splits = what === 'Count' && schema.includes('"split"');
	const act = { because: '', do: splits ? 'split' : 'answer', input: '' };
	// What it would assume is asked for where it may ask.
	return schema.includes('"assume"') ? { ...act, assume: '' } : act;
}

function evaluated(what: string, solution: string): { reason: string; verdict: string } {
	const bad =
		(what === 'Crates' && solution.includes('about six')) ||
		(what === 'Slogan' && !solution.includes('counted slowly')) ||
		(['Seal', 'Stamp'].includes(what) && !solution.includes('framework design'));
	return bad
		? { reason: 'That is not good enough.', verdict: 'failed' }
		: { reason: 'It does what was asked.', verdict: 'solved' };
}

function found(text: string): object[] {
	const sums = [...text.matchAll(/(\d+) (?:baskets|boxes) of (\d+) hold (\d+)/g)];
	return sums.map(([span, a, b, result]) => ({
		statement: `${a} times ${b} is ${result}.`,
		span,
		...{ subject: `${a} times ${b}`, relation: 'is', object: result },
	}));
}
