/**
 * Does a program's result depend on the question? `return true`, a constant that is printed, a
 * calculation about something else: such code tests nothing (decision T8).
 */

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
const comments = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const numbers = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g;
const words = /[\p{L}]{4,}/gu;

/** False when nothing is worked out, or nothing of the question occurs in the code. */
export function computes(code: string, about: string): boolean {
	const bare = code.replace(comments, ' ');
	const plain = bare.replace(strings, '""').replace(/\b(?:print|console\.\w+)\s*(?=\()/g, ' ');
	const operator = /[\w)\]"]\s*(?:\*\*|[-+*/%]|[<>]=?|[=!]==?|&&|\|\|)\s*[-\w("'[]/;
	const works = operator.test(plain) || /\b(?:for|while)\b|[\w)\]"]\.?\w*\(/.test(plain);
	return works && shared(bare, about).length > 0;
}

/** Numbers and words of the question that the code speaks of. */
function shared(code: string, about: string): string[] {
	const speaks = (pattern: RegExp) => {
		const asked = new Set(about.toLowerCase().match(pattern) ?? []);
		return [...new Set(code.toLowerCase().match(pattern) ?? [])].filter((one) => asked.has(one));
	};
	return [...speaks(numbers), ...speaks(words)];
}

/**
 * The same code about something else: one number of the question changed at a time, or where it has
 * none, one word in quotes. If none of these gives another result, the code does not depend on the
 * question. At most six; empty when there is nothing to change.
 */
export function shaken(code: string, about: string): string[] {
	const asked = new Set(about.match(numbers) ?? []);
	const found = [...new Set(code.match(numbers) ?? [])].filter((one) => asked.has(one)).slice(0, 3);
	const change = (from: string, to: string) =>
		code.replace(numbers, (one) => (one === from ? to : one));
	if (found.length > 0) {
		return [
			...found.map((one) => change(one, String(Number(one) * 2 + 7))),
			...found.map((one) => change(one, '0')),
		];
	}
	const spoken = new Set(about.toLowerCase().match(words) ?? []);
	const quoted = (code.match(strings) ?? [])
		.flatMap((one) => one.match(words) ?? [])
		.filter((word) => spoken.has(word.toLowerCase()));
	return [...new Set(quoted)].slice(0, 2).map((word) => code.replaceAll(word, 'zzzzz'));
}
