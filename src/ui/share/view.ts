/** A run as its file replays it: the moments of its journal in words, with the texts left where they are. */
import { entryOf, type KnownTrace } from '../../algorithms/list.ts';
import type { TextSource } from '../../algorithms/shared/trace.ts';
import { stripTags } from '../../core/answers/answer.ts';
import { isolateBidi } from '../../core/text/bidi.ts';
import type { Step, ThinkStep } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { translate } from '../../state/language.svelte.ts';
import { readTrace } from '../../state/think/trace.ts';
import { announcement } from '../turn/announce.ts';
import { count, duration } from '../format.ts';
import { supportTexts, resultOf } from '../turn/result.ts';
import { statusWords } from '../trace/step-status.ts';
import { shownConfidence } from '../turn/confidence-text.ts';
import { m as think } from '../think/messages.ts';
import { m as way } from '../trace/messages.ts';
import { givenFiles, type GivenFile } from './given-files.ts';
import { m } from './messages.ts';

/** Where a text lies in the run, by its id or in the event with that number; else the text itself. */
type Source = TextSource | { seq: number };

interface SoFar {
	source: Source;
	words: string;
}

/** One stop of the replay. `text` is null for what is only said. */
interface Moment {
	title: string;
	role: 'A' | 'B';
	facts: string;
	text: Source | null;
	thinking: Source | null;
	/** The event that has the notes of this step. */
	notes: number | null;
	/** Stands beside its like: a path of MidTry. */
	beside: boolean;
	/** The best words so far, while the answer is not there. */
	soFar: SoFar | null;
}

export interface RunView {
	label: string;
	result: { short: string | null; more: boolean; rests: string[] };
	/** What came with the question. */
	given: GivenFile[];
	moments: Moment[];
	words: Record<string, string>;
}

/** Beyond this the best words so far are left out: each stop would fold all the journal before it. */
const mostFolded = 300;

export function viewOf(run: Run, steps: readonly Step[]): RunView {
	const trace = readTrace(run, steps);
	const answer = answerOf(run);
	const sure = run.outcome?.confidence && shownConfidence(run, run.outcome.confidence);
	const { short, more } = answer ? resultOf(answer, trace) : { short: null, more: false };
	const models = [...new Set(trace.steps.map(({ modelName }) => isolateBidi(modelName)))];
	return {
		label: [translate(entryOf(run.algorithm)?.label ?? run.algorithm), ...models].join(' · '),
		result: {
			short,
			more,
			rests: [
				...supportTexts(run, trace),
				...(sure ? [`${think('confidence')}: ${translate(sure)}`] : []),
			],
		},
		given: givenFiles(run),
		moments: steps.flatMap((step, index) => momentsOf(run, steps, index, step, trace)),
		words: {
			play: m('play'),
			pause: m('pause'),
			position: m('position'),
			reply: m('reply'),
			thinking: m('thinking'),
			found: m('howFound'),
			noAnswer: m('noAnswer'),
			noWordsYet: m('noWordsYet'),
		},
	};
}

/** Empty: there is none. */
export const answerOf = ({ outcome }: Run): string => stripTags(outcome?.answer ?? '');

export const questionOf = ({ chat }: Run): string =>
	chat.findLast(({ role }) => role === 'user')?.content ?? '';

function momentsOf(
	run: Run,
	steps: readonly Step[],
	index: number,
	step: Step,
	trace: KnownTrace,
): Moment[] {
	const title = step.kind === 'think' ? translate(step.label) : announcement([step], run);
	if (!title) return [];
	const folded = steps.length <= mostFolded && readTrace(run, steps.slice(0, index + 1)).soFar;
	const soFar = folded
		? { source: sourceIn(steps, folded.source), words: translate(folded.words) }
		: null;
	const said = { title, role: 'A' as const, facts: '', text: null, thinking: null, notes: null };
	if (step.kind !== 'think') return [{ ...said, beside: false, soFar }];
	const round = trace.kind === 'hyperthink' && trace.rounds.find(({ key }) => key === step.key);
	const event = steps.find(
		(one) => one.kind === 'event' && 'reviewer' in one.event && one.event.reviewer === step.key,
	);
	return [
		{
			title,
			role: step.role,
			facts: factsOf(step),
			soFar,
			text: sourceIn(steps, (round && round.after) || { id: step.text }),
			thinking: { id: step.thinking },
			notes: event?.seq ?? null,
			beside: trace.kind === 'midtry' && trace.paths.some(({ key }) => key === step.key),
		},
	];
}

/** A text that an event of the run holds is not written a second time. */
function sourceIn(steps: readonly Step[], source: TextSource): Source {
	if ('id' in source) return source;
	const { text } = source;
	const holder = steps.find(
		(one) => one.kind === 'event' && 'output' in one.event && one.event.output === text,
	);
	return holder ? { seq: holder.seq } : source;
}

/** '2 calls · 120 tokens · 3.2 s · left this device'. */
const factsOf = ({ status, modelName, usage, remote, started, ended }: ThinkStep): string =>
	[
		isolateBidi(modelName),
		usage &&
			way('tokensWritten', {
				tokens: `${usage.exact ? '' : '≈ '}${count(usage.completionTokens)}`,
			}),
		duration(usage?.milliseconds ?? ended - started),
		status !== 'done' && statusWords(status),
		remote && way('left'),
	]
		.filter(Boolean)
		.join(' · ');
