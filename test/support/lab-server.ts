/**
 * A server for the Lab's command: answers a problem by a coin that depends on the request alone, so
 * that two experiments with the same seeds come to the same; a share of the requests fails.
 */
import { hash32 } from '../../src/core/hash.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { startServer, type ChatRequest, type Scripted } from './openai-server.ts';

export interface LabServer {
	/** Chance of a right answer for a request. */
	right?: (request: ChatRequest) => number;
	/** Share of the requests that fail, one way or another. */
	faults?: number;
	delay?: number;
}

/** `items`: every problem that will be asked. Tries of one request fail independently. */
export async function labServer(items: readonly Item[], given: LabServer = {}) {
	const { right = () => 0.5, faults = 0, delay = 0 } = given;
	const answers = new Map(items.map(({ question, answers }) => [question, answers[0]!]));
	const tries = new Map<string, number>();
	const server = await startServer({
		reply(request): Scripted {
			const all = JSON.stringify([request.messages, request.seed, request.temperature]);
			const tried = tries.get(all) ?? 0;
			tries.set(all, tried + 1);
			const luck = (what: string) => hash32(`${what} ${all}`) / 2 ** 32;
			const fault = luck(`fault ${tried}`);
			if (fault < faults / 3) return { status: 500, body: { error: { message: 'Busy.' } }, delay };
			if (fault < (2 * faults) / 3) return { text: 'One two three', cutAfter: 2, delay };
			if (fault < faults) return { cutAfter: 0, delay };
			const asked = request.messages.map(({ content }) => content).join('\n');
			const last = request.messages.at(-1)!.content;
			const question = answers.has(last)
				? last
				: [...answers.keys()].find((one) => asked.includes(one));
			if (question === undefined) return { text: 'What?', delay };
			const good = luck('answer') < right(request);
			const answer = good ? answers.get(question)! : `-${hash32(all) % 5}`;
			// As long as a short working.
			return { text: `${'I think step by step. '.repeat(3)}<answer>${answer}</answer>`, delay };
		},
	});
	return { ...server, stop: () => server.stop(), tries };
}
