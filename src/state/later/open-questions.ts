/** What a mission of the list wants to know or to be allowed. */
import { questionsOf } from '../../storage/memory/working-memory.ts';
import { isOpen } from '../mission/rows.ts';

export const openQuestionsOf = async (runId: string): Promise<string[]> =>
	(await questionsOf(runId)).filter(isOpen).map(({ text }) => text);
