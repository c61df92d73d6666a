/** How sure an answer is said to be. What a small model's paths agree on may be what they all misread. */
import { entryOf } from '../../algorithms/list.ts';
import type { MidTryCheck, MidTryConsensus } from '../../algorithms/midtry/events.ts';
import { usesBuiltIn } from '../../catalogue/built-in.ts';
import type { Confidence, Run } from '../../core/types.ts';
import { m } from '../trace/messages.ts';

type Pinned = Pick<Run, 'algorithm' | 'roles' | 'warned'>;

/** True while its confidence is told as what it is: how many paths agree. */
export const showsPathCount = ({ algorithm, roles }: Pinned) =>
	usesBuiltIn(entryOf(algorithm), roles);

/**
 * The confidence as it may be shown, or null. Of the built-in model only HIGH, and only where its
 * own measurement says nine in ten: for questions that are wholly inside its training. Where no answer
 * was compared there is none.
 */
export function shownConfidence(run: Pinned, value: Confidence): Confidence | null {
	if (value === 'not applicable') return null;
	if (!showsPathCount(run)) return value;
	return value === 'HIGH' && run.warned === undefined ? value : null;
}

/**
 * The warning that stands with the answer, or null. A slight one stands with an answer unless every
 * path came to it (M11): so one in twenty of the wrong ones stands without (pocket/README.md).
 */
export function warningOn(run: Run): string | null {
	if (run.warned === undefined || !showsPathCount(run)) return null;
	if (!run.slight) return run.warned;
	return run.outcome?.answer && run.outcome.confidence !== 'HIGH' ? run.warned : null;
}

/** Where all misread, they are what is left to choose from: then nothing confirms the answer. */
export const allMisread = (
	{ advantages, confidence }: Pick<MidTryConsensus, 'advantages' | 'confidence'>,
	misread: number,
): boolean => misread > 0 && misread >= Object.keys(advantages).length && confidence === 'LOW';

/**
 * "3 of 4 agree": of the paths that have a vote, those with the answer that is given. `misread` is
 * how many have none because they misread the question.
 */
export function agreementText(
	{ clusters, advantages, selected, confidence }: MidTryConsensus,
	check: MidTryCheck | null = null,
	misread = 0,
): string {
	if (confidence === 'not applicable') return m('notComparable');
	const voters = Object.keys(advantages).length;
	if (allMisread({ advantages, confidence }, misread)) return m('allMisread');
	// One alone agrees with nobody.
	if (voters === 1 && !misread) return m('oneTry');
	const corrected = check?.verdict === 'corrected' ? check.answer : null;
	const given =
		clusters.find(({ answer }) => answer === corrected) ??
		clusters.find(({ paths }) => paths.includes(selected));
	// One that gave no short answer agrees with itself.
	const lost = misread > 0 ? m('misreadCount', { misread }) : '';
	return m('agreeCount', { n: given?.paths.length ?? 1, voters, lost });
}

/** Each of the `of` paths came to its end, read the question and gave the answer that is given. */
export function allAgree(
	{ clusters, selected }: MidTryConsensus,
	check: MidTryCheck | null,
	of: number,
	misread: number,
): boolean {
	const given = clusters.find(({ paths }) => paths.includes(selected));
	return check?.verdict !== 'corrected' && !misread && given?.paths.length === of;
}

/** What that means, as measured (docs/pocket-bench.md and pocket/README.md). */
export const agreementMeans = (): string => m('agreementRecord');

export const misreadIn = (paths: readonly { event: { misread?: string } | null }[]): number =>
	paths.filter(({ event }) => event?.misread !== undefined).length;
