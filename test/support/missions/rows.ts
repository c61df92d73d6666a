/** A table: the rows that fit are added up or counted. */
import { plain, type Knowledge } from './knowledge.ts';
import { lacking, round, sum, type Problem } from './problems.ts';

const isCount = (sentence: string) => /\bhow many\b/i.test(sentence);
/** Names in the question, which rows must bear. */
const namesIn = (sentence: string) =>
	[...sentence.matchAll(/(?<!^)(?<![.?!] )\b[A-Z][\w-]+/g)].map(([word]) => word);
const overOf = (sentence: string) =>
	Number(/\b(?:more than|over|above) (\d+)/.exec(sentence)?.[1] ?? -Infinity);
function aboutOf(sentence: string): string {
	const over = overOf(sentence);
	return `${namesIn(sentence).join(' and ')}${over > -Infinity ? ` above ${over}` : ''}`;
}

export const total: Problem = {
	reads: (sentence) =>
		/\b(?:total|in all|altogether|add up|sum of|come to)\b/i.test(sentence) ||
		/\bhow many\b.*\b(?:rows|orders|entries|bookings|deliveries)\b/i.test(sentence)
			? []
			: null,
	stem: (_, sentence) =>
		`The ${isCount(sentence) ? 'number' : 'total'} of the rows for ${aboutOf(sentence)} is `,
	program(sentence, known) {
		if (known.rows.length === 0) return undefined;
		const column = columnOf(known.header, known.rows[0]!.cells, sentence);
		const over = overOf(sentence);
		return `const wanted = ${JSON.stringify(namesIn(sentence))};
const rows = given.split('\\n').map((line) => line.split(/\\s*[|;]\\s*/)).filter((cells) => cells.length > 2 && !isNaN(cells[${column}]));
const fit = rows.filter((cells) => wanted.every((word) => cells.includes(word))${over > -Infinity ? ` && Number(cells[${column}]) > ${over}` : ''});
print(${isCount(sentence) ? 'fit.length' : `Math.round(fit.reduce((sum, cells) => sum + Number(cells[${column}]), 0) * 100) / 100`});`;
	},
	solve(_, known, sentence) {
		const wanted = namesIn(sentence);
		const most = Number(
			/\b(?:all|these|the|my|our) (\d+) (?:rows|orders|entries|bookings|deliveries)/.exec(
				sentence,
			)?.[1] ?? 0,
		);
		const over = overOf(sentence);
		const about = aboutOf(sentence);
		// Parts that were looked at before, each with what it came to; their rows count once.
		const parts = partsOf(known, about);
		const inParts = new Set(parts.flatMap((part) => part.numbers));
		const width = known.header?.length ?? known.rows[0]?.cells.length ?? 0;
		const rows = known.rows.filter(
			({ cells }) => cells.length === width && !inParts.has(Number(cells[0])),
		);
		const column = columnOf(known.header, rows[0]?.cells ?? [], sentence);
		const fitting = rows.filter(
			({ cells }) =>
				wanted.every((word) => cells.some((cell) => plain(cell) === plain(word))) &&
				Number(cells[column]) > over,
		);
		const numbers = new Set([...inParts, ...rows.map(({ cells }) => Number(cells[0]))]);
		const last = Math.max(...numbers);
		const whole =
			most > 0 ? numbers.size >= most : numbers.size > 0 && !known.cut && numbers.size >= last;
		const values = fitting.map(({ cells }) => Number(cells[column]));
		if (!whole) {
			const count = fitting.length + sum(parts.map((part) => part.count));
			const together = round(sum(values) + sum(parts.map((part) => part.sum)));
			const part = `${count} rows for ${about}, together ${together} (rows ${rangesOf([...numbers])}).`;
			return lacking(
				`the rows for ${about}, all of them`,
				numbers.size > 0 ? [part] : [],
				fitting.slice(0, 1),
			);
		}
		const count = isCount(sentence);
		const result = count
			? fitting.length + sum(parts.map((part) => part.count))
			: round(sum(values) + sum(parts.map((part) => part.sum)));
		const terms = count ? [] : [...values, ...parts.map((part) => part.sum)];
		const code = `const rows = ${JSON.stringify(fitting.map(({ cells }) => [cells[0], Number(cells[column])]))};\nprint(${count ? 'rows.length' : 'Math.round(rows.reduce((sum, row) => sum + row[1], 0) * 100) / 100'});`;
		return {
			short: String(result),
			statement: count
				? `The number of the rows for ${about} is ${result}.`
				: `The total of the rows for ${about} is ${result}.`,
			work: [count ? `${result} rows fit.` : `${terms.join(' + ')} = ${result}`],
			uses: fitting.slice(0, 1),
			// A program over a part would not be one of the whole.
			...(parts.length === 0 ? { code } : {}),
		};
	},
};

interface Part {
	count: number;
	sum: number;
	/** Of its rows. */
	numbers: number[];
}

/** `1 to 18 and 39 to 60` */
function rangesOf(numbers: readonly number[]): string {
	const ranges: [number, number][] = [];
	for (const n of [...numbers].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last?.[1] === n - 1) last[1] = n;
		else ranges.push([n, n]);
	}
	return ranges.map(([from, to]) => `${from} to ${to}`).join(' and ');
}

function partsOf({ lines }: Knowledge, about: string): Part[] {
	const found = new Map<string, Part>();
	for (const { quote } of lines) {
		const said = /(\d+) rows for (.+?), together (\d+(?:\.\d+)?) \(rows ([\d to and]+)\)/.exec(
			quote,
		);
		if (!said || said[2] !== about) continue;
		const ranges = [...said[4]!.matchAll(/(\d+) to (\d+)/g)];
		const numbers = ranges.flatMap(([, from, to]) =>
			Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
		);
		found.set(said[4]!, { count: Number(said[1]), sum: Number(said[3]), numbers });
	}
	// The widest first; one that overlaps another would count rows twice.
	const all = [...found.values()].sort((a, b) => b.numbers.length - a.numbers.length);
	const taken = new Set<number>();
	return all.filter(({ numbers }) => {
		if (numbers.some((n) => taken.has(n))) return false;
		for (const n of numbers) taken.add(n);
		return true;
	});
}

/** The column of numbers that the question names, or the last one. */
function columnOf(header: readonly string[] | null, cells: readonly string[], question: string) {
	const numeric = cells.map((cell) => /^-?\d+(?:\.\d+)?$/.test(cell));
	const named = (header ?? []).findIndex(
		(name, at) => numeric[at] && /^\w+$/.test(name) && new RegExp(`\\b${name}`, 'i').test(question),
	);
	return named >= 0 ? named : numeric.lastIndexOf(true);
}
