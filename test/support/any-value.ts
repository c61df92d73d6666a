import type { Schema } from '../../src/core/types.ts';

/** Any value that a schema allows, drawn by luck from the words of the question. */
export function anything(schema: Schema, luck: () => number): unknown {
	const pick = (n: number) => Math.floor(luck() * n);
	switch (schema.type) {
		case 'boolean':
			return pick(2) === 0;
		case 'string': {
			if (schema.enum) return schema.enum[pick(schema.enum.length)];
			return ['', 'Seven is odd.', 'It is 42.', 'print(6 * 7)', '{"a": 1}', 'Why {{x}} $& <task>?'][
				pick(6)
			];
		}
		case 'number':
		case 'integer':
			return (schema.minimum ?? 0) + pick((schema.maximum ?? 9) - (schema.minimum ?? 0) + 1);
		case 'array': {
			const { minItems = 0, maxItems = 3 } = schema;
			return Array.from({ length: minItems + pick(maxItems - minItems + 1) }, () =>
				anything(schema.items, luck),
			);
		}
		case 'object':
			return Object.fromEntries(
				Object.entries(schema.properties).map(([name, inner]) => [name, anything(inner, luck)]),
			);
	}
}
