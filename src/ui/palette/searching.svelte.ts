/** What the palette finds among questions, answers and memory while somebody types. */
import type { Fact, StoredDocument } from '../../core/mission/knowledge.ts';
import { findQuestions, type Found } from '../../state/conversation/find.ts';
import type { PrivateState } from '../../state/conversation/private.svelte.ts';
import { findDocuments, findFacts } from '../../state/memory/memory-search.svelte.ts';

/** Milliseconds: whoever types on is waited for. */
const pause = 80;

export class PaletteSearch {
	asked = $state.raw<readonly Found[]>([]);
	facts = $state.raw<readonly Fact[]>([]);
	documents = $state.raw<readonly StoredDocument[]>([]);
	problem = $state('');

	/** While the component that makes it is there, it follows the words. */
	constructor(words: () => string, privateRuns: PrivateState) {
		$effect(() => {
			const wanted = words();
			const over = new AbortController();
			const timer = setTimeout(() => this.#search(wanted, privateRuns, over.signal), pause);
			return () => {
				clearTimeout(timer);
				over.abort();
			};
		});
	}

	#search(wanted: string, privateRuns: PrivateState, signal: AbortSignal): void {
		/** Each shows what it found as soon as it has it: facts may be many. */
		const show = <T>(search: Promise<T>, found: (what: T) => void) =>
			search.then(
				(what) => signal.aborted || found(what),
				(error: Error) => signal.aborted || (this.problem = error.message),
			);
		this.problem = '';
		void show(findQuestions(wanted, privateRuns, 30, signal), (found) => (this.asked = found));
		void show(findDocuments(wanted, 10), (found) => (this.documents = found));
		void show(findFacts(wanted, 10, signal), (found) => (this.facts = found));
	}
}
