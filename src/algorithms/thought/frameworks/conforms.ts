/** Is a value what a schema asks for? Engines promise it; the agent does not depend on promises. */
import type { Schema } from '../../../core/types.ts';

export function conforms(schema: Schema, value: unknown): boolean {
	switch (schema.type) {
		case 'boolean':
			return typeof value === 'boolean';
		case 'string':
			return typeof value === 'string' && (!schema.enum || schema.enum.includes(value));
		case 'number':
		case 'integer':
			return (
				typeof value === 'number' &&
				Number.isFinite(value) &&
				(schema.type === 'number' || Number.isInteger(value)) &&
				value >= (schema.minimum ?? -Infinity) &&
				value <= (schema.maximum ?? Infinity)
			);
		case 'array':
			return (
				Array.isArray(value) &&
				value.length >= (schema.minItems ?? 0) &&
				value.length <= (schema.maxItems ?? Infinity) &&
				value.every((item) => conforms(schema.items, item))
			);
		case 'object': {
			if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
			const given = value as Record<string, unknown>;
			return (
				schema.required.every((name) => Object.hasOwn(given, name)) &&
				Object.entries(schema.properties).every(
					([name, inner]) => !Object.hasOwn(given, name) || conforms(inner, given[name]),
				)
			);
		}
	}
}
