/** Values from outside as plain data that can be stored, compared and spread without surprise. */

/** Nesting that is kept. */
const depthLimit = 32;

/** Reads JSON; undefined when it is none or nests too deep. `__proto__` is left out. */
export function plainData(json: string): unknown {
	try {
		return clean(JSON.parse(json), depthLimit);
	} catch {
		return undefined;
	}
}

function clean(value: unknown, depth: number): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (depth === 0) throw new Error('too deep');
	if (Array.isArray(value)) return value.map((item) => clean(item, depth - 1));
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => key !== '__proto__')
			.map(([key, item]) => [key, clean(item, depth - 1)]),
	);
}
