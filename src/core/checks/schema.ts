/** Values against our small `Schema`, and the schema as servers and models read it. */
import type { Schema } from '../types.ts';

/**
 * Faults of a value under a schema as plain sentences; none means valid. Says at most `most`,
 * outermost first, so that a repair stays short.
 */
export function faults(schema: Schema, value: unknown, most = 6): string[] {
	const found: string[] = [];
	check(schema, value, 'The JSON', (fault) => {
		if (found.length < most) found.push(fault);
	});
	return found;
}

function check(schema: Schema, value: unknown, at: string, tell: (fault: string) => void): void {
	switch (schema.type) {
		case 'boolean':
			if (typeof value !== 'boolean') tell(`${at} must be true or false.`);
			return;
		case 'string':
			if (typeof value !== 'string') return tell(`${at} must be a string.`);
			if (schema.enum && !schema.enum.includes(value))
				tell(`${at} must be one of ${schema.enum.map((word) => `"${word}"`).join(', ')}.`);
			if (schema.maxLength !== undefined && characters(value) > schema.maxLength)
				tell(`${at} must have at most ${schema.maxLength} characters.`);
			return;
		case 'number':
		case 'integer':
			return checkNumber(schema, value, at, tell);
		case 'array':
			if (!Array.isArray(value)) return tell(`${at} must be a list.`);
			if (schema.minItems !== undefined && value.length < schema.minItems)
				tell(`${at} must have at least ${count(schema.minItems)}, it has ${value.length}.`);
			if (schema.maxItems !== undefined && value.length > schema.maxItems)
				tell(`${at} must have at most ${count(schema.maxItems)}, it has ${value.length}.`);
			value.forEach((item, i) => check(schema.items, item, `Item ${i + 1} of ${at}`, tell));
			return;
		case 'object': {
			if (typeof value !== 'object' || value === null || Array.isArray(value))
				return tell(`${at} must be an object.`);
			const given = value as Record<string, unknown>;
			for (const name of schema.required)
				if (!Object.hasOwn(given, name)) tell(`"${name}" is missing.`);
			for (const name of Object.keys(given)) {
				const inner = Object.hasOwn(schema.properties, name) && schema.properties[name];
				if (inner) check(inner, given[name], `"${name}"`, tell);
				else tell(`"${name}" does not belong there.`);
			}
		}
	}
}

function checkNumber(
	schema: Extract<Schema, { type: 'number' | 'integer' }>,
	value: unknown,
	at: string,
	tell: (fault: string) => void,
): void {
	if (typeof value !== 'number' || !Number.isFinite(value)) return tell(`${at} must be a number.`);
	if (schema.type === 'integer' && !Number.isInteger(value)) tell(`${at} must be a whole number.`);
	if (schema.minimum !== undefined && value < schema.minimum)
		tell(`${at} must be at least ${schema.minimum}.`);
	if (schema.maximum !== undefined && value > schema.maximum)
		tell(`${at} must be at most ${schema.maximum}.`);
}

/** JSON Schema counts characters, not UTF-16 units. */
const characters = (text: string) => [...text].length;

const count = (n: number) => (n === 1 ? '1 item' : `${n} items`);

/** The same as JSON Schema for a server. A copy: servers' libraries may write into it. */
export function toJsonSchema(schema: Schema): Record<string, unknown> {
	return structuredClone(schema) as unknown as Record<string, unknown>;
}
