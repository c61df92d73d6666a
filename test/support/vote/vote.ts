/** The work of the vote: all voters at once, each its own step. */
import type { Listed } from '../../../src/algorithms/entry.ts';
import { entry, type VoteOptions } from './entry.ts';

export const vote: Listed<VoteOptions> = {
	...entry,
	async run(chat, { voters, temperature }, mind) {
		const replies = await Promise.all(
			Array.from({ length: voters }, (_, i) =>
				mind.think(`voter-${i + 1}`, {
					label: `Voter ${i + 1}`,
					role: 'B',
					messages: chat,
					sampling: { temperature },
				}),
			),
		);
		const votes: Record<string, number> = {};
		for (const { text } of replies) votes[text] = (votes[text] ?? 0) + 1;
		const [winner, most] = Object.entries(votes).toSorted(([, a], [, b]) => b - a)[0]!;
		await mind.tell('counted', { type: 'vote/counted', votes, winner });
		return { answer: winner, stop: 'finished', reason: `${most} of ${voters} agree.` };
	},
};
