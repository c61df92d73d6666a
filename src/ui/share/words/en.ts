/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// In the file that replays a run
	answer: 'Answer',
	trace: 'How it thought',
	replay: 'Replay',
	play: 'Replay',
	pause: 'Hold',
	position: 'Position in the record',
	reply: 'What it wrote',
	thinking: 'Its thinking',
	found: 'How it was found',
	noAnswer: 'There is no answer.',
	noWordsYet: 'No words yet.',
	madeWithMull: (date: Shown) =>
		`Saved from Mull on ${date}. This file holds the whole run; Mull opens it under Memory, Backup.`,
	// In the Markdown of a run
	question: 'Question',
	restsOn: 'Rests on',
	attached: 'Attached',
	// Share.svelte
	share: 'Share',
	shareThisRun: 'Share this run',
	copyTheAnswer: 'Copy the answer',
	asMarkdown: 'As Markdown',
	asPlainText: 'As plain text',
	copied: 'Copied.',
	saveTheRun: 'Save the run',
	aPageThatReplaysIt: 'A page that replays it',
	oneHtmlFileOpens:
		'One HTML file. It opens from disk in any browser, without Mull, a model or a network, and Mull opens it again.',
	markdown: 'Markdown',
	theWordsOnly: 'The question, the answer and the steps, to read or to paste.',
	json: 'JSON',
	allOfItForPrograms: 'All of it, for programs and for Mull.',
	print: 'Print',
	onPaperOrAsPdf: 'This run alone, on paper or as a PDF.',
	itHoldsWhatWasSent:
		'The page and the JSON hold all that the model was given: earlier messages of this conversation, what was attached, and whatever of your memory and documents it read.',
};
