/** Facts by their statement, those of the ledger too: they answer to it only. */
import { sameStatement } from '../core/text/statement.ts';
import type { Item } from './items.ts';

export class Statements {
	#items = new Map<string, Item>();
	/** By id of a fact. */
	#sameOf = new Map<string, string>();

	/** The fact that says this, in whatever words; of several one that survived. */
	find(statement: string): Item | undefined {
		return this.#items.get(sameStatement(statement));
	}

	put(item: Item): void {
		const same = sameStatement(item.text);
		this.#sameOf.set(item.id, same);
		if (this.#items.get(same)?.status !== 'surviving') this.#items.set(same, item);
	}

	drop(id: string): void {
		const same = this.#sameOf.get(id);
		this.#sameOf.delete(id);
		if (same !== undefined && this.#items.get(same)?.id === id) this.#items.delete(same);
	}
}
