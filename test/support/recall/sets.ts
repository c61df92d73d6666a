/**
 * Public sets of questions with the passages that answer them, read where they lie; none of it belongs
 * here. `npm run bench -- recall --help` says where to get each.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RecallSet {
	name: string;
	/** Of its passages: texts and file names of vectors. */
	passages: { key: string; texts: string[] };
	questions: { key: string; texts: string[] };
	/** For each question the indexes of the passages that answer it. */
	right: number[][];
}

interface Article {
	paragraphs: {
		context: string;
		qas: { question: string; answers: { text: string; answer_start: number }[] }[];
	}[];
}

export function xquad(folder: string, language: string): Article[] | null {
	const path = join(folder, `xquad.${language}.json`);
	if (!existsSync(path)) return null;
	return (JSON.parse(readFileSync(path, 'utf8')) as { data: Article[] }).data;
}

/** The sets that lie in the folder. */
export function recallSets(folder: string): RecallSet[] {
	const parts = (language: string) => {
		const paragraphs = xquad(folder, language)?.flatMap((article) => article.paragraphs);
		if (!paragraphs) return null;
		const asked = paragraphs.flatMap(({ qas }, index) =>
			qas.map(({ question }) => ({ question, index })),
		);
		return {
			passages: { key: `${language}-passages`, texts: paragraphs.map(({ context }) => context) },
			questions: { key: `${language}-questions`, texts: asked.map(({ question }) => question) },
			right: asked.map(({ index }) => [index]),
		};
	};
	const [english, german] = [parts('en'), parts('de')];
	return [
		english && { name: 'XQuAD English', ...english },
		german && { name: 'XQuAD German', ...german },
		english && german && { ...english, name: 'XQuAD de→en', questions: german.questions },
		cranfield(folder),
	].filter((set) => set !== null);
}

/** Abstracts on aerodynamics; every passage that was judged to be of any use is right. */
function cranfield(folder: string): RecallSet | null {
	const [all, asked, judged] = ['cran.all.1400', 'cran.qry', 'cranqrel'].map((name) =>
		join(folder, name),
	);
	if (![all, asked, judged].every((path) => existsSync(path!))) return null;
	const records = (path: string) =>
		readFileSync(path, 'latin1')
			.split(/^\.I .*$/m)
			.slice(1)
			.map((record) =>
				record
					.split(/^\.W.*$/m)[1]!
					.replace(/\s+/g, ' ')
					.trim(),
			);
	const right: number[][] = records(asked!).map(() => []);
	for (const line of readFileSync(judged!, 'latin1').trim().split('\n')) {
		const [question, passage, grade] = line.trim().split(/\s+/).map(Number);
		if (grade === undefined || grade > 0) right[question! - 1]!.push(passage! - 1);
	}
	return {
		name: 'Cranfield',
		passages: { key: 'cranfield-passages', texts: records(all!) },
		questions: { key: 'cranfield-questions', texts: records(asked!) },
		right,
	};
}
