import { expect, test } from 'vitest';
import { isPlaceholder, isUnfilled } from '../../src/core/replies/placeholder.ts';
import type { Schema } from '../../src/core/types.ts';

test.each<[text: string, is: boolean]>([
	['text', true],
	[' "text" ', true],
	['text.', true],
	['], …', true],
	['"text", … (2 to 8)', true],
	['["text", … (at least 1)]', true],
	['...', true],
	['text\nAnswer: text', true],
	['text\nAnswer: 12', false],
	['Answer: context', false],
	['', false],
	['Text', false],
	['a text', false],
	['The text is right.', false],
	['texts', false],
	['.', false],
	['[]', false],
	['{}', false],
	['2 to 8', false],
	['context', false],
	['12', false],
	['🙂', false],
])('%s is a placeholder: %s', (text, is) => {
	expect(isPlaceholder(text)).toBe(is);
});

const list = (items: Schema): Schema => ({ type: 'array', items });
const object = (properties: Record<string, Schema>): Schema => ({
	...{ type: 'object', properties, required: Object.keys(properties) },
	additionalProperties: false,
});
const text: Schema = { type: 'string' };
const yes: Schema = { type: 'boolean' };
const kind: Schema = { type: 'string', enum: ['text', 'number'] };

test.each<[name: string, schema: Schema, value: unknown, unfilled: boolean]>([
	['all texts', object({ a: text, b: list(text) }), { a: 'text', b: ['text', '…'] }, true],
	['beside what is no text', object({ ok: yes, why: text }), { ok: true, why: 'text' }, true],
	['beside an empty one', object({ a: text, b: text }), { a: 'text', b: '' }, true],
	[
		'one among others',
		object({ name: text, type: text }),
		{ name: 'Field 3', type: 'text' },
		false,
	],
	['a word of a choice', object({ kind }), { kind: 'text' }, false],
	['none at all', object({ ok: yes, all: list(text) }), { ok: true, all: [] }, false],
	[
		'one of several objects',
		object({ why: text, tasks: list(object({ name: text })) }),
		{ why: 'So.', tasks: [{ name: 'Count.' }, { name: 'text' }] },
		true,
	],
	['another form', object({ a: text }), ['text'], false],
	['null', object({ a: text }), null, false],
])('unfilled: %s', (_, schema, value, unfilled) => {
	expect(isUnfilled(schema, value)).toBe(unfilled);
});
