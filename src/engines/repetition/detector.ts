/**
 * Noticing that a model writes the same words for ever, as small ones do. Each reply would go on so
 * until its limit of tokens, minutes on a slow device.
 *
 * It is said early and cut late. Said: it may be a loop, and the person can stop it. Cut: nothing that
 * people ask for looks so, unless the question asked for it. A loop is a text that ends with one unit,
 * exactly the same each time (`period.ts`), or that has said nothing new for long (`novelty.ts`).
 */
import { itemsAsked, timesAsked } from './requested.ts';
import { Novelty } from './novelty.ts';
import { looked, periodOf, type Kind, type Period } from './period.ts';

/** `repeats`: it may be a loop. `loops`: it is one. */
export type RepetitionState = 'new' | 'repeats' | 'loops';

/** How often a unit must stand there, and how many characters that must be together. */
type Bound = readonly [times: number, characters: number];

/**
 * One bound suffices. What people ask for repeats itself as well (rules, empty rows, lines of code,
 * zeros): the less a unit looks like prose, the longer it may. A digit is a token, a blank costs a
 * little and means nothing.
 */
const bounds: Record<Kind, { repeats: Bound[]; loops: Bound[] }> = {
	blank: { repeats: [], loops: [[12, 400]] },
	signs: { repeats: [[12, 800]], loops: [[12, 2_000]] },
	figures: { repeats: [[12, 500]], loops: [[12, 1_200]] },
	'rows of figures': { repeats: [[12, 1_500]], loops: [[12, 3_000]] },
	code: { repeats: [[6, 1_000]], loops: [[12, 2_500]] },
	word: { repeats: [[12, 400]], loops: [[24, 1_200]] },
	prose: {
		repeats: [
			[6, 240],
			[4, 600],
		],
		loops: [
			[10, 700],
			[5, 1_500],
		],
	},
};
/** Characters without news. */
const silence = { repeats: 400, again: 100, loops: 1_500 };
/** For each time, or item, that the question asks for: what it may take, characters. */
const each = 60;
/** Where the question asks for it, that is cut at the soonest, characters. */
const far = 3_000;
/** Characters between two looks for a period: each costs some steps for every character looked at. */
const interval = 96;

/** Takes a reply in arbitrary pieces; says of each what the reply has come to. */
export function createRepetitionDetector(question = ''): (piece: string) => RepetitionState {
	const asked = timesAsked(question);
	// It is said that a list repeats itself; cut only once it is longer than it should be.
	const list = Math.max(2 * asked, itemsAsked(question));
	const news = new Novelty();
	let tail = '';
	let fresh = 0;
	let exact: RepetitionState = 'new';
	let near = false;
	return (piece) => {
		news.push(piece);
		tail += piece;
		fresh += piece.length;
		if (fresh >= interval) {
			fresh = 0;
			tail = tail.slice(-looked);
			exact = lookAt(tail, asked);
		}
		const { score } = news;
		near = score - asked * each >= (near ? silence.again : silence.repeats);
		if (exact === 'loops' || score - list * each >= silence.loops) return 'loops';
		return near ? 'repeats' : exact;
	};
}

function lookAt(text: string, asked: number): RepetitionState {
	let found: RepetitionState = 'new';
	periodOf(text, (period) => {
		if (isLoop(period, asked)) found = 'loops';
		else if (reaches(period, bounds[period.kind].repeats, asked)) found = 'repeats';
		return found === 'loops';
	});
	return found;
}

const isLoop = (period: Period, asked = 0, share = 1) =>
	reaches(period, bounds[period.kind].loops, 2 * asked, share) &&
	(asked === 0 || period.kind === 'blank' || period.length >= far);

const reaches = (
	{ times, length }: Period,
	any: readonly Bound[],
	asked: number,
	share = 1,
): boolean =>
	any.some(
		(least) =>
			times >= least[0] * share &&
			length >= least[1] * share &&
			(asked === 0 || times >= least[0] + asked || length >= least[1] + asked * each),
	);

/**
 * The text up to its loop; of a loop of words its first time stays, for that was said. The text
 * itself where it does not end with a loop.
 */
export function beforeLoop(text: string): string {
	// A little shorter than where it was noticed: a splitter drops white space and tags.
	const share = 0.9;
	const period = periodOf(text, (period) => isLoop(period, 0, share));
	if (!period) return beforeSilence(text, share);
	const { unit, kind } = period;
	let start = text.length - unit;
	while (start > 0 && text[start - 1] === text[start - 1 + unit]) start--;
	const said = kind === 'blank' || kind === 'signs' ? 0 : unit;
	// Never half of a character that takes two units.
	return text.slice(0, start + said).replace(/[\ud800-\udbff]$/, '');
}

/** The text up to where it says nothing that it had not said before, at the end of a line or sentence. */
function beforeSilence(text: string, share: number): string {
	const late = new Novelty();
	late.push(text);
	if (late.score < silence.loops * share) return text;
	const soon = new Novelty(1);
	soon.push(text);
	const kept = text.slice(0, soon.from);
	// The number of an item is no sentence.
	return /^.*(?:\n|[!?。！？]|(?<!(?:^|\n)\s*\d+)\.(?=\s|$))/su.exec(kept)?.[0] ?? kept;
}
