/** How the families put a question into words: parts, some of them held out, with slots to fill. */

import type { Random } from '../random.ts';

/** Ways to say one part of a question. Training never shows those under `held`. */
export interface Parts {
	seen: readonly string[];
	held: readonly string[];
}

export function parts(seen: readonly string[], held: readonly string[]): Parts {
	return { seen, held };
}

/** All parts of several lists. */
export function either(...lists: readonly Parts[]): Parts {
	return {
		seen: lists.flatMap((list) => list.seen),
		held: lists.flatMap((list) => list.held),
	};
}

export type Slots = Readonly<Record<string, string | number>>;

/** How often a part is a held-out one, where they are wanted. */
const heldShare = 0.4;

/** The wording of one question: it picks parts and remembers whether one was held out. */
export class Wording {
	/** How many of the picked parts are held out. */
	held = 0;
	/** 0 tells in the present, 1 in the past. */
	readonly tense: 0 | 1;

	constructor(
		readonly random: Random,
		private readonly phrasing: 'seen' | 'new',
	) {
		this.tense = random.chance(0.4) ? 1 : 0;
	}

	/** One of the parts, its slots filled. */
	say(list: Parts, slots: Slots): string {
		return fill(this.pick(list), slots, this.tense);
	}

	/** As `say`, but a part that is not among `used` as long as there are others; notes it there. */
	sayOther(list: Parts, slots: Slots, used: string[]): string {
		const free = (part: string) => !used.includes(part);
		const left = parts(list.seen.filter(free), list.held.filter(free));
		const part = this.pick(left.seen.length > 0 ? left : list);
		used.push(part);
		return fill(part, slots, this.tense);
	}

	pick(list: Parts): string {
		const wantsHeld =
			this.phrasing === 'new' && list.held.length > 0 && this.random.chance(heldShare);
		if (!wantsHeld) return this.random.pick(list.seen);
		this.held++;
		return this.random.pick(list.held);
	}
}

/**
 * Fills `{slot}` from `slots` and `{has|had}` by tense. Throws a RangeError for a slot that is not
 * there.
 */
export function fill(template: string, slots: Slots, tense: 0 | 1 = 0): string {
	return template.replace(/\{([^{}]+)\}/g, (_, inner: string) => {
		const tenses = inner.split('|');
		if (tenses.length === 2) return tenses[tense] as string;
		const value = slots[inner];
		if (value === undefined) throw new RangeError(`no slot ${inner} for: ${template}`);
		return String(value);
	});
}

/** The text with a capital at the start of each sentence. */
export function capitals(text: string): string {
	return text.replace(/(^|[.?!] )([a-z])/g, (_, before: string, letter: string) => {
		return before + letter.toUpperCase();
	});
}

const leads = ['Here is a small puzzle.', 'Please work this out.', 'Can you solve this?'];

/**
 * A question out of its facts (one or more sentences) and what is asked, in one of several orders:
 * facts first, question first, or all in one sentence.
 */
export function tell(random: Random, facts: readonly string[], ask: string): string {
	const told = random.real();
	const lead = random.chance(0.1) ? `${random.pick(leads)} ` : '';
	if (told < 0.6) return capitals(`${lead}${facts.join(' ')} ${ask}`);
	// A question that says "he" can only follow the facts.
	const refersBack = /\b(he|she)\b/.test(ask);
	if (told < 0.75 && !refersBack) return capitals(`${lead}${ask} ${facts.join(' ')}`);
	const joined = inClause(facts.map((fact) => fact.replace(/\.$/, '')));
	if (told < 0.9) return capitals(`${lead}if ${joined}, ${ask}`);
	return capitals(`${lead}suppose that ${joined}. ${ask}`);
}

/** As `inRow`, with a comma before "and" where a clause has a comma of its own. */
function inClause(clauses: readonly string[]): string {
	const commas = clauses.length > 2 || clauses.some((clause) => clause.includes(','));
	if (!commas || clauses.length < 2) return inRow(clauses);
	return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`;
}

/** "a", "a and b", "a, b and c". */
export function inRow(items: readonly (string | number)[]): string {
	if (items.length < 2) return items.join('');
	return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
