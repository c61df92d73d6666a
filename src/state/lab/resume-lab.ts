/** Experiments go on after a reload or a kill, whatever screen is open. */
import { isLabUnderWay } from '../../storage/lab/lab.ts';
import type { App } from '../app.ts';

/** The Lab itself is loaded only where one of its experiments is under way. */
export async function resumeLab(app: App): Promise<void> {
	// What cannot be read now is said, and gone on with, once the Lab is opened.
	if (!(await isLabUnderWay().catch(() => false))) return;
	const { labOf } = await import('./lab.svelte.ts');
	labOf(app);
}
