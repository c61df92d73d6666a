/**
 * How a reader that rewords speaks and hears. It says nothing twice in the same words, and it knows
 * what it meant: where its words come back in a prompt, it reads them as its own plain sentences.
 */
import { hash32 } from '../../../../src/core/hash.ts';
import type { Message } from '../../../../src/core/types.ts';
import { inOtherWords, shortInOtherWords } from './phrasing.ts';
import { endedOnce, inOtherUnits } from './units.ts';

export interface Voice {
	/** A prompt with its own words made plain again. */
	hear: (messages: readonly Message[]) => Message[];
	/** A plain text in other words; `prompt` is what was asked, as it was written. */
	say: (text: string, prompt: string) => string;
	/** What a text of it means. */
	meant: (text: string) => string;
}

/** Shorter words are looked for on lines of their own only. */
const telling = 14;
const cites = /\s*\[\d{1,3}\]/g;
const plainCites = (text: string) => text.replace(cites, '').trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

export function createVoice(seed: number): Voice {
	/** From its words to what it meant by them. */
	const lines = new Map<string, string>();
	const answers = new Map<string, string>();
	const used = new Set<string>();
	let count = 0;

	const luckOf = (words: string) => {
		const first = hash32(`${seed} ${++count} ${words}`, seed);
		let n = 0;
		return () => hash32(String(++n), first) / 2 ** 32;
	};

	/** Another way to say it that was not said before. */
	function anew(plain: string, way: (luck: () => number, round: number) => string): string {
		for (let round = 0; ; round++) {
			const said = way(luckOf(plain), round);
			if (used.has(said) && round < 60) continue;
			used.add(said);
			return said;
		}
	}

	function sentence(line: string): string {
		const [, plain = '', behind = ''] = /^(.*?)((?:\s*\[\d+\])*)$/.exec(line)!;
		const said = anew(plain, (luck, round) =>
			endedOnce(inOtherUnits(inOtherWords(plain, luck, round), luck)),
		);
		if (said !== plain) lines.set(said, plain);
		// The number of a source stands behind the full stop, or before it.
		const inside = behind && said.endsWith('.') && luckOf(line)() < 0.5;
		return inside ? `${said.slice(0, -1)}${behind}.` : `${said}${behind}`;
	}

	/** The line with the result: a few words, or a whole sentence; with its source where the prompt cites. */
	function result(short: string, all: readonly string[], prompt: string): string {
		const saying = all.filter((line) => line.includes(short));
		const one = saying.length === 1 && plainCites(saying[0]!).endsWith('.') ? saying[0] : undefined;
		const said = anew(`Answer ${short}`, (luck, round) =>
			one && luck() < 0.45
				? inOtherUnits(inOtherWords(plainCites(one), luck, round), luck)
				: inOtherUnits(shortInOtherWords(short, one ?? '', luck), luck),
		);
		const text = endedOnce(said);
		answers.set(text, short);
		const behind = one ? (/((?:\s*\[\d+\])+)$/.exec(one)?.[1] ?? '') : '';
		const cited = /\[1\]/.test(prompt) && behind !== '' && luckOf(short)() < 0.7;
		return cited ? `${text}${behind}` : text;
	}

	/** A quote is copied from what stands in the prompt; its own words stand there as it said them. */
	function quote(plain: string, prompt: string): string | null {
		if (prompt.includes(plain)) return plain;
		for (const [said, meant] of lines)
			if (meant.includes(plain) && prompt.includes(said)) return said;
		return null;
	}

	function say(text: string, prompt: string): string {
		const all = text.split('\n');
		const said = all.flatMap((line) => {
			if (line.trim() === '') return [line];
			const [, words] = /^Quote: (.*)$/.exec(line) ?? [];
			if (words !== undefined) {
				const own = quote(words, prompt);
				return own === null ? [] : [`Quote: "${own}"`];
			}
			const answer = /^(Answer: )(.*)$/.exec(line) ?? /^(<answer>)(.*)<\/answer>$/.exec(line);
			if (answer) {
				const came = result(answer[2]!, all, prompt);
				return [answer[1] === '<answer>' ? `<answer>${came}</answer>` : `Answer: ${came}`];
			}
			return /^(?:Verdict:|[-#|])/.test(line) ? [line] : [sentence(line)];
		});
		return said.join('\n');
	}

	/** A line that is nothing but words of its own, whatever stands before and behind them. */
	function onOneLine(line: string): string {
		const parts =
			/^(\s*(?:[-*>]\s+|\d+[.)]\s+|\[\d+\]\s+|\*\*)*)(Answer:\s*|<answer>)?(.*?)(<\/answer>)?$/.exec(
				line,
			);
		if (!parts) return line;
		const [, before = '', label = '', body = '', end = ''] = parts;
		const words = plainCites(body);
		const numbers = (body.match(cites) ?? []).join('');
		const own = variants(words);
		const short = own.map((one) => answers.get(one)).find((one) => one !== undefined);
		const plain = own.map((one) => lines.get(one)).find((one) => one !== undefined);
		const meant = label ? (short ?? plain) : (plain ?? short);
		return meant === undefined ? line : `${before}${label}${meant}${numbers}${end}`;
	}

	/** Without the full stop or with it, with the capital or without it: as a program may trim a line. */
	const variants = (words: string) => [words, words.replace(/\.$/, ''), `${words}.`];

	/** What it said, within longer lines; the longest first. */
	function within(text: string): string {
		let left = text;
		const long = [...lines].filter(([said]) => said.length >= telling);
		for (const [said, plain] of long.sort(([a], [b]) => b.length - a.length)) {
			const head = said.replace(/\.$/, '');
			if (!left.includes(head)) continue;
			left = left.replace(
				new RegExp(`${escaped(head)}((?:\\s*\\[\\d+\\])*)\\.?`, 'g'),
				(_, numbers: string) => `${plain}${numbers}`,
			);
		}
		return left;
	}

	const meant = (text: string) => within(text.split('\n').map(onOneLine).join('\n'));
	return {
		say,
		meant,
		hear: (messages) => messages.map((one) => ({ ...one, content: meant(one.content) })),
	};
}
