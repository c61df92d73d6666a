/** Thinking apart from text, in a reply that arrives in arbitrary pieces. */

/** Tags that models write around their thinking; a closing tag ends only its own opening one. */
const closings: Record<string, string> = {
	'<think>': '</think>',
	'<thinking>': '</thinking>',
	'[THINK]': '[/THINK]',
	'<Think>': '</Think>',
	'<thought>': '</thought>',
	'<reasoning>': '</reasoning>',
	'<seed:think>': '</seed:think>',
	// Channels of gpt-oss and of Gemma.
	'<|channel|>analysis<|message|>': '<|end|>',
	'<|channel|>commentary<|message|>': '<|end|>',
	'<|channel>thought': '<channel|>',
};
const openTags = Object.keys(closings);
/** Those that end nothing else: without an opening one before it, the template wrote that. */
export const closeTags = Object.values(closings).filter(
	(tag) => tag.startsWith('</') || tag[0] === '[',
);
/** Between thinking and answer they say nothing. */
const between = ['<|start|>assistant', '<|channel|>final<|message|>', '<|message|>'];

/** What a piece added. With `moved`, all text given out before it was thinking after all. */
export interface Split {
	thinking: string;
	text: string;
	moved?: true;
}

interface Splitter {
	/** Takes the next piece; characters that may be part of a tag are held back. */
	push(piece: string): Split;
	/** Gives out what was held back. `unclosed`: thinking was opened and never closed. */
	end(): Split & { unclosed: boolean };
}

/**
 * Splits a reply that arrives in arbitrary pieces; where it is cut makes no difference to the
 * whole. Thinking stands at the start of a reply, in one block or several. `opened`: the chat
 * template wrote the opening tag already (true), surely not (false), or nobody knows: then a
 * closing tag without an opening one means that it did, found out late (`moved`). White space
 * before thinking and before text is dropped. `begun`: the answer has begun already, so all is text.
 */
export function createSplitter(opened?: boolean, begun = false): Splitter {
	// start: a tag or the text comes next. thinking: until one of `ends`. text: the answer.
	let state: 'start' | 'thinking' | 'text' = begun ? 'text' : 'start';
	let ends = closeTags;
	let implied = opened === true;
	/** Known how thinking began: a stray closing tag is only text. */
	let seen = begun || opened !== undefined;
	let fresh = !begun;
	let blocks = 0;
	let held = '';

	/** Takes up to the next of `marks` out of `held`, or all that cannot be part of one. */
	function take(marks: string[], last: boolean): { before: string; found: boolean } {
		const hit = first(held, marks);
		const end = hit ? hit.at : last ? held.length : held.length - tail(held, marks);
		const before = held.slice(0, end);
		held = held.slice(hit ? hit.at + hit.mark.length : end);
		return { before, found: hit !== undefined };
	}

	function feed(piece: string, last: boolean): Split {
		held += piece;
		const out: Split = { thinking: '', text: '' };
		const think = (words: string) => {
			if (words === '') return;
			if (fresh && blocks++ > 0) out.thinking += '\n\n';
			fresh = false;
			out.thinking += words;
		};
		for (;;) {
			if (fresh) held = held.trimStart();
			if (held === '') return out;
			if (state === 'start') {
				const open = openTags.find((tag) => held.startsWith(tag));
				if (open) {
					held = held.slice(open.length);
					[state, ends, seen, implied] = ['thinking', [closings[open]!], true, false];
				} else if (between.some((mark) => held.startsWith(mark))) {
					const mark = between.find((mark) => held.startsWith(mark))!;
					held = held.slice(mark.length);
				} else if (!last && [...openTags, ...between].some((tag) => tag.startsWith(held))) {
					return out;
				} else if (implied) {
					[state, implied] = ['thinking', false];
				} else {
					state = 'text';
				}
			} else if (state === 'thinking') {
				const { before, found } = take(ends, last);
				think(before);
				if (!found) return out;
				[state, fresh] = ['start', true];
			} else {
				const { before, found } = take(seen ? [] : closeTags, last);
				if (!found) {
					if (before !== '') fresh = false;
					out.text += before;
					return out;
				}
				out.thinking = out.text + before;
				out.text = '';
				out.moved = true;
				blocks++;
				[state, seen, fresh] = ['start', true, true];
			}
		}
	}

	return {
		push: (piece) => feed(piece, false),
		end: () => ({ ...feed('', true), unclosed: state === 'thinking' || implied }),
	};
}

/** The first of several marks in a text. */
function first(text: string, marks: string[]): { at: number; mark: string } | undefined {
	let hit: { at: number; mark: string } | undefined;
	for (const mark of marks) {
		const at = text.indexOf(mark);
		if (at >= 0 && (hit === undefined || at < hit.at)) hit = { at, mark };
	}
	return hit;
}

/** Length of the longest end of the text that a mark could begin with. */
function tail(text: string, marks: string[]): number {
	let longest = 0;
	for (const mark of marks)
		for (let n = Math.min(mark.length - 1, text.length); n > longest; n--)
			if (mark.startsWith(text.slice(text.length - n))) longest = n;
	return longest;
}
