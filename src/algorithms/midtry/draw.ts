/** MidTry's paths as they are drawn (midtry.md phases 1 to 3): at once, or two by two (decision M10). */
import { groupEqualAnswers } from '../../core/answers/answer.ts';
import type { Mind } from '../../core/ports.ts';
import type { ReadChat } from '../shared/budgeter.ts';
import { hasVote } from './excluded-paths.ts';
import { earlyStopCount, roleOfPath, type MidTryOptions } from './options.ts';
import { runPath, type Finished, type PathEnd } from './path.ts';

/**
 * How the paths ended, in their order. None rejects before the others have ended: what they write is
 * worth keeping when one fails. Throws then what a path threw.
 */
export async function draw(
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
): Promise<PathEnd[]> {
	const settled = new AbortController();
	const sofar: Finished[] = [];
	// Wanted now, one path is an answer: those that still write are not waited for.
	const hurry = () => mind.enough?.aborted && sofar.length > 0 && settled.abort();
	mind.enough?.addEventListener('abort', hurry);
	const watched = async (path: number): Promise<PathEnd | { thrown: unknown }> => {
		try {
			const end = await runPath(path, asked, options, mind, settled.signal);
			if ('finished' in end) sofar.push(end.finished);
			const agree = agreed(sofar.filter(hasVote));
			if (options.earlyStop && agree >= earlyStopCount(options.paths)) settled.abort();
			hurry();
			return end;
		} catch (thrown) {
			return { thrown };
		}
	};
	const ends: (PathEnd | { thrown: unknown })[] = [];
	const pairs = options.draw === 'pairs';
	while (ends.length < options.paths) {
		const next = numbers(ends.length + 1, options.paths);
		// All of role A's before role B's: where only one model fits, each is loaded once.
		const { role } = roleOfPath(next[0]!, options);
		const own = next.filter((path) => roleOfPath(path, options).role === role);
		const paths = pairs ? own.slice(0, 2) : own;
		ends.push(...(await Promise.all(paths.map(watched))));
		if (ends.some((end) => 'thrown' in end || 'end' in end)) break;
		if (pairs && isClear(sofar, options.paths - ends.length)) break;
	}
	mind.enough?.removeEventListener('abort', hurry);
	const broken = ends.find((end) => 'thrown' in end);
	if (broken) throw broken.thrown;
	return ends.flatMap((end) => ('thrown' in end ? [] : [end]));
}

const numbers = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * M10: further paths would change nothing, or hardly: one answer leads by two, or by more than are
 * left. What misread or gave no short answer counts for none.
 */
function isClear(paths: readonly Finished[], left: number): boolean {
	const voters = paths.filter(hasVote);
	const counts = groupEqualAnswers(voters.map((path) => path.normalised))
		.map(({ members }) => members.length)
		.toSorted((a, b) => b - a);
	const lead = (counts[0] ?? 0) - (counts[1] ?? 0);
	return lead >= 2 || (lead > left && left > 0);
}

/** How many of the paths so far have the most frequent answer. */
const agreed = (paths: readonly Finished[]) =>
	Math.max(
		0,
		...groupEqualAnswers(paths.map((path) => path.normalised)).map((same) => same.members.length),
	);
