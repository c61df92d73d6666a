/** Words being written, by what they are for. They outlive the screen, not the tab; nothing stores them. */
export class Drafts<Key> {
	#texts = $state.raw<ReadonlyMap<Key, string>>(new Map());

	/** How many there are. */
	get size(): number {
		return this.#texts.size;
	}

	of(key: Key): string {
		return this.#texts.get(key) ?? '';
	}

	/** Without words there is no draft. */
	write(key: Key, text: string): void {
		if (text === this.of(key)) return;
		const texts = new Map(this.#texts);
		if (text) texts.set(key, text);
		else texts.delete(key);
		this.#texts = texts;
	}

	/** What could not be sent stands before what was written since. */
	giveBack(key: Key, text: string): void {
		this.write(key, [text, this.of(key)].filter(Boolean).join('\n\n'));
	}

	/** What is written goes on in another place. */
	move(from: Key, to: Key): void {
		const text = this.of(from);
		if (!text) return;
		this.write(from, '');
		this.write(to, text);
	}
}
