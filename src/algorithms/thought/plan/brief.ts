/**
 * The brief of a mission: made once when the agent awakens, carried by every prompt of every task.
 * It is read from the chat by code: the last question is the goal, what was said before it is only
 * context, and what was pasted with it is kept verbatim. Where a prompt has no room for all of it,
 * the parts that fit the task are shown, and which those are is said.
 */
import type { ChatMessage } from '../../../core/attached.ts';
import { readChat } from '../../shared/budgeter.ts';
import { transcript } from '../../shared/fence.ts';
import { languageOf } from '../../shared/language.ts';
import { bestOf, columnsOf, splitIntoParts, withPartNumbers, type Part } from '../act/given.ts';

export interface MissionBrief {
	/** What is asked, in the person's words. */
	goal: string;
	/** Settings of the conversation, which hold for every answer. */
	constraints: string[];
	/** What came with the question, verbatim; '' where there is nothing but the question. */
	given: string;
	/** What was said before, as context; '' at the beginning. */
	chat: string;
	/** '2026-03-09, a Monday'. */
	today: string;
	/** What the person writes: of the question, else of what they said before; null where nothing tells. */
	language: Language;
}

type Language = ReturnType<typeof languageOf>;

/** A question up to here has nothing pasted into it; characters, lines. */
const plain = { characters: 700, lines: 8 };
/** What is asked stands in the first or the last so many characters. */
const asking = 600;
/** Of the chat before, the latest. */
const remembered = 24_000;

/** Throws `bad-input` when the chat does not end with a question. */
export function briefOf(chat: readonly ChatMessage[], today: string): MissionBrief {
	const { settings, history, words, attached } = readChat(chat);
	const asked = splitGoalAndMaterial(words.trim());
	// What was pasted with an earlier question is given still.
	const earlier = history.map(({ role, content }) =>
		role === 'user' ? splitGoalAndMaterial(content.trim()) : { goal: content, given: '' },
	);
	const said = history.map((message, index) => ({ ...message, content: earlier[index]!.goal }));
	const own = earlier.filter((_, index) => history[index]!.role === 'user');
	const given = [...earlier.map((one) => one.given), asked.given, attached].filter(Boolean);
	return {
		goal: asked.goal,
		given: given.join('\n\n'),
		constraints: settings,
		chat: transcript(said).slice(-remembered),
		today,
		language: languageOf(asked.goal) ?? languageOf(own.map(({ goal }) => goal).join('\n')),
	};
}

/** The day where the person is. */
export function dayOf(now: number): string {
	const date = new Date(now);
	const pad = (n: number) => String(n).padStart(2, '0');
	const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
	return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}, a ${days[date.getDay()]}`;
}

/** Question and what was pasted with it. What is asked stands before the data, behind it, or both. */
export function splitGoalAndMaterial(text: string): { goal: string; given: string } {
	const whole = { goal: text, given: '' };
	const lines = text.split('\n');
	if (text.length <= plain.characters && lines.length <= plain.lines) return whole;
	const first = edgeOf(lines);
	const last = edgeOf(lines.slice(first).reverse());
	const head = lines.slice(0, first).join('\n').trim();
	const tail = lines
		.slice(lines.length - last)
		.join('\n')
		.trim();
	const [before, behind] = [asks(head), asks(tail)];
	// Where no sign shows which of them asks, both are kept; a short line that leads in as well.
	const withHead = head !== '' && (before || !behind || head.length <= 200);
	const withTail = tail !== '' && (behind || !before);
	const goal = [withHead ? head : '', withTail ? tail : ''].filter(Boolean).join('\n\n');
	const given = lines
		.slice(withHead ? first : 0, withTail ? lines.length - last : lines.length)
		.join('\n')
		.trim();
	if (goal === '') return { goal: `${text.slice(0, asking)} …`, given: text };
	return given.length < 80 ? whole : { goal, given };
}

const asks = (text: string): boolean => /[?？؟]/.test(text);

/** Lines of prose at the beginning: up to an empty line or a row of data. */
function edgeOf(lines: readonly string[]): number {
	let length = 0;
	let count = 0;
	for (const line of lines) {
		if (line.trim() === '' && count > 0) break;
		if (isRow(line) || length + line.length > asking || count > 6) break;
		length += line.length;
		count += 1;
	}
	return count;
}

/** A row of a table or list, or a heading: no sentence. */
const isRow = (line: string): boolean => {
	const text = line.trim();
	if (text === '') return false;
	if (/^(?:[-*•#|>]|\d+[.)]\s)/.test(text)) return true;
	if (/[.?!:？。：]["”’)]?$/.test(text)) return false;
	return text.split(/[\t|;,]/).length > 2 || text.split(/\s+/).length < 5 || /\d\S*$/.test(text);
};

/** One piece of what was given, as a prompt may show it. */
export interface Shown {
	text: string;
	from: 'given' | 'chat';
	/** Its number in the document of the run; 0 for all of it. */
	n: number;
	/** Absent for all of it. */
	part?: Part;
	/** The parts of its files have numbers (`withPartNumbers`). */
	numbered?: true;
}

/**
 * What a prompt about this task shows of what was given, the least relevant first, so that the
 * budgeter leaves out the right part: all of it where it fits into so many characters, else the
 * parts whose words the task shares, beside the row that names the columns.
 */
export function selectExcerpts(
	{ given, chat }: MissionBrief,
	about: string,
	most: number,
): Shown[] {
	const before = Math.floor(most / (given ? 3 : 1));
	return [...fitting(chat, about, before, 'chat'), ...fitting(given, about, most, 'given')];
}

function fitting(text: string, about: string, most: number, from: Shown['from']): Shown[] {
	if (text === '') return [];
	if (text.length <= most) {
		const marked = from === 'given' ? withPartNumbers(text) : text;
		return [{ text: marked, from, n: 0, ...(marked === text ? {} : { numbered: true }) }];
	}
	const parts = splitIntoParts(text);
	const found = bestOf(parts, about, parts.length);
	// Nothing fits: the beginning says what it is; of a chat the end does.
	const order = found.length > 0 ? found : parts.map((_, index) => index);
	if (found.length === 0 && from === 'chat') order.reverse();
	const columns = from === 'given' ? columnsOf(text) : '';
	const shown: Shown[] = [];
	let left = most;
	for (const index of order) {
		const part = parts[index]!;
		const { n, place, text: body } = part;
		const named = columns && n > 1 ? `(columns: ${columns})\n${body}` : body;
		const whole = `Part ${n} of ${parts.length} (${place}):\n${named}`;
		if (whole.length > left) break;
		left -= whole.length;
		shown.unshift({ text: whole, from, n, part });
	}
	return shown;
}
