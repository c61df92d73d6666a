/** Temperature and top-p that each role will have, in a few signs. */
import type { Heat } from '../../algorithms/entry.ts';
import type { RoleName } from '../../core/types.ts';
import { locale } from '../../state/numbers.ts';

export function heatOf(
	sampling: Partial<Record<RoleName, Heat>>,
): Partial<Record<RoleName, string>> {
	return Object.fromEntries(Object.entries(sampling).map(([role, heat]) => [role, words(heat)]));
}

function words({ temperatures, topP }: Heat): string {
	const rounded = temperatures.map((temperature) => Math.round(temperature * 100) / 100);
	const [low, high, share] = [Math.min(...rounded), Math.max(...rounded), topP].map((n) =>
		n.toLocaleString(locale()),
	);
	return `${low === high ? low : `${low}–${high}`} / ${share}`;
}
