/** A runtime whose calls are data: what it says, in pieces, and a record of what it was asked. */
import type { Delta, ContextWindow } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../../src/engines/engine.ts';

export interface ScriptedCall {
	/** Pieces in order; a function runs between two of them. */
	say: (RawDelta | (() => void | Promise<void>))[];
	end?: Partial<RawEnd>;
	/** Thrown after the pieces. */
	fail?: unknown;
}

export interface ScriptedRuntime extends Runtime {
	calls: Call[];
	/** Calls whose stream was left, by whatever way. */
	closed: number;
	mostAtOnce: number;
}

export const text = (words: string): ScriptedCall => ({ say: [{ text: words }] });

export function scriptedRuntime(
	script: ScriptedCall[] | ((call: Call, n: number) => ScriptedCall),
	options: Partial<Pick<Runtime, 'parallel' | 'reasoning' | 'constrains'>> & {
		contextWindow?: ContextWindow;
	} = {},
): ScriptedRuntime {
	const { contextWindow = { context: 4096, charactersPerToken: 4 } } = options;
	let running = 0;
	const self: ScriptedRuntime = {
		name: 'Scripted',
		remote: false,
		parallel: 1,
		reasoning: true,
		constrains: true,
		...options,
		calls: [],
		closed: 0,
		mostAtOnce: 0,
		contextWindow: async () => contextWindow,
		async *stream(call, signal) {
			const n = self.calls.push(structuredClone(call)) - 1;
			const scripted = typeof script === 'function' ? script(call, n) : script[n];
			if (!scripted) throw new Error(`The script has no call ${n + 1}.`);
			self.mostAtOnce = Math.max(self.mostAtOnce, ++running);
			try {
				for (const piece of scripted.say) {
					await Promise.resolve();
					signal.throwIfAborted();
					if (typeof piece === 'function') await piece();
					else yield piece;
				}
				if (scripted.fail !== undefined) throw scripted.fail;
				const usage = {
					promptTokens: 10,
					cachedTokens: 1,
					completionTokens: 5,
					milliseconds: 7,
					exact: true,
				};
				return { finish: 'stop', usage, ...scripted.end };
			} finally {
				running--;
				self.closed++;
			}
		},
	};
	return self;
}

/** Hears a generation to its end: its deltas, what a screen would show, and the reply. */
export async function collect(
	generation: AsyncGenerator<Delta, Reply>,
): Promise<{ deltas: Delta[]; shown: { thinking: string; text: string }; reply: Reply }> {
	const deltas: Delta[] = [];
	const shown = { thinking: '', text: '' };
	for (;;) {
		const next = await generation.next();
		if (next.done) return { deltas, shown, reply: next.value };
		const delta = next.value;
		deltas.push(delta);
		if (delta.restart) shown.thinking = shown.text = '';
		shown.thinking += delta.thinking ?? '';
		shown.text += delta.text ?? '';
	}
}
