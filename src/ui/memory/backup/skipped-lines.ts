import type { Plan } from '../../../state/memory/backup.svelte.ts';
import { m } from '../messages.ts';

/** Files of an archive are told by their names, each once. */
const isFile = (what: string): boolean => /\.\w{1,5}$/.test(what);

/** What a file of another program has that is not taken over, a line for each. */
export function skippedLines({
	files,
	empty,
	unknown,
	left,
}: NonNullable<Plan['foreign']>): string[] {
	const words: Record<string, (n: number) => string> = {
		tool: (n) => m('leftTools', { n }),
		citation: (n) => m('leftSources', { n }),
		thinking: (n) => m('leftThinking', { n }),
	};
	return [
		...(files ? [m('leftFiles', { n: files })] : []),
		...left.map(
			({ what, n }) => words[what]?.(n) ?? (isFile(what) ? what : m('leftOther', { n, what })),
		),
		...(empty ? [m('leftEmpty', { n: empty })] : []),
		...(unknown ? [m('leftUnknown', { n: unknown })] : []),
	];
}
