/**
 * The path that calculates by code (decision M18): it writes an expression or a short program, and what
 * code makes of it is its answer. Where code makes nothing of it, the path votes by its own words.
 */
import { isNumericQuestion } from '../../../core/answers/answer.ts';
import { decimalSign } from '../../../core/answers/languages.ts';
import type { Fraction } from '../../../core/answers/number.ts';
import type { InstrumentInfo } from '../../../core/mission/outside.ts';
import type { Mind } from '../../../core/ports.ts';
import { calculate } from './calculate.ts';
import { readFigure } from '../../../core/sums/figures.ts';
import { negative } from '../../../core/sums/rational.ts';
import { short } from '../../../core/text/short.ts';
import type { ReadChat } from '../../shared/budgeter.ts';
import { maxReadLength, numbersIn } from '../../shared/mentions.ts';
import type { MidTryPath } from '../events.ts';
import { roleOfPath, type MidTryOptions } from '../options.ts';
import { answerWithValue } from './settle.ts';

/**
 * The first path of each model calculates: it is the conservative one, which the specification calls
 * the reliable baseline. Only a question that has two numbers or more and asks for one wants it.
 */
export function pathUsesCode(path: number, { question, words }: ReadChat, options: MidTryOptions) {
	if (options.code === 'off' || roleOfPath(path, options).nth !== 1) return false;
	const given = numbersIn(question.slice(0, maxReadLength)).filter(({ optional }) => !optional);
	return isNumericQuestion(words) && given.length > 1;
}

const tag = /\n?<calculate>([\s\S]*?)(?:<\/calculate>|$)/gi;
const fence = /^```\w*\n?|\n?```$|`/g;
/** Characters of it that are kept. */
const most = 2000;

export interface Calculated {
	/** The reply without what was written for code; where code came to something, with that as its answer. */
	text: string;
	/** Null where it is to be found in the text. */
	answer: string | null;
	because: string;
	told: NonNullable<MidTryPath['code']>;
}

/** What a reply wrote for code, and the rest of it. Pure. */
export function splitOffCode(reply: string): { written: string; text: string } {
	const all = [...reply.matchAll(tag)].map(([, inner]) => inner!.trim().replace(fence, '').trim());
	const written = all.findLast((one) => /\d/.test(one))?.slice(0, most) ?? '';
	return { written, text: reply.replace(tag, '').trim() };
}

/** `answerIn` finds the answer of its own words. Throws where the run ends or waits while a program runs. */
export async function calculateByCode(
	reply: string,
	answerIn: (text: string) => string | null,
	path: number,
	{ words }: ReadChat,
	{ code }: MidTryOptions,
	mind: Mind,
): Promise<Calculated> {
	const { written, text } = splitOffCode(reply);
	const nothing = (because: string): Calculated => ({
		...{ text, answer: null, because: `${because} Its own words count.` },
		told: { written, value: null },
	});
	if (written === '') return nothing('It wrote no calculation for code.');
	const sign = decimalSign(words) ?? '.';
	let value = calculate(written, sign);
	if (value === null && code === 'program') {
		const ran = await run(written, path, mind);
		if (typeof ran === 'string') return nothing(ran);
		value = ran;
	}
	if (value === null) return nothing('Code could not calculate what it wrote.');
	const own = answerIn(text);
	const { answer, figure } = answerWithValue(own, value, sign);
	const shown = written.includes('\n') ? `\`\`\`js\n${written}\n\`\`\`\n` : `\`${written}\` `;
	return {
		text: `${withoutAnswer(text)}\n\n${shown}= ${figure}\n\n<answer>${answer}</answer>`.trim(),
		answer,
		because: own === null || answer === own ? '' : `Its own words said ${short(own, 120)}.`,
		told: { written, value: figure },
	};
}

/** A number of a list that holds nothing else goes with it. */
export const withoutAnswer = (text: string) =>
	text.replace(/(?:^|\n)[ \t]*(?:\d+[.)][ \t]*)?<answer>[^<]*<\/answer>/gi, '').trimEnd();

/** It reaches nothing and changes nothing; whether it may run is looked up when it does. */
const sandbox: InstrumentInfo = {
	...{ id: 'code', label: 'Code', describe: '', readOnly: true, idempotent: true },
};

/** What a program comes to, or in one sentence why it comes to nothing. */
async function run(program: string, path: number, mind: Mind): Promise<Fraction | string> {
	const { ok, value, error } = await mind.use(`path-${path}-code`, sandbox, { code: program });
	if (!ok) return `Its program failed: ${short(error ?? '', 200).replace(/\.$/, '')}.`;
	// 0.1 + 0.2 is 0.3 for a person.
	const said = typeof value === 'number' ? `${Number(value.toPrecision(12))}` : value;
	const found = typeof said === 'string' ? [...said.matchAll(/-?\d[\d.]*(?:e[+-]?\d+)?/g)] : [];
	const number = found.length === 1 ? found[0]![0] : '';
	const figure = readFigure(number.replace(/^-|\.$/g, ''), '.');
	if (!figure) return 'Its program gave no number.';
	return number.startsWith('-') ? negative(figure.value) : figure.value;
}
