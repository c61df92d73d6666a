/**
 * What stands beside the answer to a mission: numbered sources that can be opened, what was assumed,
 * what stayed unverified, and how sure it is, from the evidence of its tasks. Pure.
 */
import type { EvidenceLabel } from '../../../core/mission/types.ts';
import type { AgentAnswer } from '../events.ts';
import { judged } from '../task/evidence.ts';
import { failed, type Job, type Solution, type Source } from '../job.ts';
import { short } from '../self.ts';

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
export function number(jobs: readonly Job[]): Numbering {
	const sources: Numbered[] = [];
	const numbers = new Map<Source, number>();
	for (const job of jobs) {
		const { solution } = job;
		if (!solution) continue;
		for (const [index, source] of job.sources.entries()) {
			const rests = solution.evidence.some(
				({ ref, quote, kind }) =>
					ref === source.ref && (kind === 'code' || !quote || source.text.includes(quote)),
			);
			if (!rests && !solution.text.includes(`[${index + 1}]`)) continue;
			const same = sources.findIndex(({ ref, text }) => ref === source.ref && text === source.text);
			if (same < 0 && sources.length >= mostSources) continue;
			const found = { ...source, taskId: job.task.id };
			numbers.set(source, same < 0 ? sources.push(found) : same + 1);
		}
	}
	const renumbered = (job: Job, text: string): string =>
		text.replace(/ ?\[(\d{1,3})\]/g, (mark, n: string) => {
			const source = job.sources[Number(n) - 1];
			if (!source) return mark;
			const own = numbers.get(source);
			return own === undefined ? '' : `${mark.startsWith(' ') ? ' ' : ''}[${own}]`;
		});
	return { sources, renumbered };
}

const rank: EvidenceLabel[] = ['LOW', 'MEDIUM', 'HIGH'];
const whys: Record<EvidenceLabel, string> = {
	HIGH: 'Every part rests on code, a source or what you said.',
	MEDIUM: 'Parts of it rest only on samples that agree or on sums that were calculated again.',
	LOW: 'Parts of it rest only on the model’s own judgement.',
};

/** Of all tasks of the mission itself: the weakest part decides. `unborne`: what of its words nothing bears. */
export function besideAnswer(
	jobs: readonly Job[],
	sources: readonly Numbered[],
	unborne: readonly string[] = [],
): Omit<AgentAnswer, 'type'> {
	const roots = jobs.filter(({ parent }) => !parent);
	const parts = roots.filter(({ task, solution }) => solution || task.status === failed);
	const labelled = parts.map((job) => ({ job, label: labelOf(job.solution) }));
	const confidence = labelled.reduce<EvidenceLabel>(
		(least, { label }) => (rank.indexOf(label) < rank.indexOf(least) ? label : least),
		parts.length > 0 && unborne.length === 0 ? 'HIGH' : 'LOW',
	);
	const lost = parts.filter(({ task }) => task.status === failed);
	const weakest = labelled.flatMap(({ job, label }) => (label === confidence ? [job] : []));
	const because =
		lost.length > 0
			? [`Not done: ${named(lost)}.`, ...new Set(lost.map(({ help }) => help))].join(' ').trim()
			: parts.length === 1 && parts[0]!.solution?.convincing && unborne.length === 0
				? judged(parts[0]!.solution.evidence, 'low').because
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
				.map(({ job }) =>
					roots.length > 1
						? `“${job.task.name}” was judged by the model alone.`
						: 'The answer was judged by the model alone.',
				),
		],
		confidence,
		because,
	};
}

const named = (jobs: readonly Job[]): string =>
	jobs.map(({ task }) => `“${short(task.name, 80)}”`).join(', ');

const labelOf = (solution: Solution | null): EvidenceLabel =>
	solution?.convincing ? judged(solution.evidence, 'low').label : 'LOW';
