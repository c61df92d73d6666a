/**
 * Ends a reply's thinking, at its limit or when the answer is wanted now. The sentence that closes it is
 * put in token by token, so that the reply goes on in the same cache: nothing is read again. Only while
 * it is put in do the logits come over; a reply that ends its thinking itself costs nothing.
 */
import { closing } from '../engine-prompts.ts';
import type { Pipeline } from './internals.ts';
import { never } from './batch/sampler.ts';

interface Thinking {
	/** The template has opened it. */
	opened: boolean;
	/** Tokens, at most. */
	limit?: number;
}

export interface ThinkingCloser {
	/** Tokens of the sentence and the tag. */
	readonly tokens: number;
	/** Before a reply; without `thinking` nothing is ended in it. */
	begin(thinking?: Thinking): void;
	/** After each token of the reply: what it added to the text. True when this ended the thinking. */
	push(text: string): boolean;
	/** The answer is wanted now; where nothing is thought any more, this changes nothing. */
	now(): void;
	/** The token that was heard last was put in. */
	readonly forced: boolean;
	readonly ended: 'limit' | 'person' | undefined;
}

const tags = { '<think>': '</think>', '[THINK]': '[/THINK]' };
const opening = /^\s*(<think>|\[THINK\])/;
/** A reply that begins otherwise has no thinking. */
const longestOpening = 16;

export function createThinkingCloser(pipeline: Pipeline): ThinkingCloser {
	const usual = pipeline.logitProcessor;
	const sentence = (tag: string) => [...pipeline.tokenizer.encode(`${closing}${tag}\n\n`)];
	let state: 'none' | 'unknown' | 'thinks' | 'over' = 'none';
	let tag = '</think>';
	let said = '';
	let count = 0;
	let limit = Infinity;
	let wanted = false;
	let left: number[] = [];
	let forced = false;
	let ended: ThinkingCloser['ended'];

	function close(why: 'limit' | 'person'): void {
		ended = why;
		state = 'over';
		left = sentence(tag);
		pipeline.logitProcessor = {
			processLogits(logits) {
				const token = left.shift()!;
				logits.fill(never);
				logits[token] = 0;
				return logits;
			},
			processSampledToken() {},
			resetState() {},
		};
	}

	/** `close` may have changed it. */
	const isOver = () => state === 'over';

	return {
		tokens: sentence(tag).length,
		begin(thinking) {
			state = !thinking ? 'none' : thinking.opened ? 'thinks' : 'unknown';
			tag = '</think>';
			said = '';
			count = 0;
			limit = thinking?.limit ?? Infinity;
			wanted = forced = false;
			ended = undefined;
			left = [];
			pipeline.logitProcessor = usual;
		},
		push(text) {
			forced = pipeline.logitProcessor !== usual;
			if (forced && left.length === 0) pipeline.logitProcessor = usual;
			if (state === 'none' || state === 'over') return false;
			said += text;
			count++;
			if (state === 'unknown') {
				const found = opening.exec(said)?.[1] as keyof typeof tags | undefined;
				if (found) {
					state = 'thinks';
					tag = tags[found];
					// The tag itself is no thought.
					count = 0;
				} else if (said.trimStart().length >= longestOpening) state = 'over';
			}
			if (state !== 'thinks') return isOver();
			if (said.includes(tag)) state = 'over';
			else if (wanted) close('person');
			else if (count >= limit) close('limit');
			return isOver();
		},
		now() {
			wanted = true;
		},
		get forced() {
			return forced;
		},
		get ended() {
			return ended;
		},
	};
}
