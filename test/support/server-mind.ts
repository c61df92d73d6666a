/** A mind for the OpenAI test server that answers by rules: what is asked decides what is said. */
import type { ChatRequest, Scripted, ServerOptions } from './openai-server.ts';

/** The first rule that fits answers. */
interface Rule {
	/** Tested against all messages, joined; or a function of the request. */
	when: RegExp | ((request: ChatRequest) => boolean);
	/** The reply, or a function of the request and of how often this rule has answered before. */
	say: Scripted | ((request: ChatRequest, before: number) => Scripted);
}

export interface MindScript {
	/**
	 * Values for requests with a JSON schema, by the schema's name (or '*'): a structured call gets
	 * one of these before any rule is looked at.
	 */
	values?: Record<string, (request: ChatRequest, before: number) => unknown>;
	rules: Rule[];
	/** When no rule fits. */
	otherwise: Scripted;
	/** For every reply that names no speed of its own. */
	tokensPerSecond?: number;
}

/** `reply` for `startServer`. */
export function serverMind(script: MindScript): ServerOptions['reply'] {
	const counts = new Map<unknown, number>();
	const before = (key: unknown) => {
		const count = counts.get(key) ?? 0;
		counts.set(key, count + 1);
		return count;
	};
	function choose(request: ChatRequest): Scripted {
		const name = request.response_format?.json_schema?.name;
		if (name !== undefined) {
			const value = script.values?.[name] ?? script.values?.['*'];
			if (value) return { json: value(request, before(value)) };
		}
		const all = textOf(request);
		const rule = script.rules.find(({ when }) =>
			typeof when === 'function' ? when(request) : when.test(all),
		);
		if (!rule) return script.otherwise;
		return typeof rule.say === 'function' ? rule.say(request, before(rule)) : rule.say;
	}
	return (request) => {
		const scripted = choose(request);
		return script.tokensPerSecond === undefined
			? scripted
			: { tokensPerSecond: script.tokensPerSecond, ...scripted };
	};
}

/** All that the model was told. */
export const textOf = (request: ChatRequest) =>
	request.messages.map((message) => message.content).join('\n');
