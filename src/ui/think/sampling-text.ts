/** Temperature and top-p that each role will have, in a few signs: an algorithm may set its own. */
import type { RoleName, Roles } from '../../core/types.ts';

export function heatOf(
	algorithm: string,
	options: Record<string, unknown>,
	{ A, B }: Roles,
): Partial<Record<RoleName, string>> {
	if (algorithm === 'direct') return { A: `${options.temperature} / ${options.topP}` };
	if (algorithm === 'midtry') {
		const paths = typeof options.paths === 'number' ? options.paths : 4;
		const given = Array.isArray(options.temperatures) ? (options.temperatures as number[]) : [];
		const all = Array.from({ length: paths }, (_, i) => given[i] ?? Math.min(20, 7 + i) / 10);
		const [low, high] = [Math.min(...all), Math.max(...all)];
		const heat = low === high ? `${low}` : `${low}–${high}`;
		return { A: `${heat} / ${options.topP}`, B: `0 / ${B.sampling.topP}` };
	}
	return {
		A: `${A.sampling.temperature} / ${A.sampling.topP}`,
		B: `${B.sampling.temperature} / ${B.sampling.topP}`,
	};
}
