/** Yes or no: by the first word, or as a sentence that says the question again. */
import { wordsIn, type Wording } from './wording.ts';

const yes = /^(?:yes|yep|yeah|yup|ja|oui|sí|sì|sim|да)(?=$|[,.;:!–—]| -)/i;
const no = /^(?:no|nope|nein|non|não|нет)(?=$|[,.;:!–—]| -)/i;

/** With them a question begins that is answered by yes or no. */
const verbs =
	/^(?:is|are|was|were|does|do|did|can|could|will|would|should|has|have|had|must|may|ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|müssen|soll|wird)$/;
/** Whether the question begins as one that is answered by yes or no. */
export const asksYesOrNo = ({ asking }: Wording): boolean => verbs.test(asking[0] ?? '');
const denial = /^(?:not|nicht)$/;
/** With one of them the question is turned round, or asks for a choice. */
const turning = /^(?:not|nicht|no|never|nie|kein\p{L}*|or|oder|t)$/u;
const pronoun =
	/^(?:it|he|she|they|that|this|these|those|there|i|we|you|es|er|sie|das|ich|wir|man)$/;

/** With one of them the name of a thing begins. */
const named = /^(?:the|this|that|my|your|his|her|our|their|der|die|das|mein|meine|dein|deine)$/;

const inFull = (text: string) =>
	text
		.replace(/\bcan['’]t\b|\bcannot\b/gi, 'can not')
		.replace(/\bwon['’]t\b/gi, 'will not')
		.replace(/n['’]t(?!\p{L})/gu, ' not');

/** `yes` or `no`; null for anything else. With a number that the question has not, it says more. */
export function yesOrNo(text: string, wording: Wording): 'yes' | 'no' | null {
	if (wordsIn(text).some((word) => /\d/.test(word) && !wording.words.has(word))) return null;
	if (yes.test(text)) return 'yes';
	if (no.test(text)) return 'no';
	const [verb = '', ...asked] = wording.asking;
	if (!verbs.test(verb) || asked.some((word) => turning.test(word))) return null;
	if (/^(?:true|false)$/i.test(text)) return /^t/i.test(text) ? 'yes' : 'no';
	const words = wordsIn(inFull(text));
	const denials = words.filter((word) => denial.test(word)).length;
	const rest = words.filter((word) => !denial.test(word));
	const at = rest.indexOf(verb);
	if (denials > 1 || at < 0) return null;
	rest.splice(at, 1);
	const short = rest.length === 1 && at > 0 && pronoun.test(rest[0]!);
	const same = rest.length === asked.length && rest.every((word, i) => word === asked[i]);
	// "It is open at night", of the bridge.
	const dropped = asked.length - rest.length + 1;
	const again =
		at === 1 &&
		rest.length > 1 &&
		dropped >= 2 &&
		dropped <= 3 &&
		pronoun.test(rest[0]!) &&
		named.test(asked[0]!) &&
		rest.slice(1).every((word, i) => word === asked[dropped + i]);
	return short || same || again ? (denials === 1 ? 'no' : 'yes') : null;
}
