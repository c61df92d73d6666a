/**
 * HyperThink (docs/spec/hyperthink.md): two models in a feedback loop with a state that decays.
 *
 *   question ── A ──→ draft ──→ review by B ── correct? ──→ answer
 *                       ↑          │ no: 2 to 8 notes → state (17 slots, random old ones leave)
 *                       └── output ┘     the next review is by A, then B, then A …
 *
 * 1. A drafts from the chat so far.                                       (§I.1, starter prompt)
 * 2. A reviewer sees question, state and candidate, and which calculations code found wrong, and
 *    returns `review_result`, `added_notes`, `output`.                    (§I.2, §III)
 * 3. Correct: the answer is the reviewer's output, unless that is empty, a bare verdict or under
 *    a fifth of what it reviewed; then it is what was reviewed.           (§I.3, H3)
 * 4. Not correct: its notes enter the state, its output is reviewed next. (§I.4–7, H1, H2)
 *
 * Two options are beyond the specification, and off: a reviewer who is not told to doubt, and a second
 * draft, after which there is no review if both agree and their calculations hold.
 *
 * It always ends (H4): accepted, limit, cycle, budget, stopped, the answer wanted now, two malformed reviews in a row
 * (H5), or a fault; then the answer is the candidate with most support, the latest on a tie.
 *
 * A draft whose thinking never closed holds no answer. Its last thoughts are reviewed like a
 * candidate, marked as unfinished, but they never become the answer and have no support; an
 * accepting review of them that brings no answer of its own is malformed. A draft that was cut in its
 * middle is marked as well: accepting it is no acceptance, what the reviewer wrote is reviewed next.
 */
import { hasCode } from '../../core/errors.ts';
import { isCut } from '../../core/replies/cut.ts';
import type { HyperThinkReviewed } from './events.ts';
import type { Note } from '../../core/runs/steps.ts';
import type { RoleName } from '../../core/types.ts';
import { ask } from '../shared/ask.ts';
import {
	textForReview,
	bestOf,
	candidateOf,
	findCycle,
	draftOf,
	type Candidate,
} from '../shared/candidates.ts';
import { cutOff, ending } from '../shared/ending.ts';
import { readChat, type Parts } from '../shared/budgeter.ts';
import { calculationsIn, wrongSums } from '../shared/calculations.ts';
import {
	annealedTemperature,
	defaults,
	readCarried,
	settings,
	type HyperThinkOptions,
} from './options.ts';
import { addNotes } from './notes.ts';
import { reviewSchema } from './prompts.ts';
import { promptsFor } from './prompts-short.ts';
import { cutIsNoAnswer, faultOf, chooseText, readReview, type Review } from './review.ts';
import { complete } from '../setting.ts';
import type { Listed } from '../entry.ts';
import { entry } from './entry.ts';

const unreviewed = 'Two drafts agree and their calculations hold, so there was no review.';

