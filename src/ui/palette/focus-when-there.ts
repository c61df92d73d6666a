/** After the way to another place: the focus stands there, and what was searched for is marked. */

/** Milliseconds until a place, or words in it, are given up: the screen may have to be fetched. */
const patience = 15_000;
/** Milliseconds between two looks for words that are not there yet. */
const pause = 100;

/** `place` is asked again, frame after frame, until there is one; the focus goes there. */
export function focusWhenThere(
	place: () => HTMLElement | null | undefined,
	words: string[] = [],
): void {
	const until = performance.now() + patience;
	const look = () => {
		const found = place();
		if (!found) {
			if (performance.now() < until) requestAnimationFrame(look);
			return;
		}
		// What came with it may scroll as well, once it is drawn.
		requestAnimationFrame(() => {
			if (!found.hasAttribute('tabindex')) found.tabIndex = -1;
			found.focus({ preventScroll: true });
			found.scrollIntoView({ block: 'start' });
			markWhenThere(found.closest('article') ?? found, words, until);
		});
	};
	requestAnimationFrame(look);
}

/** An answer is drawn after its question, so its words may come later than the place. */
function markWhenThere(within: HTMLElement, words: readonly string[], until: number): void {
	if (typeof Highlight !== 'function') return;
	CSS.highlights.delete('found');
	if (words.length === 0) return;
	const look = () => {
		if (!mark(within, words) && performance.now() < until) setTimeout(look, pause);
	};
	look();
}

/** Marks words without touching the page. False if there are none of them. */
function mark(within: HTMLElement, words: readonly string[]): boolean {
	const ranges: Range[] = [];
	const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		const text = node.nodeValue!.toLowerCase();
		if (text.length !== node.nodeValue!.length) continue;
		for (const word of words)
			for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
				const range = new Range();
				range.setStart(node, at);
				range.setEnd(node, at + word.length);
				ranges.push(range);
			}
	}
	if (ranges.length === 0) return false;
	CSS.highlights.set('found', new Highlight(...ranges));
	// Whoever goes on has seen it.
	addEventListener('pointerdown', () => CSS.highlights.delete('found'), { once: true });
	return true;
}
