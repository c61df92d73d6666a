/**
 * A program over what was given, written as an action of a task. What it prints is a source of the
 * task, and the strongest there is: so a program that speaks of something else, or of numbers that
 * nobody gave, is not run. The model is told why, and may write it again.
 */
import { isOffTopic } from '../truth/depends.ts';
import { duplicateName, unexplainedNumbers } from '../truth/program-slips.ts';
import { instrumentOf, type Agent, type Briefing, type Job } from '../job.ts';
import { addSource, maxSourceLength } from './look-up.ts';
import { short } from '../../../core/text/short.ts';

/** A program without the fence that a model may put around it. */
export const unfenced = (program: string): string =>
	program
		.trim()
		.replace(/^```\w*\n?/, '')
		.replace(/```$/, '')
		.trim();

/** The first words about a program that gave no result. */
export const programFailed = 'This program failed';

/** True when it printed a result. */
export async function calculate(
	agent: Agent,
	job: Job,
	brief: Briefing,
	program: string,
	key: string,
): Promise<boolean> {
	const { ctx } = job;
	const info = instrumentOf(agent, 'code');
	const code = unfenced(program);
	if (!info || code.trim() === '') return false;
	const failed = (fault: string) =>
		void brief.material.push(`${programFailed} (${short(fault, 200)}):\n${short(code, 600)}`);
	const doubt = doubtOf(job, brief, code, agent.self.brief?.today ?? '');
	if (doubt !== '') {
		failed(doubt);
		return false;
	}
	const parameters = ctx.given ? { given: ctx.given } : {};
	const seen = await ctx.mind.use(`${key}run`, info, { code, parameters });
	const result = withoutNoise(seen.text.trim());
	const fault = seen.ok ? withoutResult(result, brief.task) : (seen.error ?? '');
	if (!seen.ok || fault !== '') {
		failed(fault);
		return false;
	}
	const printed = result.slice(0, maxSourceLength);
	const text = `${short(code, 800)}\nprinted:\n${printed}`;
	return addSource(job, {
		kind: 'code',
		title:
			ctx.given !== '' && /\bgiven\b/.test(code)
				? 'A program that read what you gave'
				: 'A calculation',
		text,
		ref: `${key}run`,
		result: printed,
	});
}

/** What a program prints where it read a cell that is not there, or no number. */
const noValue = /\b(?:NaN|undefined|null|Infinity)\b|\[object \w+\]/;

/** Why what a program printed is no result; '' where it is one. The task may ask for such a word. */
function withoutResult(printed: string, task: string): string {
	if (printed === '') return 'It printed nothing.';
	const [none] = noValue.exec(printed) ?? [];
	if (none === undefined || task.includes(none)) return '';
	return `It printed “${short(printed, 120)}”, which is no result.`;
}

/** Why a program is not run; '' where nothing speaks against it. The same doubt counts once. */
function doubtOf(job: Job, brief: Briefing, code: string, today: string): string {
	const { ctx, doubted } = job;
	const about = `${brief.task}\n${ctx.goal}`;
	const sources = job.sources.map(({ text }) => text);
	const known = [about, today, ctx.given, ...brief.material, ...sources].join('\n');
	const [strange] = unexplainedNumbers(code, known).filter((n) => !doubted.has(n));
	if (strange !== undefined) {
		doubted.add(strange);
		return `The number ${strange} is nowhere in what is given. Is it right?`;
	}
	const twice = duplicateName(code);
	if (twice !== '' && !doubted.has(twice)) {
		doubted.add(twice);
		return `It names “${twice}” twice. Should one of them be another?`;
	}
	const { name, description } = job.task;
	if (!isOffTopic(code, `${name}\n${description}`) || doubted.has('names')) return '';
	doubted.add('names');
	return 'It speaks of other names than the task.';
}

/** 0.1 + 0.2 is 0.3 for a person. */
const withoutNoise = (printed: string): string =>
	printed.replace(/(?<![\w.])-?\d{1,14}\.\d{9,17}(?![\w.])/g, (number) => {
		const short = String(Number(Number(number).toPrecision(12)));
		return short.length + 4 < number.length ? short : number;
	});
