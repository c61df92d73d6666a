import type { Plan } from '../../../state/memory/backup.svelte.ts';
import { m } from '../messages.ts';

/** What a file of another program has that is not taken over, a line for each. */
export function leftOut({ files, empty, unknown, left }: NonNullable<Plan['foreign']>): string[] {
	const words: Record<string, (n: number) => string> = {
		tool: (n) => m('leftTools', { n }),
		citation: (n) => m('leftSources', { n }),
		thinking: (n) => m('leftThinking', { n }),
	};
	return [
		...(files ? [m('leftFiles', { n: files })] : []),
		...left.map(({ what, n }) => words[what]?.(n) ?? m('leftOther', { n, what })),
		...(empty ? [m('leftEmpty', { n: empty })] : []),
		...(unknown ? [m('leftUnknown', { n: unknown })] : []),
	];
}
