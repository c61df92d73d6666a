/** The page's title: where one is, and in front of it that something runs, and for how long. */
import { isolateBidi } from '../core/text/bidi.ts';
import type { Run } from '../core/types.ts';
import { clock } from '../state/clock.svelte.ts';
import { elapsed } from './format.ts';

/** To be called while a component is made; `under` gives the runs under way, `where` what is open. */
export function showTitle(under: () => readonly Run[], where: () => string): void {
	$effect(() => {
		const running = under();
		const longest = Math.max(
			...running.map((run) => run.worked + Math.max(0, clock.now - run.updated)),
		);
		const sign = running.length > 0 ? `● ${elapsed(longest)} · ` : '';
		document.title = `${sign}${isolateBidi(where())} · Mull`;
	});
}
