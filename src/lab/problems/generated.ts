/** Problems made by program: fresh for every seed, so in nobody's training. */
import { hash32, randomFor } from '../../core/hash.ts';
import { everyday } from './everyday.ts';
import { createRandomSource, type Family, type Item } from './item.ts';
import { chainSums, divisors, sequences } from './numbers.ts';
import { grids, orders } from './orders.ts';
import { small } from './pocket.ts';
import { stories } from './stories.ts';
import { times } from './times.ts';
import { counting, programs, tracking } from './traces.ts';

export const families: readonly Family[] = [
	...[small, chainSums, divisors, sequences, times, orders, grids, tracking, counting, programs],
	...[stories, everyday],
];

const familyOf = (id: string): Family | undefined => families.find((one) => one.id === id);

/**
 * `count` problems of these families in turn, no question twice. The same arguments give the same
 * problems on every machine. `from` numbers them on, so that a pilot's never come again.
 */
export function generateItems(
	ids: readonly string[],
	{ count, level, seed, from = 0 }: { count: number; level: number; seed: number; from?: number },
): Item[] {
	const chosen = ids.flatMap((id) => familyOf(id) ?? []);
	if (chosen.length === 0) return [];
	const asked = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		const n = from + index;
		const family = chosen[index % chosen.length]!;
		const chance = createRandomSource(
			randomFor(hash32(`problem ${family.id} ${level}`, seed), String(n)),
		);
		let drawn = family.make(chance, level);
		for (let tries = 0; asked.has(drawn.question) && tries < 100; tries++)
			drawn = family.make(chance, level);
		asked.add(drawn.question);
		const { answer, question, kind, options } = drawn;
		return {
			id: `${family.id}-${level}-${n}`,
			question,
			kind,
			answers: [answer],
			family: family.label,
			level,
			...(options ? { options } : {}),
		};
	});
}
