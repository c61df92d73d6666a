/**
 * Cuts a text into runs of tokens. A run ends where a sentence, a line or a cell of a table does; a
 * line that begins with `=` goes on with the last one. Each character is read a fixed number of times.
 */
import { dateAt, timeAt } from './calendar.ts';
import { fractions, signOf } from './tex.ts';
import { endsOperand, type Kind, type Token } from './tokens.ts';

const number =
	/(?:\d+(?:[.,]\d+|(?:['’\u00a0\u2009\u202f]|\{,\}|\\,)\d{3}(?!\d))*|\.\d+)(?:[eE][+-]?\d{1,2}(?![\p{L}\p{N}]))?/uy;
const groups = /(?: \d{3}(?!\d))+(?:[.,]\d+)?/y;
const word = /\p{L}[\p{L}\p{M}\p{N}_²³]*(?:['’-]\p{L}[\p{L}\p{M}]*)*(?:\^\{?-?\d\}?(?!\d))?/uy;
const slashed = /\/ ?\p{L}[\p{L}\p{M}²³]*(?:\^\{?-?\d\}?(?!\d))?/uy;
const command = /[A-Za-z]+/y;
const slashDate = /\d{1,2}\/\d{1,2}\/(?:19|20)?\d\d(?!\d)/y;
const plainFence = /^[`~]{3,} ?(?:te?xt|text|math|la?tex|plain|plaintext|markdown)?\s*$/i;

const operators: Record<string, string> = {
	...{ '+': '+', '-': '-', '−': '-', '–': '-', '*': '*', '×': '*', '·': '*', '⋅': '*', '∙': '*' },
	...{ '•': '*', '/': '/', '÷': '/', '∕': '/', '^': '^', '✕': '*', '➕': '+', '➖': '-' },
};

/** Prose has no longer sentence; what a model repeats without end has, and is passed over to its line's end. */
const longest = 400;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Runs with two numbers at least; the others hold no sum. */
export function* runsOf(text: string, german: boolean): Generator<Token[]> {
	/** A run that ended, not yet handed out. */
	let ready: Token[] | null = null;
	let run: Token[] = [];
	let numbers = 0;
	let gap = false;
	let at = 0;
	/** What the open braces of TeX are. */
	let braces: ('frac' | 'over' | 'power' | '')[] = [];
	let next: 'frac' | 'over' | 'power' | '' = '';

	const add = (kind: Kind, end: number, meaning = text.slice(at, end)): Token => {
		const token: Token = { kind, text: meaning, start: at, end, gap };
		run.push(token);
		if (kind === 'number' || kind === 'time' || kind === 'date') numbers++;
		[at, gap] = [end, false];
		return token;
	};
	const space = (end = at + 1) => ([at, gap] = [end, true]);
	const stop = (end = at + 1) => {
		if (numbers > 1 && run.length <= longest) ready = run;
		[run, numbers, braces, next] = [[], 0, [], ''];
		space(end);
	};
	const matchAt = (pattern: RegExp, from = at): string | null => {
		pattern.lastIndex = from;
		return pattern.exec(text)?.[0] ?? null;
	};
	/** The next character that is no space, within a few. */
	const after = (from: number) => {
		let i = from;
		while (i < from + 3 && (text[i] === ' ' || text[i] === '\u00a0')) i++;
		return { sign: text[i] ?? '', apart: i > from };
	};
	const isOperandStart = (sign: string) => /[\d.($€£¥₹\\{−-]/.test(sign);

	function readLine(): void {
		let end = at;
		while (end < text.length && /\s/.test(text[end]!)) end++;
		const sign = text[end] ?? '';
		const goesOn =
			/[&=≈\\]/.test(sign) && /^(?:&? ?(?:=(?!=)|≈)|\\approx)/.test(text.slice(end, end + 10));
		if (goesOn && run.length > 0) return void space(end);
		stop(end);
		// Most lines begin with none of these.
		if (!/[`~*•–-]/.test(sign)) return;
		const fence = text.slice(end, end + 3);
		if (fence === '```' || fence === '~~~') {
			let close = text.indexOf('\n', end);
			if (close < 0) close = text.length;
			if (!plainFence.test(text.slice(end, Math.min(close, end + 40)))) {
				const last = text.indexOf(`\n${fence}`, close);
				close = last < 0 ? text.length : last + 4;
			}
			return void stop(close);
		}
		// A sign with a space behind it begins an item of a list.
		if (/^[-–*•+] /.test(text.slice(end, end + 2)) && text[end] !== '+') space(end + 1);
	}

	/** A date or a time, where the sign behind the digits allows one. */
	function readMomentAt(): boolean {
		let end = at;
		while (end < at + 4 && isDigit(text.charCodeAt(end))) end++;
		const sign = text[end] ?? '';
		if (!/[:.\-a-zA-Z ]/.test(sign) || (sign === ' ' && !/\p{L}/u.test(text[end + 1] ?? '')))
			return false;
		const date = dateAt(text, at);
		const moment = date ?? timeAt(text, at, german);
		if (moment === null) return false;
		add(date === null ? 'time' : 'date', moment);
		return true;
	}

	function readNumber(): void {
		if (readMomentAt()) return;
		const slashes = text[at + 1] === '/' || text[at + 2] === '/' ? matchAt(slashDate) : null;
		if (slashes !== null && /\d{4}$|^0/.test(slashes)) return void add('bad', at + slashes.length);
		const found = matchAt(number);
		if (found === null) return void stop();
		const more =
			found.length < 4 && text[at + found.length] === ' ' && /^[1-9]\d*$/.test(found)
				? matchAt(groups, at + found.length)
				: null;
		const token = add('number', at + found.length + (more?.length ?? 0));
		if (more !== null) token.spaced = true;
		const sign = text[at] ?? '';
		if (!/[.…\\‑-]/.test(sign)) return;
		const dots = /^(?:\.{3}|…|\\ldots|\\dots)/.exec(text.slice(at, at + 6))?.[0];
		if (dots !== undefined) [token.elided, at] = [true, at + dots.length];
		else if (/^[-‑]\p{L}/u.test(text.slice(at, at + 3))) add('bad', at + 1);
	}

	function readWord(): void {
		const date = dateAt(text, at);
		if (date !== null) return void add('date', date);
		const sign = text[at]!;
		const last = run.at(-1);
		if ((sign === 'x' || sign === 'X') && endsOperand(last)) {
			const { sign: behind, apart } = after(at + 1);
			const even = apart === gap || /[$€£\\]/.test(behind);
			const signed = /[−-]/.test(behind) && !apart;
			if (even && !signed && isOperandStart(behind) && !(last!.text === '0' && !gap))
				return void add('operator', at + 1, '*');
		}
		const found = matchAt(word)!;
		if (text.startsWith('://', at + found.length)) {
			// An address.
			let end = at;
			while (end < text.length && !/\s/.test(text[end]!)) end++;
			return stop(end);
		}
		add(/[\d_]/.test(found.replace(/[23]$|\^.*$/, '')) ? 'bad' : 'word', at + found.length);
	}

	function readStar(): void {
		const last = run.at(-1);
		const double = text[at + 1] === '*';
		const end = at + (double ? 2 : 1);
		const { sign, apart } = after(end);
		const even = !double || apart === gap;
		if (endsOperand(last) && isOperandStart(sign) && even) add('operator', end, double ? '^' : '*');
		else at = end;
	}

	function readCommand(): void {
		const sign = text[at + 1] ?? '';
		if (sign === '\\') {
			at++;
			return readLine2();
		}
		if (sign === '$') return void add('money', at + 2, '$');
		if (sign === '%') return void add('percent', at + 2);
		if (/[,;:! ()[\]]/.test(sign)) return void space(at + 2);
		const name = matchAt(command, at + 1);
		if (name === null) return void stop(at + 2);
		const end = at + 1 + name.length;
		if (fractions.has(name)) {
			const mixed = run.at(-1)?.kind === 'number';
			add(mixed ? 'bad' : 'open', end).made = true;
			next = 'frac';
			return;
		}
		const meaning = signOf(name);
		if (meaning === undefined) return void add('bad', end);
		if (meaning === '') return void space(end);
		if (meaning === '|') return void stop(end);
		if (meaning === '≈') add('equal', end).about = true;
		else add('operator', end, meaning === '×' ? '*' : '/');
	}

	/** A line of TeX ends. */
	function readLine2(): void {
		let end = at + 1;
		while (end < text.length && /[\s&]/.test(text[end]!)) end++;
		if (/^(?:=|≈|\\approx)/.test(text.slice(end, end + 7)) && run.length > 0) space(end);
		else stop(end);
	}

	function readBrace(): void {
		if (text[at] === '{') {
			braces.push(next);
			if (next === '') space();
			else add('open', at + 1).made = true;
			next = '';
			return;
		}
		const role = braces.pop() ?? '';
		if (role === '') return void space();
		add('close', at + 1);
		if (role === 'frac') {
			const token: Token = {
				kind: 'operator',
				text: '/',
				start: at,
				end: at,
				gap: false,
				made: true,
			};
			run.push(token);
			next = 'over';
		} else if (role === 'over') {
			run.push({ kind: 'close', text: '}', start: at, end: at, gap: false, made: true });
		}
	}

	function readSign(): void {
		const sign = text[at]!;
		const two = text.slice(at, at + 2);
		if (/^(?:==|!=|<=|>=|=>|->|:=|\+=|-=|--|\+\+|<<|>>|~=)/.test(two) || two === '=~')
			return void stop(at + 2);
		if (sign === '=') add('equal', at + 1);
		else if (/[≈≃≅≒]/.test(sign)) add('equal', at + 1).about = true;
		else if (sign === '*') readStar();
		else if (sign === '/' && endsOperand(run.at(-1)) && matchAt(slashed) !== null)
			add('word', at + matchAt(slashed)!.length);
		else if (sign === '^' && text.startsWith('^\\circ', at)) space(at + 6);
		else if (sign === '^' && text[at + 1] === '{') {
			add('operator', at + 1, '^');
			next = 'power';
		} else if (sign === '•' && !(endsOperand(run.at(-1)) && /\d/.test(after(at + 1).sign))) stop();
		else if (sign in operators) add('operator', at + 1, operators[sign]!);
		else if (sign === ':' && isDivision()) add('operator', at + 1);
		else if (sign === '(') add('open', at + 1);
		else if (sign === ')') add('close', at + 1);
		else if (sign === '{' || sign === '}') readBrace();
		else if (sign === '%') add('percent', at + 1);
		else if (/[€£¥₹]/.test(sign)) add('money', at + 1);
		else if (sign === '$') readDollar();
		else if (sign === '²' || sign === '³') add('square', at + 1, sign === '²' ? '2' : '3');
		else if (sign === '°') add('word', at + (/[CF]/.test(text[at + 1] ?? '') ? 2 : 1));
		else if (sign === '~') add('word', at + 1, 'about');
		else if (sign === '!' && endsOperand(run.at(-1)) && /[-+*/=×)^]/.test(after(at + 1).sign))
			add('bad', at + 1);
		else if (/[`&_]/.test(sign)) at++;
		else if (/[√∛π∞∑∫±≡'"]/.test(sign)) add('bad', at + 1);
		else stop();
	}

	/** A colon with spaces on both sides, between numbers. */
	function isDivision(): boolean {
		const { sign, apart } = after(at + 1);
		return endsOperand(run.at(-1)) && gap && apart && /[\d(]/.test(sign);
	}

	/** A currency before a number; anywhere else it is a bracket of TeX. */
	function readDollar(): void {
		const next = text[at + 1] ?? '';
		if (/[\d.]/.test(next)) add('money', at + 1);
		else at += next === '$' ? 2 : 1;
	}

	readLine();
	while (at < text.length) {
		if (run.length > longest) {
			const line = text.indexOf('\n', at);
			stop(line < 0 ? text.length : line);
		}
		const code = text.charCodeAt(at);
		if (code === 32 || code === 9 || code === 0xa0 || code === 0x202f || code === 0x2009) space();
		else if (code === 10 || code === 13) readLine();
		else if (code >= 48 && code <= 57) readNumber();
		else if (code === 46 && /\d/.test(text[at + 1] ?? '')) readNumber();
		else if (code === 92) readCommand();
		else if ((code | 32) >= 97 && (code | 32) <= 122) readWord();
		else if (code > 127 && matchAt(word) !== null) readWord();
		else if (at < text.length) readSign();
		if (ready) {
			yield ready;
			ready = null;
		}
	}
	stop(at);
	if (ready) yield ready;
}
