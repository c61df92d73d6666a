/** A whole conversation as one HTML page: questions and answers as they are shown, without any script. */
import { entryOf } from '../../algorithms/list.ts';
import { isolateBidi } from '../../core/text/bidi.ts';
import type { Run } from '../../core/types.ts';
import { saveBlob, shownRuns } from '../../state/conversation/export.ts';
import { language, translate } from '../../state/language.svelte.ts';
import { locale } from '../../state/numbers.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';
import { shownConfidence } from '../turn/confidence-text.ts';
import { m as think } from '../think/messages.ts';
import { givenFiles } from './given-files.ts';
import { escaped, headOf } from './html.ts';
import { m } from './messages.ts';
import own from './conversation.css?raw';
import base from './player.css?raw';
import { answerOf, questionOf } from './view.ts';
import { wordsHtml } from './answer-html.ts';

/** `date`: when it is written, as words. */
export async function conversationPage(
	title: string,
	runs: readonly Run[],
	date: string,
): Promise<string> {
	// A browser that opens the file writes its title into the history.
	const head = runs.some((run) => run.private) ? 'Mull' : `${title.slice(0, 80)} · Mull`;
	return [
		`<!doctype html><html lang="${language.now}">`,
		await headOf(head, base + own, []),
		`<body><main><h1 dir="auto">${escaped(title)}</h1>`,
		...runs.map(turn),
		`</main><footer>${escaped(m('conversationFooter', { date }))}</footer></body></html>\n`,
	].join('\n');
}

function turn(run: Run): string {
	const sure = run.outcome?.confidence && shownConfidence(run, run.outcome.confidence);
	const facts = [
		translate(entryOf(run.algorithm)?.label ?? run.algorithm),
		...(sure ? [`${think('confidence')}: ${translate(sure)}`] : []),
		...givenFiles(run).map(({ name }) => isolateBidi(name)),
	];
	const answer = answerOf(run);
	return [
		`<section><h2 class="asked" dir="auto">${escaped(questionOf(run))}</h2>`,
		`<div class="words" dir="auto">${answer ? wordsHtml(answer) : `<p>${escaped(m('noAnswer'))}</p>`}</div>`,
		`<p class="facts" dir="auto">${escaped(facts.join(' · '))}</p></section>`,
	].join('\n');
}

/** Hands the page of a conversation to the browser's downloads. */
export async function saveConversation(id: string, state: ThinkState): Promise<void> {
	const title = state.conversations.get(id)?.title ?? '';
	const date = new Date().toLocaleDateString(locale(), { dateStyle: 'long' });
	const page = await conversationPage(title, await shownRuns(id, state), date);
	saveBlob(`mull-${id.slice(0, 8)}.html`, new Blob([page], { type: 'text/html;charset=utf-8' }));
}
