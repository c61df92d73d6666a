/** What is typed into the question box while a mission waits for the person: an answer to it. */
import { rowName } from '../../core/mission/names.ts';
import type { Question } from '../../core/mission/types.ts';
import type { Run } from '../../core/types.ts';
import { answerQuestion, questionsOf } from '../../storage/memory/working-memory.ts';
import type { Client } from '../../worker/client.ts';
import type { PrivateState } from '../conversation/private.svelte.ts';
import type { Drafts } from '../drafts.svelte.ts';
import { isOpen } from './rows.ts';

interface ReplySetup {
	client: Pick<Client, 'notifyInput' | 'answerPrivate'>;
	privateRuns: Pick<PrivateState, 'rowsOf'>;
	answers: Pick<Drafts<string>, 'write'>;
}

/** Stores an answer and tells the run, which continues if it waits. Throws `bad-input` for a second one. */
export async function sendAnswer(
	run: Pick<Run, 'id' | 'private'>,
	{ runId, id }: Question,
	text: string,
	{ client, answers }: Omit<ReplySetup, 'privateRuns'>,
): Promise<void> {
	if (run.private) await client.answerPrivate(run.id, id, text);
	else await answerQuestion(run.id, id, text);
	answers.write(rowName(runId, id), '');
	await client.notifyInput(run.id);
}

/**
 * Answers the first open question of a run. False: none takes words. Permission for a tool is given
 * by its buttons only, so that nothing typed is taken for a yes.
 */
export async function reply(
	run: Pick<Run, 'id' | 'private'>,
	text: string,
	setup: ReplySetup,
): Promise<boolean> {
	const asked = run.private
		? setup.privateRuns.rowsOf(run.id).questions
		: await questionsOf(run.id);
	const first = asked.find((question) => isOpen(question) && question.purpose !== 'permission');
	if (first) await sendAnswer(run, first, text.trim(), setup);
	return first !== undefined;
}
