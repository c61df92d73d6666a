/** Temperature and top-p that each role will have, in a few signs. */
import type { RoleSampling } from '../../algorithms/entry.ts';
import type { RoleName } from '../../core/types.ts';
import { locale } from '../../state/numbers.ts';

export function samplingTexts(
	sampling: Partial<Record<RoleName, RoleSampling>>,
): Partial<Record<RoleName, string>> {
	return Object.fromEntries(Object.entries(sampling).map(([role, own]) => [role, words(own)]));
}

function words({ temperatures, topP }: RoleSampling): string {
	const rounded = temperatures.map((temperature) => Math.round(temperature * 100) / 100);
	const [low, high, share] = [Math.min(...rounded), Math.max(...rounded), topP].map((n) =>
		n.toLocaleString(locale()),
	);
	return `${low === high ? low : `${low}–${high}`} / ${share}`;
}
