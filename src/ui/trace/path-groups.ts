/** Paths that came to the same answer, as one; the group whose answer is given stands first. */
import type { MidTryTrace, PathView } from '../../algorithms/midtry/trace.ts';

export interface PathGroup {
	/** The one whose words stand for all: the selected one, else the first. */
	leader: PathView;
	others: PathView[];
}

/** Every path by itself until it is known what they agree on. */
export function pathGroups({
	paths,
	consensus,
}: Pick<MidTryTrace, 'paths' | 'consensus'>): PathGroup[] {
	const left = new Set(paths);
	const groups: PathGroup[] = [];
	for (const cluster of consensus?.clusters ?? []) {
		const members = paths.filter((path) => cluster.paths.includes(path.path) && left.has(path));
		const leader = members.find(({ selected }) => selected) ?? members[0];
		if (!leader) continue;
		for (const member of members) left.delete(member);
		groups.push({ leader, others: members.filter((path) => path !== leader) });
	}
	groups.push(...[...left].map((leader) => ({ leader, others: [] })));
	const given = (group: PathGroup) => (group.leader.selected ? 0 : 1);
	return groups.sort((a, b) => given(a) - given(b));
}

/** A line of a text, and whether the other text has none like it. */
export interface ComparedLine {
	text: string;
	differs: boolean;
}

export const plainLine = (line: string) => line.replace(/[*_`\s]+/g, ' ').trim();

/** The lines of `text` held against those of `base`; spaces and emphasis make no difference, nor is bold shown. */
export function comparedLines(text: string, base: string): ComparedLine[] {
	const known = new Set(base.split('\n').map(plainLine));
	return text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => ({ text: line.replaceAll('**', ''), differs: !known.has(plainLine(line)) }));
}
