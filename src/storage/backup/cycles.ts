import { rowName } from '../../core/mission/names.ts';
import type { TaskRow } from '../../core/mission/types.ts';

/**
 * Tasks that stand in a ring of `parent` or of `tasks_required`, or between two rings. Links to
 * tasks that are not in the list lead nowhere. Gives their names.
 */
export function ringsOf(rows: TaskRow[]): Set<string> {
	const ids = new Set(rows.map(({ runId, id }) => rowName(runId, id)));
	const round = new Set<string>();
	for (const linksOf of [
		({ parent }: TaskRow) => (parent === null ? [] : [parent]),
		({ task }: TaskRow) => task.tasks_required,
	]) {
		const links = rows.flatMap((row) =>
			[...new Set(linksOf(row))]
				.map((to) => [rowName(row.runId, row.id), rowName(row.runId, to)] as const)
				.filter(([, to]) => ids.has(to)),
		);
		// What waits for nothing goes, then what nothing waits for: only rings cannot be peeled away.
		const waiting = peel(ids, links);
		const ring = peel(
			waiting,
			links.filter(([from, to]) => waiting.has(from) && waiting.has(to)).map(([a, b]) => [b, a]),
		);
		for (const id of ring) round.add(id);
	}
	return round;
}

/** Takes away, again and again, what has no link to anything left; in linear time. */
function peel(ids: ReadonlySet<string>, links: (readonly [string, string])[]): Set<string> {
	const left = new Set(ids);
	const open = new Map<string, number>();
	const back = new Map<string, string[]>();
	for (const [from, to] of links) {
		open.set(from, (open.get(from) ?? 0) + 1);
		const list = back.get(to);
		if (list) list.push(from);
		else back.set(to, [from]);
	}
	const free = [...left].filter((id) => !open.has(id));
	for (let id = free.pop(); id !== undefined; id = free.pop()) {
		left.delete(id);
		for (const from of back.get(id) ?? []) {
			const count = open.get(from)! - 1;
			open.set(from, count);
			if (count === 0) free.push(from);
		}
	}
	return left;
}
