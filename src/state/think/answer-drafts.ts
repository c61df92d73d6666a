/** Answers being written to questions of the agent, by question. */
import { rowName } from '../../core/mission/names.ts';
import type { Question } from '../../core/mission/types.ts';
import { Drafts } from '../drafts.svelte.ts';
import { isOpen } from '../mission/rows.ts';

export class AnswerDrafts extends Drafts<string> {
	/** Those that nobody waits for any more. */
	settle(questions: readonly Question[]): void {
		this.forget(questions.filter((question) => !isOpen(question)));
	}

	forget(questions: readonly Question[]): void {
		for (const { runId, id } of questions) this.write(rowName(runId, id), '');
	}
}
