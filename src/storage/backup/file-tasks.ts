/** The tasks of a file, told apart when all are there: one may require a later one. */
import { rowName } from '../../core/mission/names.ts';
import type { TaskRow } from '../../core/mission/types.ts';

/** Why tasks are left out, by their names; given are all of the file by theirs. */
export function faultsOf(tasks: ReadonlyMap<string, TaskRow>): Map<string, string> {
	const parentOf = (name: string) => {
		const { runId, parent } = tasks.get(name)!;
		return parent === null ? [] : [rowName(runId, parent)];
	};
	const requiredBy = (name: string) => {
		const { runId, task } = tasks.get(name)!;
		return task.tasks_required.map((id) => rowName(runId, id));
	};
	const rings = new Set(
		[parentOf, requiredBy].flatMap((linksOf) => [...ringsOf(tasks.keys(), linksOf)]),
	);
	const parts = listed([...tasks.keys()].map((name) => [parentOf(name)[0], name]));
	// From the top down, while the set grows: what is part of what is left out is never reached.
	const reached = new Set(parts.get(undefined));
	for (const name of reached)
		for (const part of (!rings.has(name) && parts.get(name)) || []) reached.add(part);
	const faults = new Map<string, string>();
	for (const [name, { id }] of tasks)
		if (rings.has(name)) faults.set(name, `is a task that waits for itself (${id})`);
		else if (!reached.has(name)) faults.set(name, 'is part of a task that is not in the file');
	return faults;
}

/**
 * Names that stand in a ring of links, or between two rings, in time in proportion to the links.
 * What links to nothing left is taken away, again and again; then what nothing left links to: only
 * rings cannot be peeled away. Links to other names lead nowhere.
 */
function ringsOf(names: Iterable<string>, linksOf: (name: string) => string[]): Set<string> {
	const left = new Set(names);
	for (const turned of [false, true]) {
		const links = [...left].flatMap((name) =>
			[...new Set(linksOf(name))].flatMap((other): [string, string][] =>
				!left.has(other) ? [] : turned ? [[other, name]] : [[name, other]],
			),
		);
		const back = listed(links.map(([from, to]) => [to, from]));
		const open = new Map([...left].map((name) => [name, 0]));
		for (const [from] of links) open.set(from, open.get(from)! + 1);
		const free = [...left].filter((name) => open.get(name) === 0);
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

function listed<K, V>(pairs: Iterable<readonly [K, V]>): Map<K, V[]> {
	const lists = new Map<K, V[]>();
	for (const [key, value] of pairs) {
		const list = lists.get(key);
		if (list) list.push(value);
		else lists.set(key, [value]);
	}
	return lists;
}
