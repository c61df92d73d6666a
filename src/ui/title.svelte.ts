/** The page's title: where one is, and in front of it that something runs, and for how long. */
import type { Run } from '../core/types.ts';
import { elapsed } from './think/format.ts';

/** To be called while a component is made; `under` gives the runs under way, `where` what is open. */
export function showTitle(under: () => readonly Run[], where: () => string): void {
	let now = $state(Date.now());
	const running = $derived(under());
	const working = $derived(running.length > 0);
	$effect(() => {
		if (!working) return;
		now = Date.now();
		const timer = setInterval(() => (now = Date.now()), 1000);
		return () => clearInterval(timer);
	});
	$effect(() => {
		const longest = Math.max(...running.map((run) => run.worked + Math.max(0, now - run.updated)));
		const sign = working ? `● ${elapsed(longest)} · ` : '';
		document.title = `${sign}${where()} · Mull`;
	});
}
