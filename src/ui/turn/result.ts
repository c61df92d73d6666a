/** What an answer comes to in a few words, and what that rests on: it stands above how it was found. */
import type { KnownTrace } from '../../algorithms/list.ts';
import { extractAnswer } from '../../core/answers/answer.ts';
import { countSinglePathParts } from '../../algorithms/midtry/open/marks.ts';
import type { PathView } from '../../algorithms/midtry/trace.ts';
import { inOneCall } from '../../algorithms/direct/entry.ts';
import type { Outcome, Run } from '../../core/types.ts';
import { agreementText, allMisread, misreadIn } from './confidence-text.ts';
import { m } from '../think/messages.ts';
import { m as way } from '../trace/messages.ts';

export interface Result {
	/** Markdown; null where the answer has no short form: then it is read as it is. */
	short: string | null;
	/** The answer says more than its short form. */
	more: boolean;
}

/** Characters of an answer that is its own short form: it is one line. */
const bare = 60;

/**
 * The short form as the algorithm counted it, else as the answer itself marks it. No number is picked
 * out of prose here: the last one need not be the result.
 */
export function resultOf(answer: string, trace: KnownTrace | null): Result {
	const text = answer.trim();
	// The text itself is the answer.
	const open = trace?.kind === 'midtry' && trace.consensus?.open;
	const short = open ? null : (counted(trace) ?? extractAnswer(text));
	if (short !== null) return { short: setting(short, text), more: words(text) !== words(short) };
	const line = text.length <= bare && !/\n|^#|^[-*+] |^\d+[.)] |```/.test(text);
	return { short: line && text ? text : null, more: false };
}

function counted(trace: KnownTrace | null): string | null {
	if (trace?.kind !== 'midtry' || !trace.consensus) return null;
	const { check, consensus, paths } = trace;
	if (check?.verdict === 'corrected') return check.answer;
	return paths.find(({ path }) => path === consensus.selected)?.event?.answer ?? null;
}

/** What stood in a box is set as it was: as mathematics. */
const setting = (short: string, text: string) =>
	short.includes('\\') && text.includes('\\boxed') ? `$${short}$` : short;

/** Without the label, emphasis and full stops: what is left to compare. */
const words = (text: string) =>
	text
		.replace(/(?:final )?answer[*_ ]*[:：]/gi, '')
		.replace(/\\boxed|[*_`#${}.\s]/g, '')
		.toLowerCase();

/** Without what stands under the words of a mission's answer. */
export function withoutFooter(answer: string, trace: KnownTrace | null): string {
	const foot = trace?.kind === 'thought' ? trace.answer?.foot : undefined;
	return foot && answer.endsWith(foot) ? answer.slice(0, -foot.length).trimEnd() : answer;
}

const leftOut = / ?It calculates without ([^.]+?(?:\.\d+)?), which the question says\./;

/** Numbers of the question that an answer was proven to leave out: "17", "17, 4"; null: none is known. */
export const ignoredIn = (reason: string): string | null => leftOut.exec(reason)?.[1] ?? null;

/** The reason without what `ignoredIn` tells. */
export const withoutIgnored = (reason: string): string => reason.replace(leftOut, '').trim();

/** Its end is as usual, so what it rests on says also why it ended; else the reason wants words of its own. */
export const isPlain = ({ stop, reason }: Outcome, trace: KnownTrace | null): boolean =>
	/^(?:finished|accepted)$/.test(stop) &&
	(trace?.kind !== 'direct' || withoutIgnored(reason) === inOneCall);

/** What the answer rests on, a few words each: "3 of 4 agree", "checked by code". */
export function supportTexts(run: Run, trace: KnownTrace | null): string[] {
	const { outcome } = run;
	if (!outcome || !trace) return [];
	switch (trace.kind) {
		case 'midtry': {
			const { consensus, check, paths } = trace;
			const fused = consensus?.fused;
			if (fused) {
				// Of one path alone nothing is worth counting; without marks nothing is known.
				if (!fused[0]) return [way('fusedUnmarked')];
				const from = way('fusedFrom', {
					n: fused.length,
					all: Object.keys(consensus.advantages).length,
				});
				const alone = fused[1] && countSinglePathParts(outcome.answer);
				return alone ? [from, way('fromOneAlone', { n: alone })] : [from];
			}
			const group = consensus?.clusters.find(({ paths }) => paths.includes(consensus.selected));
			const inGroup = ({ path, event }: PathView) =>
				event?.code?.value && group?.paths.includes(path);
			const said: string[] = [];
			if (consensus) said.push(agreementText(consensus, check, misreadIn(paths)));
			if (check?.verdict !== 'corrected' && paths.some(inGroup)) said.push(way('calculatedByCode'));
			if (consensus?.joined) said.push(way('groupedByTheModel'));
			// A check that reads the question as they did confirms their mistake.
			const confirms = !consensus || !allMisread(consensus, misreadIn(paths));
			if (check?.verdict === 'confirmed' && confirms) said.push(way('confirmedByCheck'));
			if (check?.verdict === 'corrected') said.push(way('correctedByCheck'));
			if (check?.verdict === 'disagreed') said.push(way('disputedByCheck'));
			return said;
		}
		case 'hyperthink': {
			const reviews = trace.rounds.filter(({ event }) => event !== null).length;
			if (outcome.stop === 'accepted') return [way('acceptedAtReview', { reviews })];
			return reviews
				? [way('notAccepted', { reviews: way('reviews', { n: reviews }) })]
				: [way('notReviewed')];
		}
		case 'thought': {
			const stood = trace.tests.filter(({ event }) => event.verdict === 'confirmed');
			const by = (instrument: string) =>
				new Set(
					stood.flatMap(({ event }) => (event.instrument === instrument ? [event.factId] : [])),
				).size;
			const [code, read] = [by('code'), by('documents')];
			const said: string[] = [];
			if (code) said.push(way('checkedByCode', { facts: m('facts', { n: code }) }));
			if (read) said.push(way('foundInDocuments', { facts: m('facts', { n: read }) }));
			return said;
		}
		case 'direct':
			if (trace.sums?.corrected) return [way('oneTry'), way('calculationCorrected')];
			if (trace.sums?.wrong) return [way('oneTry'), way('calculationWrong')];
			if (trace.sums) return [way('oneTry'), way('calculationsChecked', { n: trace.sums.checked })];
			return trace.steps.length ? [way('notChecked')] : [];
		default:
			return [];
	}
}
