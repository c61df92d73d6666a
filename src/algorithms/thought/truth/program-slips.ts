/** Slips of a program that can be seen without running it. */
import { unknownNumbers } from './depends.ts';

const smallNames =
	'zero null one eins two zwei three drei four vier five fünf six sechs seven sieben eight acht nine neun'.split(
		' ',
	);

/** `const people = 7;` */
const given = /\b(?:const|let|var) (\w{1,60}) = ([3-9]);/g;
/** Names of what is the same everywhere: seven days of a week, eight bits. */
const fixed = /day|week|tag|woche|bit|digit|place|decimal|precision|stelle/i;

/** Numbers that stand nowhere in what is known; small ones only where they are given a name. */
export function unexplainedNumbers(code: string, known: string): string[] {
	const words = known.toLowerCase().match(/\p{L}{3,6}/gu) ?? [];
	const digits = new Set([
		...(known.match(/\d+/g) ?? []),
		...words.flatMap((word) => {
			const at = smallNames.indexOf(word);
			return at < 0 ? [] : [String(Math.floor(at / 2))];
		}),
	]);
	const small = [...code.matchAll(given)]
		.filter(([, name, digit]) => !fixed.test(name!) && !digits.has(digit!))
		.map(([, , digit]) => digit!);
	return [...unknownNumbers(code, known), ...new Set(small)];
}

/** A name that one list of `name: value` has twice; '' where there is none. */
export function duplicateName(code: string): string {
	for (const part of code.split(/[{}]/)) {
		const seen = new Set<string>();
		for (const [, , name] of part.matchAll(/(["'])([^"'\n]{1,80})\1\s{0,3}:/g)) {
			if (seen.has(name!)) return name!;
			seen.add(name!);
		}
	}
	return '';
}
