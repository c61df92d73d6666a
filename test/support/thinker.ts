/** A runtime that thinks for so long and answers with so many words: one word is one token. */
import type { Call, RawDelta, RawEnd, Runtime } from '../../src/engines/engine.ts';
import { closing } from '../../src/engines/engine-prompts.ts';

export interface Thinker {
	/** Tokens of its thinking, if nobody ends it. */
	thoughts: number;
	/** Words of its answer. */
	answer: string;
	/** It comes apart, in tags, in tags that the template opened, or not at all. */
	shows: 'apart' | 'tags' | 'opened' | 'hidden';
	/** What the engine can. */
	can?: Partial<Pick<Runtime, 'endsThinking' | 'continues' | 'bindsAnswer' | 'constrains'>>;
	/** Told before each token, of all calls together. */
	onToken?: (n: number) => unknown;
	/** Thinks on in the answer after a forced end, and closes it again. */
	stubborn?: boolean;
}

export function thinker(how: Thinker): Runtime & { calls: Call[]; open: number } {
	const { thoughts, shows, can = {} } = how;
	let all = 0;
	const self = {
		name: 'Thinker',
		remote: false,
		parallel: 1,
		reasoning: true,
		constrains: true,
		...can,
		calls: [] as Call[],
		open: 0,
		contextWindow: async () => ({ context: 4096, charactersPerToken: 12 }),
		async *stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
			self.calls.push(structuredClone(call));
			self.open++;
			let written = 0;
			let thinking = 0;
			const end = (finish: RawEnd['finish']): RawEnd => ({
				finish,
				usage: {
					promptTokens: 10,
					cachedTokens: 0,
					completionTokens: written,
					milliseconds: 1,
					exact: true,
				},
			});
			const token = async () => {
				await Promise.resolve();
				await how.onToken?.(++all);
				signal.throwIfAborted();
				written++;
			};
			const thought = (words: string): RawDelta =>
				shows === 'hidden' ? {} : shows === 'apart' ? { thinking: words } : { text: words };
			try {
				if (call.think && call.begun === undefined) {
					if (shows === 'tags') yield { text: '<think>' };
					if (shows === 'opened') yield { opensThinking: true };
					for (; thinking < thoughts; thinking++) {
						if (written >= call.sampling.maxTokens) return end('length');
						if (can.endsThinking && call.budget !== undefined && thinking >= call.budget) break;
						await token();
						yield thought(`thought ${thinking} `);
					}
					if (thinking < thoughts) {
						// Written for it: as many tokens as it has words.
						written += closing.trim().split(' ').length;
						yield thought(closing);
						if (how.stubborn) yield { text: 'but wait, </think>' };
					}
					if (shows === 'tags' || shows === 'opened') yield { text: '</think>' };
				}
				if (how.stubborn && call.begun !== undefined) yield { text: 'but wait, </think>' };
				for (const word of how.answer.split(/(?<= )/)) {
					if (written >= call.sampling.maxTokens) return end('length');
					await token();
					yield { text: word };
				}
				return end('stop');
			} finally {
				self.open--;
			}
		},
	};
	return self;
}
