/** Whether the built-in model can be expected to read a question. Its words come when they are asked for. */
import { builtIn } from '../../catalogue/built-in.ts';
import type { Warning } from '../../catalogue/pocket-reads.ts';
import type { Run } from '../../core/types.ts';
import { m } from '../messages.ts';

/** What is said of it, or null when there is no doubt. Says so when it cannot be known. */
export async function unfamiliarInput(question: string, files = false): Promise<Warning | null> {
	if (files) return { text: m('readsNoFiles', { name: builtIn.name }), slight: false };
	try {
		const [{ knownFrom, warningOf }, { default: pocketWords }] = await Promise.all([
			import('../../catalogue/pocket-reads.ts'),
			import('../../catalogue/pocket-words.json'),
		]);
		return warningOf(builtIn.name, question, knownFrom(pocketWords));
	} catch {
		return { text: m('notLookedUp', { name: builtIn.name }), slight: false };
	}
}

/** The same as a run keeps it. */
export const warningFields = (warning: Warning | null): Pick<Run, 'warned' | 'slight'> =>
	warning ? { warned: warning.text, ...(warning.slight && { slight: true }) } : {};
