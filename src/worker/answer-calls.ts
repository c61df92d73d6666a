/** The page's half of the brain's calls to it. */
import type { EngineId } from '../core/engines/list.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import { MullError, toPlain } from '../core/errors.ts';
import { offerFile, sharedFile } from '../core/device/shared-file.ts';
import type { PageCallMessage, PageCall } from './protocol.ts';

/** What an engine does in the page; `tell` sends a part ahead of the answer. Plain data both ways. */
export type PageHalf = (
	ask: unknown,
	tell: (part: unknown) => void,
	signal: AbortSignal,
) => Promise<unknown>;

/** Those that have one: an engine that only a page can run adds itself here. */
export type PageHalves = Partial<Record<EngineId, PageHalf>>;

/** Those that every page has. */
const own: PageHalves = {
	[llamacpp.id]: (ask) => {
		const { hash, file } = ask as { hash: string; file?: Blob };
		return file ? offerFile(hash, file) : sharedFile(hash);
	},
};

interface CallAnswerer {
	handle(call: PageCall): void;
	/** The brain is gone: nobody waits for what is under way. */
	stopAll(): void;
}

export function answerCalls(
	halves: PageHalves,
	post: (word: PageCallMessage) => void,
): CallAnswerer {
	const underWay = new Map<number, AbortController>();

	async function answer({ call, engine, ask }: Extract<PageCall, { type: 'call' }>): Promise<void> {
		const abort = new AbortController();
		underWay.set(call, abort);
		const say = (word: PageCallMessage) => {
			if (!abort.signal.aborted) post(word);
		};
		try {
			const half = halves[engine] ?? own[engine];
			if (!half) throw new MullError('bug', `The page has no part in the engine ${engine}.`);
			const tell = (part: unknown) => say({ type: 'call-part', call, part });
			const value = await half(ask, tell, abort.signal);
			say({ type: 'call-end', call, value });
		} catch (thrown) {
			say({ type: 'call-end', call, error: toPlain(thrown) });
		} finally {
			underWay.delete(call);
		}
	}

	return {
		handle(heard) {
			if (heard.type === 'call') void answer(heard);
			else underWay.get(heard.call)?.abort();
		},
		stopAll() {
			for (const abort of underWay.values()) abort.abort();
		},
	};
}
