/**
 * How much JSON holds, found out before it is parsed: `JSON.parse` cannot be stopped, and takes minutes
 * for ten million names. Strings are skipped whole, so a long text costs next to nothing.
 */

/** What may be parsed at once. */
interface Limits {
	depth: number;
	values: number;
}

/** More than any row has, and little enough to be parsed at once. */
const most: Limits = { depth: 100, values: 200_000 };

/** In the place of a value that was not parsed; its description is said of a row, after its name. */
export const tooMuch = Symbol(
	`is not JSON as Mull writes it: it holds more than ${most.values} values, or is nested deeper than ${most.depth}`,
);

const structure = /["{}[\],:]/g;

/**
 * The position at which the value ends that begins at `from`; the end of the text if it does not end. Null
 * if it holds too much to be parsed. It need not be valid JSON.
 */
export function endOfValue(text: string, from: number, limits = most): number | null {
	let [depth, values] = [0, 0];
	structure.lastIndex = from;
	for (let found = structure.exec(text); found; found = structure.exec(text)) {
		const sign = found[0];
		const closes = sign === '}' || sign === ']';
		// What stands behind a number is not its own.
		if (depth === 0 && (closes || sign === ',' || sign === ':')) return found.index;
		if (sign === '"') {
			structure.lastIndex = endOfString(text, found.index);
			if (depth === 0) return structure.lastIndex;
		} else if (closes) {
			depth -= 1;
			if (depth === 0) return structure.lastIndex;
		} else {
			if (sign !== ',' && sign !== ':') depth += 1;
			values += 1;
			if (values > limits.values || depth > limits.depth) return null;
		}
	}
	return text.length;
}

/** It cannot hold too much. */
export const isShort = (text: string): boolean => text.length <= most.values;

/** Behind the quotation mark that ends the string which begins there. */
function endOfString(text: string, from: number): number {
	for (let end = text.indexOf('"', from + 1); end > 0; end = text.indexOf('"', end + 1)) {
		let slashes = 0;
		while (text[end - 1 - slashes] === '\\') slashes += 1;
		if (slashes % 2 === 0) return end + 1;
	}
	return text.length;
}
