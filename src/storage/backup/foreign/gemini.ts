/**
 * Gemini in Google's Takeout: a list of activities, the newest first, one for each question. It names no
 * conversations, so a long silence parts them.
 */
import { markdownOf } from './html.ts';
import { namesOf } from './message-content.ts';
import {
	fieldsOf,
	linkInOrder,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type SkippedCounts,
	type ForeignMessage,
	type ForeignConversation,
} from './foreign-conversation.ts';

/** Milliseconds without a question, after which the next one begins a conversation. */
const silence = 30 * 60_000;

/** What stands before a question in English. In other languages the whole title is taken. */
const asked = /^(?:Prompted(?: with:)?|Asked(?: Gemini:| Bard:)?|Said|Branched|Answered)\s+/;
/** What a person did there without asking anything. */
const done =
	/^(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Visited|Searched|Edited|Pinned|Renamed|Exported|Updated)\s/;
const attached = /\s*Attached \d{1,4} files?\.?\s*$/;

/** An activity of any of Google's products. */
export const isActivity = (value: Fields): boolean =>
	Array.isArray(value.products) && typeof value.title === 'string' && 'time' in value;

const isOfGemini = ({ header, products }: Fields): boolean =>
	[header, ...listOf(products)].some((name) => /gemini|bard/i.test(textOf(name)));

const answerOf = ({ safeHtmlItem }: Fields): string =>
	(Array.isArray(safeHtmlItem) ? safeHtmlItem : [safeHtmlItem])
		.map((item) => markdownOf(textOf(fieldsOf(item).html ?? fieldsOf(item).htmlValue)))
		.filter(Boolean)
		.join('\n\n');

/** A question, or an activity that was answered: in other languages nothing else tells them. */
const isQuestion = (value: Fields): boolean =>
	isOfGemini(value) &&
	(asked.test(textOf(value.title)) ||
		(!done.test(textOf(value.title)) && value.safeHtmlItem !== undefined));

/** The questions in order, in one conversation as long as no silence parts them; others are counted. */
export function* conversationsOf(
	activities: readonly Fields[],
	left: SkippedCounts,
): Generator<Fields> {
	const questions = activities.filter(isQuestion);
	left.add('activity', activities.length - questions.length);
	const inOrder = questions.toSorted((a, b) => timeOf(a.time) - timeOf(b.time));
	let one: Fields[] = [];
	let last = 0;
	for (const question of inOrder) {
		const time = timeOf(question.time);
		if (one.length > 0 && time - last > silence) {
			yield { activities: one };
			one = [];
		}
		one.push(question);
		last = time;
	}
	if (one.length > 0) yield { activities: one };
}

export const isGemini = ({ activities }: Fields): boolean => Array.isArray(activities);

export function gemini({ activities }: Fields, left: SkippedCounts): ForeignConversation {
	const said = listOf(activities)
		.map(fieldsOf)
		.flatMap((one): Omit<ForeignMessage, 'parent'>[] => {
			const at = timeOf(one.time);
			const title = textOf(one.title).replace(asked, '').replace(attached, '');
			const id = `${textOf(one.time)} ${title.slice(0, 80)}`;
			const answer = answerOf(one);
			return [
				{ id, role: 'user', text: title, at, files: filesOf(one, left) },
				...(answer ? [{ id: `${id}/answer`, role: 'assistant' as const, text: answer, at }] : []),
			];
		});
	return { id: said[0]?.id ?? '', title: '', created: 0, updated: 0, said: linkInOrder(said) };
}

/** Their names stand in a list, or behind dashes below the question. */
function filesOf({ attachedFiles, subtitles }: Fields, left: SkippedCounts): string[] {
	const below = listOf(subtitles).flatMap(
		(one) => /^\s*-\s+(?<name>.+)$/.exec(textOf(fieldsOf(one).name))?.groups?.name ?? [],
	);
	const named = listOf(attachedFiles).map((one) => (typeof one === 'string' ? { name: one } : one));
	return below.length > 0 ? below : namesOf(named, left);
}
