/** Twins: rows of a file that say what a row here says already. */
import type { Fact } from '../../core/mission/types.ts';
import { hash32 } from '../../core/hash.ts';
import { numbered, type Numbered } from './format.ts';
import { pages } from './write.ts';
import type { MullDatabase } from '../db.ts';

export interface FactHere {
	id: number;
	print: number;
}

/** All facts by what they say, read in pages: an index asked word for word is much slower. */
export async function factsHere(db: MullDatabase): Promise<Map<string, FactHere>> {
	const here = new Map<string, FactHere>();
	await pages(db.facts, (rows: (Fact & { same: string })[]) => {
		for (const fact of rows) here.set(fact.same, { id: fact.id, print: printOf(fact) });
	});
	return here;
}

/** Tells whether two facts of the same words differ in what is known of them. */
export function printOf({ status, local, triples, predictions }: Fact): number {
	const known = [
		...[status, local, triples.map((t) => [t.subject, t.relation, t.object])],
		predictions.map((p) => [p.text, p.instrument, p.because, p.verdict, p.evidence, p.tested]),
	];
	return hash32(JSON.stringify(known));
}

/** The last number given to a row of each collection. */
export async function lastNumbers(db: MullDatabase): Promise<Record<Numbered, number>> {
	const counters = await db.counters.bulkGet([...numbered]);
	const last = numbered.map((name, n) => [name, counters[n]?.last ?? 0]);
	return Object.fromEntries(last) as Record<Numbered, number>;
}

/** Equal as JSON, whatever the order of the fields. */
export function alike(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const one = a as Record<string, unknown>;
	const other = b as Record<string, unknown>;
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].every((name) => alike(one[name], other[name]));
}
