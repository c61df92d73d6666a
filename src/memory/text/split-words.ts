/**
 * Words as search sees them: one spelling for case, accents and the plain plural. Languages
 * written without spaces are cut into overlapping pairs of characters.
 */
import { normal } from '../../core/text/normal.ts';
import { stopWords } from './stop-words.ts';

const dense =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word = /[\p{L}\p{N}\p{M}]+/gu;
const denseRun = new RegExp(`${dense.source}+|[^]`, 'gu');

/** True when the text holds a script that writes no spaces between words. */
export const isDense = (text: string): boolean => dense.test(text);

/** The words of a text in their order, as they are written. */
export function splitWords(text: string): string[] {
	const words = text.replace(/['’]s\b/gu, '').match(word) ?? [];
	return words.flatMap((found) => (found.length > 1 && isDense(found) ? pairs(found) : [found]));
}

function pairs(text: string): string[] {
	const found: string[] = [];
	let plain = '';
	for (const [run] of text.matchAll(denseRun)) {
		if (!isDense(run)) {
			plain += run;
			continue;
		}
		if (plain) found.push(plain);
		plain = '';
		const signs = [...run];
		if (signs.length === 1) found.push(run);
		for (let i = 0; i + 1 < signs.length; i++) found.push(signs[i]! + signs[i + 1]!);
	}
	return plain ? [...found, plain] : found;
}

/** One spelling of a word: `Bäckereien` and `backereien`, `Cities` and `city` become the same. */
export function foldWord(written: string): string {
	const plain = normal(written, 'NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.toLowerCase();
	if (plain.length > 4 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
	if (plain.length > 4 && /(?:x|ch|sh|ss)es$/.test(plain)) return plain.slice(0, -2);
	if (plain.length > 3 && /[a-z]s$/.test(plain) && !/(?:s|u|i)s$/.test(plain)) {
		return plain.slice(0, -1);
	}
	return plain;
}

/** True for words that say nothing about what a text is about; `WHO` and `IT` are names. */
export const isStopWord = (written: string): boolean =>
	stopped.has(written.toLowerCase()) && !/^\p{Lu}{2,}$/u.test(written);

const stopped = new Set(stopWords);

const articles = new Set(
	'the a an der die das den dem des ein eine einen einem einer le la les l un une el los las una lo il i gli een het de o os as um uma'.split(
		' ',
	),
);

/** No thing has a longer one; characters. */
const longestName = 1_000;

/** The name of an entity in one spelling: no case, article, punctuation or plural. */
export function foldName(name: string): string {
	const words = splitWords(name.slice(0, longestName)).map(foldWord);
	const first = words.findIndex((word) => !articles.has(word));
	return words.slice(first < 0 ? -1 : first).join(' ');
}
