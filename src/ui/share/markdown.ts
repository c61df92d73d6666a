/**
 * A run as Markdown: the answer first, then how it thought, then what was attached; each text quoted, so
 * that its own headings stay inside it.
 */
import type { Run } from '../../core/types.ts';
import type { RunFile } from '../../state/conversation/export.ts';
import { answerOf, questionOf, viewOf } from './view.ts';
import { m } from './messages.ts';

const quoted = (text: string): string =>
	text
		.split('\n')
		.map((line) => (line ? `> ${line}` : '>'))
		.join('\n');

const line = (text: string): string => text.replaceAll('\n', ' ');

/** A conversation as Markdown: each question quoted, its answer below. */
export function conversationMarkdown(title: string, runs: readonly Run[]): string {
	const turns = runs.flatMap((run) => [quoted(questionOf(run)), answerOf(run) || m('noAnswer')]);
	return `${[`# ${line(title)}`, ...turns].join('\n\n')}\n`;
}

export function runMarkdown({ run, steps, texts }: RunFile): string {
	const { label, result, given, moments } = viewOf(run, steps);
	const events = new Map(steps.map((step) => [step.seq, step.kind === 'event' && step.event]));
	const parts = [`# ${m('question')}`, quoted(questionOf(run))];
	if (given.length)
		parts.push(`${m('attached')}: ${given.map(({ name }) => line(name)).join(' · ')}`);
	parts.push(`## ${m('answer')}`, answerOf(run) || m('noAnswer'));
	if (result.rests.length) parts.push(`${m('restsOn')}: ${result.rests.join(' · ')}`);
	parts.push(`## ${m('trace')}`, label);
	for (const { title, role, facts, text, thinking, notes } of moments) {
		if (!text) {
			parts.push(title);
			continue;
		}
		parts.push(`### ${role} · ${title}`, facts);
		const event = notes !== null && events.get(notes);
		const review = event && event.type === 'hyperthink/reviewed' ? event : null;
		const said = 'id' in text ? texts[text.id] : 'text' in text ? text.text : review?.output;
		if (said) parts.push(quoted(said));
		if (review?.notes.length)
			parts.push(review.notes.map((note) => `- ${note.replaceAll('\n', ' ')}`).join('\n'));
		const thought = thinking && 'id' in thinking ? texts[thinking.id] : '';
		if (thought) parts.push(`${m('thinking')}:`, quoted(thought));
	}
	if (given.length) parts.push(`## ${m('attached')}`);
	for (const [index, { name, about, heads }] of given.entries()) {
		parts.push(`### ${line(name)}`, about);
		for (const [at, head] of heads.entries()) {
			if (head) parts.push(`#### ${line(head)}`);
			parts.push(quoted(run.attached![index]!.passages[at]!.text));
		}
	}
	return `${parts.join('\n\n')}\n`;
}
