/** Reading one review of HyperThink (hyperthink.md §III, decisions H3, H5 and H9). */
import { isPlaceholder } from '../../core/replies/placeholder.ts';

export interface Review {
	accepted: boolean;
	notes: string[];
	output: string;
}

interface Reviewed {
	text: string;
	/** False for a draft that never reached an answer. */
	finished: boolean;
	/** True for a draft that was cut in its middle. */
	cut?: boolean;
}

export const cutIsNoAnswer =
	'It accepted a draft that was cut before its end. That does not count: what it wrote is reviewed next.';

/** What is wrong with a review that may well have its form, or ''. `thinking`: its scratch work. */
export function faultOf(value: unknown, thinking: string): string {
	const {
		review_result: accepted,
		added_notes: notes,
		output,
	} = (value ?? {}) as Partial<Record<string, unknown>>;
	const texts = [...(Array.isArray(notes) ? (notes as unknown[]) : []), output];
	if (texts.some((text) => typeof text === 'string' && isPlaceholder(text)))
		return 'It copied words of the form instead of writing its own.';
	const worked = [...thinking.matchAll(resultInJson)].at(-1)?.[1];
	if (accepted === true && worked === 'false')
		return 'It accepted what it had rejected while working it out.';
	return '';
}

/** A result that was written as JSON already, before the structure was asked for. */
const resultInJson = /["'`]review_result["'`]\s{0,9}:\s{0,9}(true|false)\b/g;

/**
 * The review in a structured reply, or null when it breaks the schema. The number of notes does
 * not matter on acceptance, where none is added. Accepting an unfinished draft without giving an
 * answer accepts nothing: that is malformed too. So does accepting a cut one and giving it back.
 */
export function readReview(value: unknown, reviewed: Reviewed): Review | null {
	if (typeof value !== 'object' || value === null) return null;
	const { review_result: accepted, added_notes: notes, output } = value as Record<string, unknown>;
	if (typeof accepted !== 'boolean' || typeof output !== 'string') return null;
	if (!Array.isArray(notes) || !notes.every((note) => typeof note === 'string')) return null;
	if (!accepted && (notes.length < 2 || notes.length > 8)) return null;
	const review = { accepted, notes: notes as string[], output };
	if (!accepted || (reviewed.finished && !reviewed.cut)) return review;
	const { kept, text } = chooseText(review, reviewed);
	return kept === 'reviewed' || text.trim() === reviewed.text.trim() ? null : review;
}

/**
 * Whose text goes on. On acceptance the reviewer's output is the answer unless it is empty, a bare
 * verdict, or under a fifth of what it reviewed (H3). On rejection it is the next candidate unless
 * it is empty or only talks about the candidate; a short correction is welcome there.
 */
export function chooseText(
	{ accepted, output }: Review,
	reviewed: Reviewed,
): { kept: 'reviewer' | 'reviewed'; because: string; text: string } {
	const { text, finished, cut } = reviewed;
	const trimmed = output.trim();
	const instead = (because: string) => ({ kept: 'reviewed' as const, because, text });
	if (trimmed === '') return instead('The review brought no text of its own.');
	if (isVerdict(trimmed) || (accepted && isNod(trimmed))) {
		return instead('The review brought only a verdict, so the reviewed text stands.');
	}
	if (accepted && finished && !cut && trimmed.length * 5 < text.trim().length) {
		return instead(
			'The review brought less than a fifth of the text, so the reviewed text stands.',
		);
	}
	return { kept: 'reviewer', because: 'The text is as the reviewer gave it back.', text: output };
}

const plain = (text: string) =>
	text
		.toLowerCase()
		.replace(/[*_`"'“”‘’]/g, '')
		.replace(/\s+/g, ' ')
		.replace(/(?<![\s.!,;:])[\s.!,;:]+$/, '')
		.trim();

const subject =
	'(?:(?:the|this|that|your|its|my) )?(?:(?:given|proposed|candidate|final|original|previous|above|reviewed|provided|draft) )*' +
	'(?:answer|solution|output|response|result|candidate|reasoning|draft|text|input|calculation)s?';
const verb = '(?:is|are|was|looks|seems|appears|remains)(?: to be)?';
const how =
	'(?:(?:already|fully|completely|indeed|all|not|entirely|mathematically|factually|basically|mostly) )*';
const quality =
	'(?:correct|right|accurate|valid|fine|good|ok|okay|complete|sound|perfect|acceptable|wrong|incorrect|inaccurate|invalid|incomplete)';
const verdicts = new RegExp(
	`^(?:yes,? |no,? )?${subject} ${verb} ${how}${quality}(?:,? (?:and|but) ${how}(?:${quality}|needs no changes?|well explained))?$`,
);
const changes =
	/^(?:there (?:is|are) )?no (?:changes?|corrections?|errors?|mistakes?|issues?|problems?)(?: (?:are|is|were|was))?(?: (?:needed|required|necessary|found|to (?:fix|make)))?$/;
const pointing =
	/^(?:(?:the )?same as (?:above|before|the (?:candidate|input|draft|original))|see (?:above|the candidate)|unchanged|as above)$/;
const nods =
	/^(?:correct|ok|okay|accepted|approved|confirmed|verified|looks good(?: to me)?|i agree(?: with (?:it|this|the (?:candidate|answer|solution)))?|agreed|well done|good|fine|right)$/;

/** A sentence about the candidate instead of an answer. */
function isVerdict(text: string): boolean {
	const said = plain(text);
	if (said.length > 120) return false;
	return verdicts.test(said) || changes.test(said) || pointing.test(said);
}

/** A word of approval; as a correction it could be the answer itself ("Correct."). */
const isNod = (text: string) => text.length < 60 && nods.test(plain(text));
