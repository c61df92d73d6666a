/** What the test server says for the pictures of the documents: the bat and the ball, as models get it wrong. */
import type { ChatRequest, Scripted } from './openai-server.ts';
import { textOf } from './server-mind.ts';

export const question =
	'A bat and a ball cost 1.10 € together. The bat costs one euro more than the ball. What does the ball cost?';

const review = (accepted: boolean, notes: string[], output: string): Scripted => ({
	thinking: 'Let x be the ball. Then x + (x + 1) = 1.10.',
	json: { review_result: accepted, added_notes: notes, output },
});

const right =
	'Let the ball cost $x$. The bat costs $x + 1$, so\n\n$$x + (x + 1) = 1.10$$\n\nand $2x = 0.10$. The ball costs **0.05 €**, the bat 1.05 €.\n\nAnswer: 0.05 €';

/** `rate` in tokens a second; absent: as fast as it goes. */
export function batMind(rate?: number): (request: ChatRequest) => Scripted {
	return (request) => {
		const said = say(textOf(request));
		return rate === undefined ? said : { tokensPerSecond: rate, ...said };
	};
}

function say(all: string): Scripted {
	if (all.includes('You review a candidate answer')) {
		if (/<candidate>[^<]*0\.05/.test(all)) {
			return review(
				true,
				['Recomputed: 0.05 + 1.05 = 1.10.', 'The difference is exactly one euro.'],
				right,
			);
		}
		if (/<candidate>[^<]*0\.10/.test(all)) {
			return review(
				false,
				[
					'The draft subtracts one euro from the sum; that is not what "more than" says.',
					'Check: 1.00 − 0.10 = 0.90, not one euro.',
					'Set up the equation x + (x + 1) = 1.10.',
				],
				'The ball costs 1.10 − 1.00 = 0.10, so half of that: 0.05 €.\nAnswer: 0.05 €',
			);
		}
	}
	if (all.includes('You write the first draft')) {
		return {
			thinking: 'Together 1.10, the bat is one euro. That leaves ten cents.',
			text: 'The bat costs one euro more, so take one euro away: 1.10 − 1.00 = 0.10.\n\nAnswer: 0.10 €',
		};
	}
	if (all.includes('Your way: Conservative')) {
		return path(
			'First I restate it: two prices with sum 1.10 and difference 1.00. Then x + (x + 1) = 1.10, so 2x = 0.10. Let me verify: 0.05 + 1.05 = 1.10 and 1.05 − 0.05 = 1. Therefore the ball costs five cents.',
			'0.05 €',
		);
	}
	if (all.includes('Your way: Standard')) {
		return path(
			'Step 1: sum 1.10, difference 1.00. Step 2: the smaller one is half of what remains, (1.10 − 1.00) / 2 = 0.05. So the result is 0.05.',
			'0.05 €',
		);
	}
	if (all.includes('Your way: Creative')) {
		return path(
			'Picture two bars; cut one euro off the long one and both are equal, 0.10 together. What if the ball were free? Then the bat would be 1.10: too much.',
			'0.05',
		);
	}
	if (all.includes('Your way: Divergent')) {
		return path('Most people split it at once: a euro and ten cents. Hmm, actually', '0.10 €');
	}
	if (all.includes('the final check')) {
		return {
			text: 'Understanding: the price of the ball is asked.\nArithmetic: 0.05 + 1.05 = 1.10; 1.05 − 0.05 = 1.00.\nEdge cases: the ball cannot be free.\nVerdict: OK\n<answer>0.05 €</answer>',
		};
	}
	return { thinking: 'An equation.', text: right };
}

const path = (text: string, answer: string): Scripted => ({
	thinking: 'Wait. Read it again.',
	text: `${text}\n<answer>${answer}</answer>`,
});
