/** The names of things in the graph, and the facts that say that two of them mean one thing. */
import { foldWord, isDense, splitWords } from '../text/split-words.ts';

/** A name in one spelling, and as the fact writes it. */
export type End = [key: string, name: string];

const aliasRelation =
	/^(?:(?:is|are|was) )?(?:also )?(?:(?:an? )?alias (?:of|for)|(?:better |formerly )?(?:known as|called)|also named|aka|a k a|same (?:as|thing as)|the same (?:as|thing as)|(?:short|another name|abbreviation|acronym|stand) (?:for|of)|an (?:abbreviation|acronym) (?:for|of)|heisst auch|auch bekannt als|auch genannt|abkurzung fur|synonym (?:of|for))$/;

/** True for relations that say that two names mean one thing. */
export function isAlias(relation: string): boolean {
	if (relation.length > 100) return false;
	const plain = splitWords(relation.replace(/ß/g, 'ss')).map(foldWord).join(' ');
	return aliasRelation.test(plain) || aliasRelation.test(plain.replace(/\balia\b/g, 'alias'));
}

/** A bare number or a single letter joins everything with everything: it leads nowhere. */
export const isThing = (key: string) => /\p{L}/u.test(key) && (key.length > 1 || isDense(key));

/** Names by what they mean. */
export interface Names {
	/** The one key that stands for all names of a thing. */
	root(key: string): string;
	members(root: string): string[];
}

/** From edges that say that their ends are two names of one thing. */
export function groupNames(aliases: readonly { ends: [End, End] }[]): Names {
	const parent = new Map<string, string>();
	const root = (key: string): string => {
		let at = key;
		for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
		return at;
	};
	for (const { ends } of aliases) {
		const [a, b] = [root(ends[0][0]), root(ends[1][0])];
		// The smaller name is the root, so that the order of the facts does not matter.
		if (a !== b) parent.set(a < b ? b : a, a < b ? a : b);
	}
	const members = new Map<string, string[]>();
	for (const key of new Set(aliases.flatMap(({ ends }) => ends.map(([key]) => key)))) {
		members.set(root(key), [...(members.get(root(key)) ?? []), key]);
	}
	return { root, members: (key) => members.get(key) ?? [key] };
}
