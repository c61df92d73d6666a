/** What the keys of a header hold, and how they are asked for. */

/** A list is kept where it has a number or a switch for each layer. */
export type Value = string | number | boolean | readonly (number | boolean)[] | undefined;
export type Values = ReadonlyMap<string, Value>;

export function textOf(values: Values, key: string): string {
	const value = values.get(key);
	return typeof value === 'string' ? value : '';
}

export function numberOf(values: Values, key: string, otherwise = 0): number {
	const value = values.get(key);
	return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Of one layer: its entry in a list, or the number that holds for all of them. */
export function layerOf(values: Values, key: string, layer: number, otherwise = 0): number {
	const value = values.get(key);
	const own = Array.isArray(value) ? Number(value[layer] ?? Number.NaN) : value;
	return typeof own === 'number' && Number.isFinite(own) ? own : otherwise;
}
