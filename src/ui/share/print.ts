/** Prints one run of the conversation with all that is folded in its answer opened, or all of it. */
import { tick } from 'svelte';

/** `theme.css` leaves everything but the marked turn off the paper. */
export async function printRun(runId: string): Promise<void> {
	await tick();
	const turn = document.getElementById(`share-${runId}`)?.closest('article');
	const folded = [...(turn?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
	turn?.setAttribute('data-print', '');
	for (const one of folded) one.open = true;
	// What is folded is made when it opens, and reads its words then.
	await new Promise((wake) => setTimeout(wake, 200));
	const after = () => {
		turn?.removeAttribute('data-print');
		for (const one of folded) one.open = false;
	};
	addEventListener('afterprint', after, { once: true });
	window.print();
}

/** All turns as they stand on the screen. */
export async function printConversation(): Promise<void> {
	await tick();
	window.print();
}
