/** No token twice: what MidTry's calls begin with in common is read once, over paths and questions. */
import { expect, test } from 'vitest';
import { defaults } from '../../src/algorithms/midtry/options.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import type { Engine, Request } from '../../src/core/ports.ts';
import type { Message, Usage } from '../../src/core/types.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { load } from '../support/llama-asked.ts';
import { mindOf, someRun } from '../support/runs.ts';

interface Heard {
	question: number;
	tokens: string[];
	usage: Usage;
}

/** As the tiny model’s template and tokenizer have it: a token for each character, but for tags. */
const tokensOf = (messages: readonly Message[]): string[] => {
	const said = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
	const text = `${said.join('')}<|im_start|>assistant\n`;
	return text.match(/<\|im_start\|>|<\|im_end\|>|[^]/gu)!;
};

const inCommon = (a: readonly string[], b: readonly string[]): number => {
	const other = a.findIndex((token, at) => token !== b[at]);
	return other < 0 ? a.length : other;
};

test('MidTry reads what its calls begin with in common once, in later questions too', async () => {
	const { engine } = await load({}, { context: 4096 });
	const heard: Heard[] = [];
	let question = 0;
	const listening: Engine = {
		...engine,
		async *generate(request: Request, signal: AbortSignal) {
			const reply = yield* engine.generate(request, signal);
			heard.push({ question, tokens: tokensOf(request.messages), usage: reply.usage });
			return reply;
		},
	};
	for (const content of [
		'What is 17 + 25?',
		'Mia has 3 pens and 4 more. How many?',
		'How much is 9 - 2?',
	]) {
		question++;
		const chat = [{ role: 'user' as const, content }];
		const run = someRun({ algorithm: 'midtry', version: 1, options: defaults, chat });
		const mind = await mindOf({ run, journal: memoryJournal(), engine: listening });
		await midtry.run(chat, defaults, mind);
		await mind.settled();
	}
	expect(heard.length).toBeGreaterThanOrEqual(3 * 5);
	for (const [at, { question, tokens, usage }] of heard.entries()) {
		expect(usage.promptTokens).toBe(tokens.length);
		const known = Math.max(
			0,
			...heard.slice(0, at).map((before) => inCommon(tokens, before.tokens)),
		);
		// A slot that shares less than a tenth is not taken up: it keeps what it has for another call.
		const worth = known > tokens.length / 10 + 1 ? known - 1 : 0;
		expect(usage.cachedTokens, `call ${at + 1}, question ${question}`).toBeGreaterThanOrEqual(
			worth,
		);
	}
	const share = (of: Heard[]) => {
		const [computed, all] = [0, 1].map((all) =>
			of.reduce((sum, { usage }) => sum + usage.promptTokens - (all ? 0 : usage.cachedTokens), 0),
		);
		return computed! / all!;
	};
	const shares = [1, 2, 3].map((n) => share(heard.filter(({ question }) => question === n)));
	expect(shares[1]).toBeLessThan(shares[0]!);
	expect(shares[2]).toBeLessThan(shares[0]!);
});
