/**
 * Servers of each kind as far as they differ in how they think: which field bounds it, what they
 * refuse, where the thinking stands, what they give away of themselves. One word is one token, and
 * about as long as one is taken to be.
 */
import type { Kind } from '../../src/engines/remote/kinds.ts';
import type { ChatRequest, Scripted } from './openai-server.ts';

interface Habit {
	/** Tokens that the request lets it think; undefined: as long as it likes. */
	bound(asked: ChatRequest): number | undefined;
	/** True where the request switches thinking off. */
	off?(asked: ChatRequest): boolean;
	/** Fields that are refused, and how. */
	strict?: { status: number; fields: readonly string[]; say: (field: string) => string };
	/** Goes on with a reply that has begun. */
	continues?: true;
	/** Beside each choice, and beside the choices. */
	mark?: object;
	sign?: object;
	/** Where the thinking stands; hidden: in the bill alone. */
	thinkingIn: 'reasoning_content' | 'reasoning' | 'chunks' | 'hidden';
}

/** What it thinks by itself. */
export const thoughts = 300;

const templateOff = ({ chat_template_kwargs: given }: ChatRequest) =>
	given?.enable_thinking === false;
const at = (value: unknown, name: string) =>
	(value as Record<string, unknown> | undefined)?.[name] as number | undefined;
const byEffort = (asked: ChatRequest) =>
	({ none: 0, low: 40, medium: 120 })[String(asked.reasoning_effort)] ?? undefined;
const unknownToVendors = ['chat_template_kwargs', 'logprobs'];
const openaiSays = (field: string) => `Unrecognized request argument supplied: ${field}`;

export const kinds: Record<Kind | 'unknown', Habit> = {
	unknown: { bound: () => undefined, off: templateOff, thinkingIn: 'reasoning_content' },
	'llama-server': {
		bound: (asked) => asked.reasoning_budget_tokens as number | undefined,
		off: templateOff,
		continues: true,
		sign: { system_fingerprint: 'b9000-abc' },
		thinkingIn: 'reasoning_content',
	},
	vllm: {
		bound: (asked) => asked.thinking_token_budget as number | undefined,
		off: templateOff,
		mark: { stop_reason: null },
		thinkingIn: 'reasoning',
	},
	// What stands in `custom_params` is only a hint there.
	sglang: {
		bound: () => undefined,
		off: templateOff,
		mark: { matched_stop: null },
		thinkingIn: 'reasoning_content',
	},
	ollama: {
		bound: byEffort,
		sign: { system_fingerprint: 'fp_ollama' },
		thinkingIn: 'reasoning',
	},
	openai: {
		bound: byEffort,
		strict: { status: 400, fields: unknownToVendors, say: openaiSays },
		thinkingIn: 'hidden',
	},
	openrouter: {
		bound: (asked) => at(asked.reasoning, 'max_tokens'),
		off: templateOff,
		thinkingIn: 'reasoning',
	},
	anthropic: {
		bound: (asked) => at(asked.thinking, 'budget_tokens') ?? 0,
		thinkingIn: 'reasoning_content',
	},
	gemini: {
		bound: byEffort,
		strict: { status: 400, fields: unknownToVendors, say: (f) => `Unknown name "${f}"` },
		thinkingIn: 'hidden',
	},
	mistral: {
		bound: (asked) => (asked.reasoning_effort === 'high' ? undefined : 0),
		strict: {
			status: 422,
			fields: unknownToVendors,
			say: (field) => `extra_forbidden: body.${field}: Extra inputs are not permitted`,
		},
		thinkingIn: 'chunks',
	},
};

/** What a server of that kind replies, with `answer` after its thinking. */
export function replyOf(kind: Kind | 'unknown', answer: string) {
	const { bound, off, strict, continues, mark, sign, thinkingIn } = kinds[kind];
	return (asked: ChatRequest): Scripted => {
		const refused = strict?.fields.find((field) => field in asked);
		if (refused)
			return { status: strict!.status, body: { error: { message: strict!.say(refused) } } };
		const begun = continues && asked.continue_final_message !== undefined;
		const least = off?.(asked) || begun ? 0 : Math.min(thoughts, bound(asked) ?? thoughts);
		const most = Number(asked.max_tokens ?? asked.max_completion_tokens);
		const thought = Array.from({ length: Math.min(least, most) }, (_, i) => `${i.toString(36)} `);
		const rest = most - thought.length;
		const words = rest > 0 ? answer.split(/(?<= )/) : [];
		const said = words.slice(0, rest);
		const event = (delta: object, more: object = {}) =>
			`data: ${JSON.stringify({ ...sign, choices: [{ delta, ...mark, ...more }] })}\n\n`;
		const shown = (words: string): object =>
			thinkingIn === 'chunks'
				? { content: [{ type: 'thinking', thinking: [{ type: 'text', text: words }] }] }
				: { [thinkingIn]: words };
		const bill = {
			prompt_tokens: 10,
			completion_tokens: thought.length + said.length,
			completion_tokens_details: { reasoning_tokens: thought.length },
		};
		const finish = said.length < words.length || rest <= 0 ? 'length' : 'stop';
		return {
			raw: [
				...(thinkingIn === 'hidden' ? [] : thought.map((words) => event(shown(words)))),
				...said.map((words) => event({ content: words })),
				event({}, { finish_reason: finish }),
				`data: ${JSON.stringify({ ...sign, choices: [], usage: bill })}\n\n`,
				'data: [DONE]\n\n',
			],
		};
	};
}
