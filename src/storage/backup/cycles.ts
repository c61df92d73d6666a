/**
 * Names that stand in a ring of links, or between two rings, in time in proportion to the links.
 * What links to nothing left is taken away, again and again; then what nothing left links to: only
 * rings cannot be peeled away. Links to other names lead nowhere.
 */
export function ringsOf(names: Iterable<string>, linksOf: (name: string) => string[]): Set<string> {
	const left = new Set(names);
	for (const turned of [false, true]) {
		const open = new Map<string, number>();
		const back = new Map<string, string[]>();
		for (const name of left)
			for (const other of new Set(linksOf(name))) {
				if (!left.has(other)) continue;
				const [from, to] = turned ? [other, name] : [name, other];
				open.set(from, (open.get(from) ?? 0) + 1);
				const list = back.get(to);
				if (list) list.push(from);
				else back.set(to, [from]);
			}
		const free = [...left].filter((name) => !open.has(name));
		for (let name = free.pop(); name !== undefined; name = free.pop()) {
			left.delete(name);
			for (const from of back.get(name) ?? []) {
				open.set(from, open.get(from)! - 1);
				if (open.get(from) === 0) free.push(from);
			}
		}
	}
	return left;
}