export const hyperthink: Listed<HyperThinkOptions> = {
	...entry,

	async run(chat, given, mind) {
		const { limit, capacity, cycleStop, anneal, carry, ...how } = complete(
			defaults,
			settings,
			given,
		);
		const asked = readChat(chat);
		const prompts = promptsFor(how.prompts);
		const candidates: Candidate[] = [];
		let state: Note[] = [];
		let notesSoFar = 0;
		let review = 0;

		const wrongIn = (text: string) => wrongSums(calculationsIn(text, asked.words));

		/** One call; round 0 is the draft. */
		async function think(key: string, label: string, role: RoleName, round: number) {
			const parts = {
				...asked,
				notes: state.map((note) => note.text),
				candidates: candidates.slice(-1).map(textForReview),
			};
			const wrong = round > 0 && how.sums ? wrongIn(candidates.at(-1)!.text) : [];
			const write = (kept: Parts) =>
				round === 0
					? prompts.starter(asked, kept)
					: prompts.reviewer(asked, kept, { sums: wrong, isNeutral: how.neutral });
			return await ask(mind, key, parts, write, {
				label,
				role,
				...(anneal && role === 'A'
					? { sampling: { temperature: annealedTemperature(round, limit) } }
					: {}),
				...(round === 0
					? {}
					: { schema: reviewSchema, schemaName: 'review', skippable: true as const }),
			});
		}

		/** Notes enter the state; random old ones make room (H2). */
		async function remember(by: RoleName, batch: string[]) {
			const random = mind.random(`evict-${review}`);
			const stamp = { runId: mind.runId, id: notesSoFar + 1, review, by };
			const { present, added, evicted, duplicates } = addNotes(
				state,
				batch,
				stamp,
				capacity,
				random,
			);
			state = present;
			notesSoFar += added.length;
			const event = {
				type: 'hyperthink/state' as const,
				review,
				capacity,
				notes: present,
				added: added.map((note) => note.id),
				evicted: evicted.map((note) => note.id),
				duplicates,
			};
			await mind.tell(`state-${review}`, event, { notes: [...evicted, ...added] });
		}

		try {
			const carried = carry ? readCarried(given.carried) : [];
			if (carried.length > 0) await remember('A', carried);

			candidates.push(draftOf(await think('draft', 'Draft', 'A', 0), asked.words));

			if (how.twoDrafts) {
				const first = candidates[0]!;
				const again = await think('second-draft', 'Second draft', 'A', 0);
				const second = candidateOf('second-draft', again.text, asked.words, isCut(again));
				if (first.answer !== null && !first.cut && !second.cut && first.answer === second.answer)
					if ([first, second].every(({ text }) => wrongIn(text).length === 0))
						return { answer: first.text.trim(), stop: 'accepted', reason: unreviewed };
				// The first one is reviewed, the other supports an answer at the end.
				if (second.text.trim() !== '') candidates.unshift(second);
			}

			/** The candidate before, and after each of, the rejections in a row. */
			let trail = candidates.slice(-1);
			let malformed = 0;
			while (limit === 0 || review < limit) {
				const key = `review-${review + 1}`;
				const by: RoleName = review % 2 === 0 ? 'B' : 'A';
				const reviewed = candidates.at(-1)!;
				let found: Review | null = null;
				let fault = '';
				try {
					const { value, thinking } = await think(key, `Review ${review + 1}`, by, review + 1);
					fault = faultOf(value, thinking);
					if (fault === '') found = readReview(value, reviewed);
				} catch (thrown) {
					if (!hasCode(thrown, 'malformed')) throw thrown;
				}
				review += 1;
				const tell = (rest: Verdict) =>
					mind.tell(`reviewed-${review}`, {
						type: 'hyperthink/reviewed',
						review,
						by,
						reviewed: reviewed.key,
						reviewer: key,
						...(reviewed.answer === null ? {} : { shortAnswer: reviewed.answer }),
						...rest,
					});

				if (found === null) {
					const why = fault === '' ? {} : { because: fault };
					await tell({ verdict: 'malformed', notes: [], output: reviewed.text, ...why });
					trail = [reviewed];
					if (++malformed < 2) continue;
					const reason = 'Two reviews in a row did not have the form that was asked for.';
					return bestOf(candidates, { stop: 'malformed', reason });
				}
				malformed = 0;
				const { kept, because, text } = chooseText(found, reviewed);
				const { accepted, notes } = found;
				if (accepted && !reviewed.cut) {
					await tell({ verdict: 'accepted', notes, output: text, kept, keptBecause: because });
					const reason = `${by} accepted it in review ${review}. ${because}`;
					return { answer: text.trim(), stop: 'accepted', reason };
				}
				const uncounted = accepted ? { because: cutIsNoAnswer } : {};
				await tell({ verdict: 'rejected', notes, output: text, ...uncounted });
				await remember(by, notes);
				const fresh = kept === 'reviewer';
				const cut = reviewed.cut && text.trim() === reviewed.text.trim();
				const next = fresh ? candidateOf(key, text, asked.words, cut) : reviewed;
				trail.push(next);
				const circling = findCycle(candidates, trail, fresh);
				if (fresh) candidates.push(next);
				if (circling && cycleStop) return bestOf(candidates, { stop: 'cycle', reason: circling });
			}
			const reason = `The limit of ${limit} ${limit === 1 ? 'review' : 'reviews'} is reached.`;
			return bestOf(candidates, { stop: 'limit', reason });
		} catch (thrown) {
			if (candidates.length === 0) return cutOff(thrown, mind);
			return bestOf(candidates, ending(thrown, mind));
		}
	},
};

type Verdict = Pick<
	HyperThinkReviewed,
	'verdict' | 'notes' | 'output' | 'kept' | 'keptBecause' | 'because'
>;
