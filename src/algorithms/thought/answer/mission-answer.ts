/**
 * What stands beside the answer to a mission: numbered sources that can be opened, what was assumed,
 * what stayed unverified, and how sure it is, from the evidence of its tasks. Pure.
 */
import type { Evidence, EvidenceLabel } from '../../../core/mission/types.ts';
import { givenSource, splitIntoParts } from '../act/given.ts';
import type { AgentAnswer } from '../events.ts';
import { verdictOn, labelOf, strongestOf, weakerLabel } from '../task/evidence.ts';
import { sourceOf, withQuotes } from '../task/marked-quotes.ts';
import { failed, type Job, type Solution, type Source } from '../job.ts';
import { short } from '../../../core/text/short.ts';

/** Sources that an answer names at most. */
const mostSources = 20;

/** With the task that found it first. */
type Numbered = Source & { taskId?: number };

/** The sources of a mission, numbered as its answer cites them. */
export interface Numbering {
	sources: Numbered[];
	/** The text of a task with the numbers of the mission. */
	renumbered: (job: Job, text: string) => string;
}

/** Those that a task's answer cites or rests on, in the order of the tasks, each once. */
export function numberSources(jobs: readonly Job[]): Numbering {
	const sources: Numbered[] = [];
	const numbers = new Map<Source, number>();
	for (const job of jobs) {
		const { solution } = job;
		if (!solution) continue;
		for (const [index, source] of [...job.sources, ...givenBehind(job)].entries()) {
			const rests = solution.evidence.some(
				({ ref, quote, kind }) =>
					ref === source.ref && (kind === 'code' || !quote || source.text.includes(quote)),
			);
			const cites = index < job.sources.length && solution.text.includes(`[${index + 1}]`);
			if (!rests && !cites) continue;
			const same = sources.findIndex(({ ref, text }) => ref === source.ref && text === source.text);
			if (same < 0 && sources.length >= mostSources) continue;
			const found = { ...source, taskId: job.task.id };
			numbers.set(source, same < 0 ? sources.push(found) : same + 1);
		}
	}
	const renumbered = (job: Job, text: string): string => {
		const cited = text.replace(/ ?\[(\d{1,3})\]/g, (mark, n: string) => {
			const source = job.sources[Number(n) - 1];
			if (!source) return mark;
			const own = numbers.get(source);
			return own === undefined ? '' : `${mark.startsWith(' ') ? ' ' : ''}[${own}]`;
		});
		return withQuotes(cited, (quote) => {
			const source = sourceOf(quote, sources);
			return source ? ` [${sources.indexOf(source) + 1}]` : null;
		});
	};
	return { sources, renumbered };
}

/** Parts of what the person gave that the answer of a task quotes. */
function givenBehind({ solution, sources, ctx }: Job): Source[] {
	const refs = new Set(solution?.evidence.map(({ ref }) => ref));
	if (![...refs].some((ref) => /^given:\d+$/.test(ref))) return [];
	const own = splitIntoParts(ctx.given).map(givenSource);
	return own.filter(({ ref }) => refs.has(ref) && !sources.some((one) => one.ref === ref));
}

export const byModelAlone = 'The answer was judged by the model alone.';

const whys: Record<Exclude<EvidenceLabel, 'MEDIUM'>, string> = {
	HIGH: 'Every part rests on code, a source or what you said.',
	LOW: 'Parts of it rest only on the model’s own judgement.',
};
const notEvery = 'Not every part rests on code, a source or what you said.';

/** What the parts of medium support rest on, by the kind of it. */
const restsOn: Partial<Record<Evidence['kind'], string>> = {
	disputed: 'Two passages contradict each other, and the answer names both',
	agreement: 'Worked out more than once, with the same answer',
	sums: 'The sums are right, and their numbers were given',
};

/** Why parts are of medium support, the parts named unless one reason holds for all. */
function medium(weakest: readonly Job[], all: boolean): string {
	const kinds = Object.keys(restsOn) as Evidence['kind'][];
	const byKind = kinds.flatMap((kind) => {
		const jobs = weakest.filter(({ solution }) => strongestOf(solution!.evidence) === kind);
		return jobs.length > 0 ? [{ words: restsOn[kind]!, jobs }] : [];
	});
	const [first, ...more] = byKind;
	if (!first) return notEvery;
	if (all && more.length === 0) return `${first.words}.`;
	return byKind.map(({ words, jobs }) => `${words}: ${named(jobs)}.`).join(' ');
}

/** Of all tasks of the mission itself: the weakest part decides. `unborne`: what of its words nothing bears. */
export function summariseSupport(
	jobs: readonly Job[],
	sources: readonly Numbered[],
	unborne: readonly string[] = [],
): Omit<AgentAnswer, 'type'> {
	const roots = jobs.filter(({ parent }) => !parent);
	// One that the person closed is no part; one that was not reached is.
	const parts = roots.filter(({ task, solution }) => solution || task.status !== 'closed');
	const labelled = parts.map((job) => ({ job, label: labelOf(job.solution) }));
	const confidence = labelled.reduce<EvidenceLabel>(
		(least, { label }) => weakerLabel(label, least),
		parts.length > 0 && unborne.length === 0 ? 'HIGH' : 'LOW',
	);
	const lost = parts.filter(({ task, solution }) => task.status === failed || !solution);
	const weakest = labelled.flatMap(({ job, label }) => (label === confidence ? [job] : []));
	const because =
		lost.length > 0
			? [`Not done: ${named(lost)}.`, ...new Set(lost.map(({ help }) => help))].join(' ').trim()
			: parts.length === 1 && parts[0]!.solution?.convincing && unborne.length === 0
				? whyOf(parts[0]!.solution)
				: confidence === 'MEDIUM'
					? medium(weakest, weakest.length === parts.length)
					: confidence === 'HIGH' || weakest.length === parts.length
						? whys[confidence]
						: `${whys[confidence].slice(0, -1)}: ${named(weakest)}.`;
	return {
		sources: sources.map(({ kind, title, text, ref, taskId }) => ({
			kind,
			title,
			text,
			ref,
			...(taskId === undefined ? {} : { taskId }),
		})),
		assumptions: jobs.flatMap(({ assumptions }) => assumptions.map((text) => short(text, 300))),
		unverified: [
			...unborne,
			...jobs.flatMap(({ unverified }) => unverified),
			...labelled
				.filter(({ label, job }) => label === 'LOW' && job.solution)
				.flatMap(({ job }) => weakIn(job))
				.map((job) =>
					roots.length > 1 || job.parent
						? `“${job.task.name}” was judged by the model alone.`
						: byModelAlone,
				),
		],
		confidence,
		because,
	};
}

const named = (jobs: readonly Job[]): string =>
	jobs.map(({ task }) => `“${short(task.name, 80)}”`).join(', ');

/** Why the answer of one task is as sure as it is. */
function whyOf(solution: Solution): string {
	const { label, because } = verdictOn(solution.evidence, 'low');
	const least = labelOf(solution);
	return least === label ? because : least === 'LOW' ? whys.LOW : notEvery;
}

/** What of a task the model alone judged: its weak parts, or itself. */
function weakIn(job: Job): Job[] {
	const { solution, children } = job;
	if (!solution?.convincing || verdictOn(solution.evidence, 'low').label === 'LOW') return [job];
	return children.filter((child) => child.solution && labelOf(child.solution) === 'LOW');
}
