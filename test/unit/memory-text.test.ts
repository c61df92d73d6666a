import { expect, test } from 'vitest';
import { createTextIndex } from '../../src/memory/text/text.ts';
import { foldName, foldWord, splitWords } from '../../src/memory/text/split-words.ts';

test.each([
	['Cities', 'city'],
	['boxes', 'box'],
	['bridges', 'bridge'],
	['glass', 'glass'],
	['Paris', 'paris'],
	['bus', 'bus'],
	['Café', 'cafe'],
	['Übung', 'ubung'],
	['gas', 'gas'],
])('%s is folded to %s', (written, folded) => {
	expect(foldWord(written)).toBe(folded);
});

test.each([
	['The Old Bridge', 'old bridge'],
	['old bridges', 'old bridge'],
	['die Brücke', 'brucke'],
	["Anna's shop", 'anna shop'],
	['the', 'the'],
	['  …  ', ''],
])('the name %j is %j', (name, folded) => {
	expect(foldName(name)).toBe(folded);
});

test('a script without spaces is cut into pairs', () => {
	expect(splitWords('東京都 is big')).toEqual(['東京', '京都', 'is', 'big']);
	expect(splitWords('GPT4の本')).toEqual(['GPT4', 'の本']);
});

function shelf() {
	const index = createTextIndex();
	index.put('1', '', 'The old bridge was built in 1890 of steel.');
	index.put('2', '', 'Steel is an alloy of iron and carbon; steel rusts.');
	index.put('3', '', 'Die alte Brücke wurde 1890 gebaut.');
	index.put('4', '', '東京は日本の首都です。');
	return index;
}
const keys = (query: string, index = shelf()) =>
	index.search(query, 10, () => true).map(({ key }) => key);

test('finds by words, in any of several languages', () => {
	expect(keys('Which bridges are old?')).toEqual(['1']);
	expect(keys('brucke')).toEqual(['3']);
	expect(keys('日本')).toEqual(['4']);
	expect(keys('1890').sort()).toEqual(['1', '3']);
	expect(keys('the of and is')).toEqual([]);
	expect(keys('')).toEqual([]);
});

test('the rarer word weighs more, the whole word more than its beginning', () => {
	const index = createTextIndex();
	for (let i = 0; i < 20; i++) index.put(`c${i}`, '', `common words number ${i}`);
	index.put('rare', '', 'a quokka lives here');
	expect(keys('common quokka', index)[0]).toBe('rare');
	index.put('long', '', 'quokkastan lives here');
	expect(keys('quokka', index)).toEqual(['rare', 'long']);
});

test('says which words of the query it shares, as they were written', () => {
	const [hit] = shelf().search('Brücken, alte?', 1, () => true);
	expect(hit!.words).toContain('alte');
});

test('a replaced text is found by its new words only, a dropped one not at all', () => {
	const index = shelf();
	index.put('1', '', 'The new tunnel.');
	expect(keys('bridge', index)).toEqual([]);
	expect(keys('tunnel', index)).toEqual(['1']);
	index.drop('1');
	index.drop('1');
	expect(keys('tunnel', index)).toEqual([]);
	index.put('1', '', 'The bridge again.');
	expect(keys('bridge', index)).toEqual(['1']);
});

test('equal texts come in the order of their keys; a filter leaves out', () => {
	const index = createTextIndex();
	for (const key of ['b', 'a', 'c']) index.put(key, '', 'one bridge');
	expect(keys('bridge', index)).toEqual(['a', 'b', 'c']);
	expect(index.search('bridge', 2, (key) => key !== 'a').map(({ key }) => key)).toEqual(['b', 'c']);
});

test('a name in capitals is no stop word', () => {
	const index = createTextIndex();
	index.put('1', '', 'The WHO publishes advice.');
	index.put('2', '', 'Somebody who asks.');
	expect(keys('What does the WHO say?', index)).toEqual(['1']);
	expect(keys('who asks', index)).toEqual(['2']);
});

test('words that a long text has in passing do not outweigh a short text about one of them', () => {
	const index = createTextIndex();
	const filler = Array.from({ length: 3000 }, (_, i) => `filler${i % 700}`).join(' ');
	index.put('long', '', `ferry ${filler} ${filler} ${filler} timetable`);
	index.put('short', '', 'The ferry is a car ferry.');
	for (let i = 0; i < 20; i++) index.put(`other ${i}`, '', 'Something else.');
	const [first] = index.search('ferry timetable', 5, () => true);
	expect(first!.key).toBe('short');
});
