/**
 * Small checks of plain data from a file that may be hostile. A check gives the reason why a value
 * is refused, as words that follow the field's name, or nothing.
 */
export type Check = (value: unknown) => string | undefined;

/** Names of the fields of `T`, with a question mark where one may be absent. */
type Named<T> = keyof { [K in keyof T & string as {} extends Pick<T, K> ? `${K}?` : K]: 0 };
type Words<S> = S extends `${infer A} ${infer B}` ? A | Words<B> : S;
/** Asks for the fields of `T` that are missing among those named, and takes none that it has not. */
type Exactly<T, Names> = Record<Exclude<Named<T>, Words<Names>>, Check> &
	([Words<Names>] extends [Named<T>]
		? unknown
		: `no field: ${Exclude<Words<Names>, Named<T>> & string}`);

/** Names that reach a prototype where somebody copies fields carelessly. */
const dangerous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const nullable =
	(check: Check): Check =>
	(value) =>
		value === null ? undefined : check(value);

/**
 * Exactly these fields: `object<Size>()({ 'width height depth?': whole(), unit: text() })`. The compiler
 * asks for every field of the type, so no check falls behind it.
 */
export const object =
	<T>() =>
	<Names extends string>(fields: Record<Names, Check> & Exactly<T, Names>): Check => {
		const all = Object.entries<Check>(fields).flatMap(([names, check]) =>
			names.split(' ').map((word) => {
				const optional = word.endsWith('?');
				return { name: optional ? word.slice(0, -1) : word, optional, check };
			}),
		);
		const known = new Set(all.map(({ name }) => name));
		return (value) => {
			if (!isObject(value)) return 'is not an object';
			for (const name of Object.keys(value))
				if (!known.has(name)) return `has the unknown field “${short(name)}”`;
			for (const { name, optional, check } of all) {
				const has = Object.hasOwn(value, name);
				if (!has && !optional) return `lacks the field “${name}”`;
				const reason = has ? check(value[name]) : undefined;
				if (reason) return `${name} ${reason}`;
			}
			return undefined;
		};
	};

/** One of several objects, told apart by one field. */
export function variant(field: string, by: Record<string, Check>): Check {
	return (value) => {
		if (!isObject(value)) return 'is not an object';
		const kind = value[field];
		if (typeof kind !== 'string' || !Object.hasOwn(by, kind))
			return `${field} is none that is known`;
		return by[kind]!(value);
	};
}

export const array =
	(check: Check, most = 10_000): Check =>
	(value) => {
		if (!Array.isArray(value)) return 'is not a list';
		if (value.length > most) return `has more than ${most} entries`;
		for (let n = 0; n < value.length; n++) {
			const reason = check(value[n]);
			if (reason) return `entry ${n + 1} ${reason}`;
		}
		return undefined;
	};

/** Any words: kept as they are, shown as text, never run. */
export const text =
	(most = 100_000): Check =>
	(value) => {
		if (typeof value !== 'string') return 'is not text';
		return value.length > most ? `is longer than ${most} characters` : undefined;
	};

/** What names something: short, and nothing invisible in it. */
export const name =
	(most = 300): Check =>
	(value) => {
		if (typeof value !== 'string') return 'is not text';
		if (value.length === 0 || value.length > most) return `has not 1 to ${most} characters`;
		return /\p{Cc}/u.test(value) ? 'has control characters' : undefined;
	};

export const pattern =
	(shape: RegExp, what: string): Check =>
	(value) =>
		typeof value === 'string' && shape.test(value) ? undefined : `is not ${what}`;

export const number =
	(low = -1e15, high = 1e15): Check =>
	(value) => {
		if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a number';
		return value < low || value > high ? `is not between ${low} and ${high}` : undefined;
	};

export const whole = (low = 0, high = 2 ** 40): Check => {
	const inside = number(low, high);
	return (value) =>
		inside(value) ?? (Number.isInteger(value) ? undefined : 'is not a whole number');
};

export const flag: Check = (value) =>
	typeof value === 'boolean' ? undefined : 'is neither true nor false';

/** Give the type, so that the compiler knows the values. */
export const oneOf =
	<T>(...values: T[]): Check =>
	(value) =>
		(values as unknown[]).includes(value) ? undefined : 'is none of the values it may have';

/** An object of any names, each with a value of that check. */
export const record =
	(check: Check, most = 1000): Check =>
	(value) => {
		if (!isObject(value)) return 'is not an object';
		const names = Object.keys(value);
		if (names.length > most) return `has more than ${most} fields`;
		for (const key of names) {
			if (dangerous.has(key)) return `has the forbidden field “${key}”`;
			const reason = check(value[key]);
			if (reason) return `${short(key)} ${reason}`;
		}
		return undefined;
	};

/** Free data: whatever JSON holds, within these limits. */
export const json =
	({
		depth = 24,
		nodes = 100_000,
		characters = 2_000_000,
		highest = Number.MAX_VALUE,
	} = {}): Check =>
	(value) => {
		const inside = number(-highest, highest);
		let count = 0;
		const walk = (node: unknown, deep: number): string | undefined => {
			if ((count += 1) > nodes) return `holds more than ${nodes} values`;
			if (deep > depth) return `is nested deeper than ${depth}`;
			if (typeof node === 'string')
				return node.length > characters ? `holds a text over ${characters} characters` : undefined;
			if (typeof node === 'number') return inside(node);
			if (typeof node !== 'object' || node === null) return undefined;
			for (const key of Object.keys(node)) {
				if (!Array.isArray(node) && dangerous.has(key)) return `holds the forbidden field “${key}”`;
				const reason = walk((node as Record<string, unknown>)[key], deep + 1);
				if (reason) return reason;
			}
			return undefined;
		};
		return walk(value, 1);
	};

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** For a sentence: cut, and nothing invisible in it. */
export const short = (value: string): string =>
	value.replace(/\p{C}/gu, '·').slice(0, 40) + (value.length > 40 ? '…' : '');
