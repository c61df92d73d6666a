// Reads a `_headers` file: a path pattern at the line's start, its headers indented below it.

/** The rules of a `_headers` file, in order. */
export function parseHeaders(text) {
	const rules = [];
	for (const line of text.split(/\r?\n/)) {
		if (!line.trim() || line.startsWith('#')) continue;
		if (!/^\s/.test(line)) rules.push({ pattern: line.trim(), headers: [] });
		else {
			const colon = line.indexOf(':');
			rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
		}
	}
	return rules;
}

/** The headers that the rules give to a path such as `/assets/x.js`; a later rule wins. */
export function headersFor(rules, path) {
	const matching = rules.filter(({ pattern }) =>
		pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
	);
	return Object.fromEntries(matching.flatMap(({ headers }) => headers));
}
