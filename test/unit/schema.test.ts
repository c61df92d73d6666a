import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../src/core/types.ts';
import { faults, toJsonSchema } from '../../src/core/checks/schema.ts';
import { shape } from '../../src/engines/engine-prompts.ts';
import { often } from '../support/all.ts';

const review: Schema = {
	type: 'object',
	properties: {
		review_result: { type: 'boolean' },
		added_notes: {
			type: 'array',
			items: { type: 'string', maxLength: 5 },
			minItems: 2,
			maxItems: 3,
		},
		output: { type: 'string' },
	},
	required: ['review_result', 'added_notes', 'output'],
	additionalProperties: false,
};
const good = { review_result: true, added_notes: ['a', 'b'], output: 'x' };

describe('faults', () => {
	test.each<[string, Schema, unknown, string[]]>([
		['valid', review, good, []],
		['no object', review, [], ['The JSON must be an object.']],
		['null', review, null, ['The JSON must be an object.']],
		['missing', review, { review_result: true, added_notes: ['a', 'b'] }, ['"output" is missing.']],
		['extra', review, { ...good, why: 1 }, ['"why" does not belong there.']],
		['inherited', review, { ...good, toString: 1 }, ['"toString" does not belong there.']],
		[
			'word for a boolean',
			review,
			{ ...good, review_result: 'true' },
			['"review_result" must be true or false.'],
		],
		[
			'too few',
			review,
			{ ...good, added_notes: ['a'] },
			['"added_notes" must have at least 2 items, it has 1.'],
		],
		[
			'too many',
			review,
			{ ...good, added_notes: ['a', 'b', 'c', 'd'] },
			['"added_notes" must have at most 3 items, it has 4.'],
		],
		[
			'a bad item',
			review,
			{ ...good, added_notes: ['a', 7] },
			['Item 2 of "added_notes" must be a string.'],
		],
		[
			'too long',
			review,
			{ ...good, added_notes: ['a', 'abcdef'] },
			['Item 2 of "added_notes" must have at most 5 characters.'],
		],
		['five emoji are five characters', review, { ...good, added_notes: ['a', '😀😀😀😀😀'] }, []],
		[
			'enum',
			{ type: 'string', enum: ['yes', 'no'] },
			'maybe',
			['The JSON must be one of "yes", "no".'],
		],
		['whole number', { type: 'integer' }, 1.5, ['The JSON must be a whole number.']],
		[
			'number range',
			{ type: 'number', minimum: 0, maximum: 1 },
			2,
			['The JSON must be at most 1.'],
		],
		['below', { type: 'number', minimum: 0 }, -1, ['The JSON must be at least 0.']],
		['not a number', { type: 'number' }, NaN, ['The JSON must be a number.']],
	])('%s', (_, schema, value, expected) => {
		expect(faults(schema, value)).toEqual(expected);
	});

	test('only so many are told', () => {
		const many: Schema = { type: 'array', items: { type: 'boolean' } };
		expect(faults(many, Array(50).fill(0))).toHaveLength(6);
	});
});

/** A schema together with a generator of values that are valid under it, made independently. */
const { schema: schemaWithValues } = fc.letrec<{
	schema: { schema: Schema; value: fc.Arbitrary<unknown> };
}>((tie) => ({
	schema: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		fc.constant({
			schema: { type: 'boolean' } as Schema,
			value: fc.boolean() as fc.Arbitrary<unknown>,
		}),
		fc.nat(20).map((maxLength) => ({
			schema: { type: 'string', maxLength } as Schema,
			value: fc.string({ maxLength, unit: 'binary' }),
		})),
		fc.uniqueArray(fc.string(), { minLength: 1 }).map((words) => ({
			schema: { type: 'string', enum: words } as Schema,
			value: fc.constantFrom(...words),
		})),
		fc.tuple(fc.integer(), fc.nat(100)).map(([minimum, width]) => ({
			schema: { type: 'integer', minimum, maximum: minimum + width } as Schema,
			value: fc.integer({ min: minimum, max: minimum + width }),
		})),
		fc.tuple(tie('schema'), fc.nat(3), fc.nat(3)).map(([inner, least, more]) => ({
			schema: {
				type: 'array',
				items: inner.schema,
				minItems: least,
				maxItems: least + more,
			} as Schema,
			value: fc.array(inner.value, { minLength: least, maxLength: least + more }),
		})),
		fc
			.dictionary(
				fc.string().filter((name) => name !== '__proto__'),
				fc.tuple(tie('schema'), fc.boolean()),
				{ maxKeys: 4 },
			)
			.map((fields) => {
				const entries = Object.entries(fields);
				const required = entries.filter(([, [, must]]) => must).map(([name]) => name);
				return {
					schema: {
						type: 'object',
						properties: Object.fromEntries(entries.map(([name, [inner]]) => [name, inner.schema])),
						required,
						additionalProperties: false,
					} as Schema,
					value: fc.record(
						Object.fromEntries(entries.map(([name, [inner]]) => [name, inner.value])),
						{ requiredKeys: required },
					) as fc.Arbitrary<unknown>,
				};
			}),
	) as fc.Arbitrary<{ schema: Schema; value: fc.Arbitrary<unknown> }>,
}));

test('whatever is made to a schema is valid under it', () => {
	const made = schemaWithValues.chain(({ schema, value }) =>
		value.map((v) => ({ schema, value: v })),
	);
	fc.assert(
		fc.property(made, ({ schema, value }) => {
			expect(faults(schema, JSON.parse(JSON.stringify(value)))).toEqual([]);
		}),
		{ numRuns: often(100, 1_000) },
	);
});

test('a value with one required field taken away, or one added, is not', () => {
	const name = fc.constantFrom('review_result', 'added_notes', 'output');
	fc.assert(
		fc.property(name, fc.string(), (gone, extra) => {
			const { [gone as keyof typeof good]: _, ...rest } = good;
			expect(faults(review, rest)).toContain(`"${gone}" is missing.`);
			fc.pre(!Object.hasOwn(good, extra) && extra !== '__proto__');
			expect(faults(review, { ...good, [extra]: 1 })).not.toEqual([]);
		}),
	);
});

test('a schema as a model and as a server read it', () => {
	expect(shape(review)).toBe(
		'{"review_result": true or false, "added_notes": ["text", … (2 to 3)], "output": "text"}',
	);
	const copy = toJsonSchema(review);
	expect(copy).toEqual(review);
	expect(copy).not.toBe(review);
});
