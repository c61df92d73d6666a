/** After the way to another place: the focus stands there, and what was searched for is marked. */

/** Milliseconds until a place is given up: its screen may have to be fetched. */
const patience = 5_000;

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
			mark(found.closest('article') ?? found, words);
		});
	};
	requestAnimationFrame(look);
}

/** Marks words without touching the page; where the browser cannot, they are just in sight. */
function mark(within: HTMLElement, words: readonly string[]): void {
	if (typeof Highlight !== 'function') return;
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
	CSS.highlights.set('found', new Highlight(...ranges));
	// Whoever goes on has seen it.
	addEventListener('pointerdown', () => CSS.highlights.delete('found'), { once: true });
}
