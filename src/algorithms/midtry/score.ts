/**
 * MidTry's rubric (midtry.md, Scoring Function Details): what a reply shows of its care, by
 * pattern. Scores are whole tenths: 4 verification, 3 structure, 2 edge cases, 1 format (M2), so
 * that 0.2 + 0.1 equals 0.3. Patterns stand on word boundaries (M1): a waiter does not wait.
 *
 * Verification, structure and edge cases look at thinking and answer; format and length at the
 * answer only (M3). English and German have patterns; another language is one more entry in `rubrics`.
 */
import { languageOf } from '../shared/language.ts';
import type { MidTryPath } from './events.ts';

type Rubric = MidTryPath['rubric'];

/** Of a text in lower case: patterns that ignore case take several times as long. */
interface Patterns {
	verification: RegExp[];
	/** Groups of words that mean the same; two of the groups make a structure. */
	structure: RegExp[];
	edges: RegExp[];
	/** What announces the answer, besides `<answer>`. */
	label: RegExp;
}

/** `\b` knows no umlaut: a whole word is one with no letter or digit on either side. */
const word = (...forms: string[]) =>
	new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'u');

const rubrics: Record<string, Patterns> = {
	en: {
		verification: [
			/\bwait\b/,
			/\blet me (?:double[- ]?)?(?:check|verify|reconsider)\b/,
			/\bhold on\b/,
			/\bactually\b/,
			/\bhmm+\b/,
			/\bchecking\b/,
			/\bverify\b/,
		],
		structure: [
			/\b(?:step 1|first)\b/,
			/\b(?:step 2|second|then)\b/,
			/\b(?:therefore|thus|so)\b/,
			/\b(?:answer|result|conclusion)\b/,
		],
		edges: [
			/\bedge cases?\b/,
			/\bspecial cases?\b/,
			/\bwhat if\b/,
			/\bcorner cases?\b/,
			/\bboundary\b/,
			/\b(?:empty|null|zero|negative)\b/,
		],
		label: /\banswer[*_]*\s*:/,
	},
	de: {
		verification: [
			word('warte', 'wartet', 'moment mal', 'einen moment', 'halt'),
			word(
				'lass(?:t)? (?:mich|uns)(?: \\p{L}+){0,4} (?:(?:nach|über)?prüfen|nachrechnen|überdenken)',
			),
			word(
				'(?:nach|über)?prüfe',
				'(?:über)?prüfung',
				'gegenprobe',
				'(?:die|zur) probe',
				'probe(?=:)',
			),
			word('(?:nach|über)prüfen', 'nachrechnen', 'nachgerechnet', 'rechne(?: \\p{L}+){0,4} nach'),
			word('eigentlich', 'tatsächlich'),
			word('hm+'),
		],
		structure: [
			word('schritt 1', 'zuerst', 'zunächst', 'erstens', 'als erstes'),
			word('schritt 2', 'zweitens', 'dann', 'danach', 'anschließend'),
			word('daher', 'darum', 'deshalb', 'folglich', 'somit', 'also'),
			word('antwort', 'ergebnis', 'lösung', 'fazit'),
		],
		edges: [
			word('(?:grenz|rand|sonder|spezial)f(?:all|alls|alles|älle|ällen)'),
			word('was(?: ist| wäre| passiert| geschieht)?,? wenn'),
			word('grenze', 'null', '(?:leer|negativ)(?:e|er|es|en|em)?'),
		],
		label: /(?<!\p{L})(?:antwort|ergebnis|answer)[*_]*\s*:/u,
	},
};

const tenths: Record<keyof Rubric, number> = {
	verification: 4,
	structure: 3,
	edges: 2,
	format: 1,
};

/** A longer answer rambles; characters. */
const longest = 5000;

interface Scored {
	rubric: Rubric;
	/** False when there are no patterns for the language: then nothing is scored (M1). */
	applies: boolean;
	/** 0 to 10. */
	score: number;
}

/** Scores a reply; the question settles the language where the reply has too few words to tell. */
export function scoreOf(reply: { thinking: string; text: string }, question: string): Scored {
	const all = `${reply.thinking}\n${reply.text}`;
	const patterns = rubrics[languageOf(all) ?? languageOf(question) ?? 'en'];
	if (!patterns) {
		const rubric = { verification: false, structure: false, edges: false, format: false };
		return { rubric, applies: false, score: 0 };
	}
	const [said, answered] = [all.toLowerCase(), reply.text.toLowerCase()];
	const found = (list: RegExp[]) => list.filter((pattern) => pattern.test(said)).length;
	const announced = answered.includes('<answer>') || patterns.label.test(answered);
	const rubric: Rubric = {
		verification: found(patterns.verification) >= 1,
		structure: found(patterns.structure) >= 2,
		edges: found(patterns.edges) >= 1,
		format: announced && [...reply.text].length < longest,
	};
	const names = Object.keys(tenths) as (keyof Rubric)[];
	const score = names.reduce((sum, name) => sum + (rubric[name] ? tenths[name] : 0), 0);
	return { rubric, applies: true, score };
}
