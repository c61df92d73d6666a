/** What a step under way has written so far: a stop, a reload and a crash keep it. */
import { callsOf } from '../core/runs/calls.ts';
import type { Begun, Delta } from '../core/ports.ts';
import type { OnceStep } from '../core/runs/steps.ts';
import type { Usage } from '../core/types.ts';
import { addUsage } from '../core/runs/usage.ts';

/** Words of a reply without its end, and what they cost. */
export interface PartialReply extends Begun {
	usage: Usage;
	calls: number;
}

/** What is known of a call that ended without a reply. */
export interface Cost {
	usage?: Usage;
	calls?: number;
}

/** Key of the record, beside the step's own. */
export const partialReplyKey = (key: string) => `${key}#so-far`;

/** Gathers the pieces of one reply. */
export class ReplyBuffer {
	#thinking = '';
	#text = '';
	/** Characters that it begins with: an earlier session wrote them. */
	#earlier: number;
	/** When the first words came. */
	#began = 0;
	readonly #before: PartialReply | null;

	/** `before`: what an earlier session wrote of it; `goesOn`: the reply begins with that. */
	constructor(before: PartialReply | null, goesOn: boolean) {
		this.#before = before;
		this.#earlier = 0;
		if (!before || !goesOn) return;
		this.#thinking = before.thinking;
		this.#text = before.text;
		this.#earlier = before.thinking.length + before.text.length;
	}

	get empty(): boolean {
		return this.#thinking.trim() === '' && this.#text.trim() === '';
	}

	push({ thinking = '', text = '', restart }: Delta, now: number): void {
		if (restart) this.#thinking = this.#text = '';
		this.#thinking += thinking;
		this.#text += text;
		if (thinking || text) this.#began ||= now;
	}

	/** `cost` of this call; where it is not known, `read` characters and the length tell it. */
	soFar(read: number, charactersPerToken: number, now: number, cost: Cost): PartialReply {
		const thinking = this.#thinking;
		const text = this.#text;
		const tokens = (characters: number) => Math.round(characters / charactersPerToken);
		const written = Math.max(0, thinking.length + text.length - this.#earlier);
		const usage: Usage = cost.usage ?? {
			promptTokens: tokens(read),
			cachedTokens: 0,
			completionTokens: tokens(written),
			milliseconds: this.#began ? now - this.#began : 0,
			exact: false,
		};
		const { usage: spent, calls = 0 } = this.#before ?? {};
		return { thinking, text, usage: addUsage(spent, usage), calls: calls + callsOf(cost) };
	}
}

/** The record of it: at no place of its own, since nothing is finished by it. */
export const partialReplyStep = (
	{ runId, key, started }: Pick<OnceStep, 'runId' | 'key' | 'started'>,
	value: PartialReply,
	ended: number,
): OnceStep => ({ runId, key: partialReplyKey(key), seq: 0, kind: 'once', started, ended, value });
