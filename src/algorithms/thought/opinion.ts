/**
 * What speaks for an answer (decision T6). A model's "solved" about its own work is
 * weak: so an answer that can be compared is worked out once more in other words, without sight of
 * the first and of what a program brought; where they differ, up to five times, until one answer is
 * ahead by two, so that a wrong program is outvoted. What code, a source or the person says is looked
 * up by code.
 */
import type { Evidence } from '../../core/mission/types.ts';
import { extractAnswer, isNumericQuestion, sameAnswer } from '../../core/answers/answer.ts';
import { readQuestion } from '../../core/answers/asked.ts';
import { computes } from './depends.ts';
import { agreement, fromSource, leadOf, type Execution } from './evidence.ts';
import { tellingWords } from './given.ts';
import type { Agent, Briefing, Job, Source } from './job.ts';
import { knownOf } from './known.ts';
import * as forms from './prompts/task.ts';
import { short } from './self.ts';

export interface Opinion {
	text: string;
	evidence: Evidence[];
	/** Why it is not to be believed; '' where nothing speaks against it. */
	doubt: string;
	/** It has a short answer, which others can be held against. */
	comparable: boolean;
}

/** Calls of a second and a third opinion. */
const price = 2;
/**
 * So far ahead of the next an answer is believed: two that agree at once are, two against one are
 * not. Where each errs one time in ten, that halves the errors of a majority of three.
 */
const lead = 2;

export async function opinion(
	agent: Agent,
	job: Job,
	brief: Briefing,
	first: Execution,
): Promise<Opinion> {
	const { strand, task } = job;
	const about = `${task.name}\n${task.description}`;
	const answerOf = ({ text, cut = false }: Pick<Execution, 'text' | 'cut'>) =>
		extractAnswer(text, {
			numericQuestion: isNumericQuestion(task.description),
			question: task.description,
			cut,
		});
	const given = answerOf(first);
	const sources = [...job.sources, ...wholeGiven(strand.given)];
	const evidenceOf = (one: Execution): Evidence[] =>
		evidenceIn(one.text, answerOf(one), sources, about, `${strand.goal}\n${strand.given}`);
	const sole = { text: first.text, evidence: evidenceOf(first), doubt: '' };
	if (given === null) return { ...sole, comparable: false };
	const asPlain = { ...sole, comparable: true };
	if (task.value === 'low' || !strand.affords(price)) return asPlain;

	const executions = [first];
	const { helped = { how: '', material: [] } } = first;
	const again = async (wording: string) => {
		const key = `${first.key}-${executions.length + 1}`;
		const came = await strand.attempt<Parameters<typeof forms.execute.write>[0]>(
			forms.execute,
			{
				task: brief.task,
				memories: brief.memories,
				material: [...helped.material, ...knownOf(agent, job, brief, true)],
				route: wording,
				how: helped.how,
			},
			key,
		);
		executions.push({ key, wording, text: '', ...came });
	};
	await strand.say('evaluate', 'Working it out once more in other words.');
	await again(forms.otherWay);
	for (const wording of forms.whichHolds) {
		if (leadOf(task.description, executions) >= lead || !strand.affords(1)) break;
		const came = executions.flatMap((one) => answerOf(one) ?? []);
		// Blind too: a wrong program would be followed by all who see it.
		await again(wording(came.map((one) => short(one, 100))));
	}
	const agreed = agreement(task.description, executions);
	if (!agreed) {
		const all = [...new Set(executions.flatMap((one) => answerOf(one) ?? []))];
		const doubt = `Worked out again it came to other answers: ${all.map((one) => short(one, 60)).join(' · ')}.`;
		// A program that ran outweighs words.
		const byCode = asPlain.evidence.some(({ kind }) => kind === 'code');
		return { ...asPlain, doubt: byCode ? '' : doubt };
	}
	const [one] = executions.filter(({ key }) => agreed.ref.split(' ').includes(key));
	const beside = evidenceOf(one!).filter(({ kind }) => kind !== 'self');
	return { text: one!.text, evidence: [...beside, agreed], doubt: '', comparable: true };
}

/** Of what was given so much is looked through for the words of an answer. */
const searched = 40_000;
const wholeGiven = (given: string): Source[] =>
	given === '' || given.length > searched
		? []
		: [{ kind: 'given', title: 'What you gave', text: given, ref: 'given' }];

/** What code, a source or the person says of the answer; only its own judgement where nothing does. */
export function evidenceIn(
	text: string,
	answer: string | null,
	sources: readonly Source[],
	about: string,
	given: string, // with what is asked
): Evidence[] {
	if (answer === null) return [{ kind: 'self', ref: '' }];
	const asked = readQuestion(about);
	const found: Evidence[] = [];
	for (const { kind, text: body, ref, result } of sources) {
		if (kind !== 'code' || result === undefined) continue;
		const last = result.split('\n').at(-1) ?? '';
		const program = body.slice(0, body.lastIndexOf('\nprinted:\n'));
		const same = sameAnswer(last, answer, asked) || sameAnswer(result, answer, asked);
		const read = /\bgiven\b/.test(program) ? ' given' : '';
		if (
			same &&
			!speaksOfOther(program, about) &&
			computes(program, `${about}\n${given.slice(0, searched)}${read}`)
		)
			found.push({ kind: 'code', ref, quote: short(`${program} → ${last}`, 400) });
	}
	const quotes = [...text.matchAll(/^[ \t>*-]*Quote:[ \t]*(.{4,400})$/gim)].map(([, quote]) =>
		quote!.replace(/\s*\[\d+\]\s*$/, '').replace(/^["“„«]|["”“»]$/g, ''),
	);
	quotes.length = Math.min(quotes.length, mostQuotes);
	const topic = new Set(tellingWords(about));
	for (const { kind, text: body, ref } of sources) {
		if (kind === 'code') continue;
		const one =
			quoted(answer, quotes, ref, body) ??
			quoted(
				answer,
				body.split(/\n|(?<=[.!?])\s/).filter((line) => shares(line, topic)),
				ref,
			);
		if (one) found.push(kind === 'person' ? { ...one, kind: 'person' } : one);
	}
	return found.length > 0 ? found : [{ kind: 'self', ref: '' }];
}

/** Quotes of one answer that are looked up. */
const mostQuotes = 8;

/** The first of them that bears the answer; a line of the source itself need not be looked up in it. */
function quoted(answer: string, quotes: readonly string[], ref: string, body?: string) {
	for (const quote of quotes) {
		const one = fromSource(answer, quote, body ?? quote, ref);
		if (one) return one;
	}
	return null;
}

/** A program that quotes names, and none of those that the task has, is about something else. */
function speaksOfOther(program: string, about: string): boolean {
	const inQuotes = program.match(/(["'`])[^"'`\n]{1,80}\1/g) ?? [];
	const quoted = inQuotes.flatMap((one) => one.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? []);
	const named = new Set(
		[...about.matchAll(/(?<=[\p{L}\p{N},;“"'(] ?)(?<!\p{L})\p{Lu}[\p{L}\p{M}]+/gu)].map(
			([name]) => name,
		),
	);
	return quoted.length > 0 && named.size > 0 && !quoted.some((name) => named.has(name));
}

/** It speaks of what the task speaks of. */
const shares = (line: string, topic: ReadonlySet<string>): boolean =>
	line.length < 2000 && new Set(tellingWords(line).filter((word) => topic.has(word))).size >= 2;
