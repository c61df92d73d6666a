/** Text of others beside words of ours: what it turns round ends with it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolateBidi, stripBidiControls } from '../../src/core/text/bidi.ts';
import { translate } from '../../src/state/language.svelte.ts';
import { messagesOf } from '../../src/state/message-format.ts';

const signs = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

test('text without any is left as it is, whatever it is', () => {
	for (const text of ['', 'Qwen3 4B', 'Größe 7', '模型', 'модель', '👩‍👩‍👧'])
		expect([isolateBidi(text), stripBidiControls(text)]).toEqual([text, text]);
});

test('one that turns is set apart, and nothing in it ends that', () => {
	const one = fc.constantFrom(...signs, 'a', 'א', 'ع', ' ', '(');
	fc.assert(
		fc.property(fc.array(one, { minLength: 1 }), (letters) => {
			const text = letters.join('');
			const apart = isolateBidi(text);
			const own = stripBidiControls(text);
			expect(own).toBe(letters.filter((letter) => !signs.includes(letter)).join(''));
			const set = `\u2068${own}\u2069`;
			expect(apart).toBe(/[^a (]/.test(text) ? set : text);
		}),
	);
});

test('every word of a screen sets apart what comes into it, every sentence drops the signs', () => {
	const m = messagesOf('none', { load: 'Load {name}, {n} times.' });
	expect(m('load', { name: 'a\u202eb', n: 2 })).toBe('Load \u2068ab\u2069, 2 times.');
	expect(m('load', { name: 'שלום', n: 2 })).toBe('Load \u2068שלום\u2069, 2 times.');
	expect(translate('It failed: a\u202eb')).toBe('It failed: ab');
});
