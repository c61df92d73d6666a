/**
 * The last step (thought-agent.md, History 5; decision T14): tasks and their answers are put into
 * the context, and the agent writes the answer to the mission. In parts first when they are longer
 * than the context. When no model can be asked any more, they are given as they are.
 */
import { tokensOf } from '../shared/fit.ts';
import * as forms from './prompts/history.ts';
import { failed, type Agent, type Job, type Solution } from './job.ts';

/** Share of the context that tasks and answers may take in one prompt. */
const share = 0.5;

/** The answer to the mission, or null when no words came. */
export async function compose(agent: Agent): Promise<string | null> {
	const { strand, self } = agent;
	const roots = agent.jobs.filter(({ parent }) => !parent);
	const open = roots
		.filter(({ task }) => task.status === failed)
		.map(({ task: { name }, because }) => `${name}: ${because}`);
	await strand.say('compose', 'Writing the answer from the tasks and their answers.');
	const { context, charactersPerToken } = await strand.aware().room('A');
	const weigh = (text: string) => tokensOf(text, charactersPerToken);
	let work = roots.flatMap(written);
	// Map: parts that fit are shortened, until all fit together.
	for (let round = 1; work.length > 1 && round <= 3; round++) {
		const parts = inParts(work, context * share, weigh);
		if (parts.length === 1 || !strand.affords(parts.length + 1)) break;
		work = [];
		for (const [index, material] of parts.entries()) {
			const key = `compose/map-${round}.${index + 1}`;
			const given = { task: self.mission, material };
			work.push((await strand.write(forms.summarise, given, key)) ?? material.join('\n'));
		}
	}
	if (work.length === 0) return null;
	// Reduce.
	const given = { task: self.mission, material: work, mission: true, open };
	return strand.write<Parameters<typeof forms.compose.write>[0]>(
		forms.compose,
		given,
		'compose/answer',
	);
}

function inParts(texts: string[], most: number, weigh: (text: string) => number): string[][] {
	const parts: string[][] = [];
	let weight = Infinity;
	for (const text of texts) {
		weight += weigh(text);
		if (weight > most) {
			parts.push([]);
			weight = weigh(text);
		}
		parts.at(-1)!.push(text);
	}
	return parts;
}

/** What each task came to; the parts of one that came to nothing; what was found so far. */
function answersOf({ task: { name }, solution, best, children }: Job): Found[] {
	const found = (one: Solution): Found[] => [{ name, text: `${one.text}${doubtOf(one)}` }];
	if (solution) return found(solution);
	const parts = children.flatMap(answersOf);
	return parts.length === 0 && best ? found(best) : parts;
}

interface Found {
	name: string;
	text: string;
}

const doubtOf = ({ convincing, because }: Solution): string =>
	convincing ? '' : `\n\n(Not convincing: ${because})`;

const written = (job: Job): string[] =>
	answersOf(job).map(({ name, text }) => `Task: ${name}\nAnswer: ${text}`);

/** Without a model: what there is, task by task. */
export function pasted(agent: Agent): string {
	const roots = agent.jobs.filter(({ parent }) => !parent);
	const all = roots.flatMap(answersOf);
	const [only] = all;
	if (!only) return '';
	return all.length === 1
		? only.text
		: all.map(({ name, text }) => `**${name}**\n\n${text}`).join('\n\n');
}
