/** Texts of all kinds, the same each time: prose, code, figures, other scripts, odd signs, long ones. */

const sentences = [
	'The hut has forty beds, and a bed costs 28 euro a night.',
	'Interest rates rise in winter; nobody knows why (see table 3.14).',
	'“Don’t panic!” — she said… café, naïve, Straße, Ærø, ﬁnancial, ①②③',
	'const x = items.map((item) => item.price * 1.19); // netto → brutto',
	'SELECT name, COUNT(*) FROM `users` WHERE id <> 0x1F GROUP BY 1;',
	'https://example.org/a/b?c=d&e=f#g mail@example.org C:\\Windows\\System32',
	'Der Schnee schmolz, die Häuser der Dörfer glänzten überall.',
	'Книги лежали на столе, а молоко — в холодильнике.',
	'Το νερό είναι κρύο σήμερα το πρωί.',
	'東京は日本の首都です。カタカナとひらがな。',
	'北京是中国的首都，人口超过两千万。𠮷野家',
	'대한민국의 수도는 서울이다.',
	'العربية لغة جميلة وكتابتها من اليمين',
	'שלום עולם, מה שלומך היום?',
	'हिन्दी में नमस्ते दुनिया',
	'ภาษาไทยไม่มีช่องว่างระหว่างคำ',
	'ქართული Հայերեն ᏣᎳᎩ ትግርኛ',
	'🙂👩‍👩‍👧‍👦🏳️‍🌈 ∑∫√≠≤ ½ ² ™ ℃ Ω',
	'tab\tline\nreturn\r\u00a0\u2003\u200b\u00adsoft\u0000zero\ufeffmark\u2028end',
	'a\ud800b\udc00c \ufffd e\u0301 \u0301alone Z̸a̶l̷g̴o̵',
	'x'.repeat(300),
	'',
	' \n\t ',
	'?!.,;:-_#+*~`´^°§$%&/()=[]{}<>|@"\'',
];
const words = sentences.join(' ').split(' ');

/** So many texts: the sentences, then mixtures of their words from one word to some thousands. */
export function someTexts(count: number): string[] {
	let state = 1;
	const next = (below: number): number => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return (state >>> 8) % below;
	};
	return Array.from({ length: count }, (_, i) => {
		if (i < sentences.length) return sentences[i]!;
		const length = i % 40 === 0 ? 1000 + next(2000) : 1 + next(40);
		return Array.from({ length }, () => words[next(words.length)]!).join(i % 3 ? ' ' : '');
	});
}
