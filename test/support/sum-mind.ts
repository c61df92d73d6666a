/**
 * What the test server says to Mull's own prompts, for one question: 17 + 25. The draft is wrong,
 * the first review finds it, the second accepts; three of four paths agree.
 */
import type { ChatRequest, Scripted } from './openai-server.ts';
import { textOf } from './server-mind.ts';

export const question = 'What is 17 + 25?';

const review = (accepted: boolean, notes: string[], output: string): Scripted => ({
	thinking: 'Seven and five are twelve, so carry one: forty-two.',
	json: { review_result: accepted, added_notes: notes, output },
});

/** `rate` in tokens a second; absent: as fast as it goes. */
export function sumMind(rate?: number): (request: ChatRequest) => Scripted {
	const paced = (scripted: Scripted): Scripted =>
		rate === undefined ? scripted : { tokensPerSecond: rate, ...scripted };
	return (request) => paced(say(textOf(request)));
}

function say(all: string): Scripted {
	if (all.includes('You review a candidate answer')) {
		return /<candidate>[^<]*42/.test(all)
			? review(true, ['Recomputed: 42.', 'Nothing is missing.'], '17 + 25 = 42.\nAnswer: 42')
			: review(
					false,
					['The draft forgot to carry the one.', 'Checked: 7 + 5 = 12, 10 + 20 + 10 = 40.'],
					'17 + 25: 7 + 5 = 12, carry 1; 1 + 1 + 2 = 4. So it is 42.\nAnswer: 42',
				);
	}
	if (all.includes('You write the first draft')) {
		return { thinking: 'Add them up.', text: '17 + 25 is 10 + 20 + 2.\nAnswer: 32' };
	}
	if (all.includes('Your way: Conservative')) {
		return path(
			'First, 17 + 20 = 37. Then 37 + 5 = 42. Let me verify: 42 - 25 = 17. Therefore:',
			42,
		);
	}
	if (all.includes('Your way: Standard')) return path('Step 1: 7 + 5 = 12. Step 2: carry one.', 42);
	if (all.includes('Your way: Creative'))
		return path('Think of 20 + 25 = 45, and take 3 away.', 42);
	if (all.includes('Your way: Divergent')) return path('Most people say forty-two. I say:', 32);
	if (all.includes('the final check')) {
		return {
			text: 'Understanding: yes.\nArithmetic: 17 + 25 = 42.\nVerdict: OK\n<answer>42</answer>',
		};
	}
	return { thinking: 'Simple.', text: '17 + 25 = **42**.' };
}

const path = (text: string, answer: number): Scripted => ({
	thinking: 'Hmm, carefully.',
	text: `${text}\n<answer>${answer}</answer>`,
});
