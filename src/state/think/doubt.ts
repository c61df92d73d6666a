/** Whether the built-in model can be expected to read a question. Its words come when they are asked for. */
import { builtIn } from '../../catalogue/built-in.ts';
import { w } from '../words/index.ts';

/** One sentence for the person, or null when there is no doubt. Says so when it cannot be known. */
export async function doubtAbout(question: string, files = false): Promise<string | null> {
	if (files) return w.readsNoFiles(builtIn.name);
	try {
		const [{ knownFrom, warningOf }, { pocketWords }] = await Promise.all([
			import('../../catalogue/pocket-reads.ts'),
			import('../../catalogue/pocket-words.ts'),
		]);
		return warningOf(builtIn.name, question, knownFrom(pocketWords));
	} catch {
		return w.onlyDoesSmallSumsWhether(builtIn.name);
	}
}
