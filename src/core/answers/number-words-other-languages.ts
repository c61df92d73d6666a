/** Number words from two to a thousand in French, Spanish, Italian, Dutch and Russian: vingt-deux, treinta y dos. */

/** Words for 1 to 19, for 20, 30 … 90, and for 100, 200 … 900; `/` stands between forms of one. */
interface Words {
	small: string;
	tens: string;
	hundreds: string;
	thousand: string;
	/** Below a hundred: of 3 and 40, each as written. */
	join: (ten: string, one: string, at: { ten: number; one: number }) => string[];
	/** Between the hundreds and what follows them. */
	gap: string[];
}

const languages: Words[] = [
	{
		small:
			'un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize ' +
			'dix_sept dix_huit dix_neuf',
		tens: 'vingt trente quarante cinquante soixante - quatre_vingts/quatre_vingt -',
		hundreds:
			'cent deux_cents/deux_cent trois_cents/trois_cent quatre_cents/quatre_cent cinq_cents/cinq_cent ' +
			'six_cents/six_cent sept_cents/sept_cent huit_cents/huit_cent neuf_cents/neuf_cent',
		thousand: 'mille',
		join: (ten, one) => [`${ten} ${one}`, `${ten} et ${one}`],
		gap: [' '],
	},
	{
		small:
			'uno/una/un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
			'dieciséis diecisiete dieciocho diecinueve',
		tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
		hundreds:
			'cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas ' +
			'quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas ' +
			'novecientos/novecientas',
		thousand: 'mil',
		join: (ten, one, at) =>
			at.ten > 20
				? [`${ten} y ${one}`]
				: [
						`veinti${({ 2: 'dós', 3: 'trés', 6: 'séis' } as Record<number, string>)[at.one] ?? one}`,
					],
		gap: [' '],
	},
	{
		small:
			'uno/una/un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici ' +
			'quindici sedici diciassette diciotto diciannove',
		tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
		hundreds:
			'cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento',
		thousand: 'mille',
		join: (ten, one) => [
			(/^[uo]/.test(one) ? ten.slice(0, -1) : ten) + (one === 'tre' ? 'tré' : one),
		],
		gap: [''],
	},
	{
		small:
			'een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien ' +
			'zestien zeventien achttien negentien',
		tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
		hundreds:
			'honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd ' +
			'negenhonderd',
		thousand: 'duizend',
		join: (ten, one) => [`${one}${one.endsWith('e') ? 'ën' : 'en'}${ten}`],
		gap: ['', 'en'],
	},
	{
		small:
			'один/одна два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать ' +
			'четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
		tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
		hundreds: 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
		thousand: 'тысяча',
		join: (ten, one) => [`${ten} ${one}`],
		gap: [' '],
	},
];

const numbers = new Map<string, number>();
const formsOf = (list: string) =>
	list.split(' ').map((forms) => forms.split('/').map((form) => form.replaceAll('_', ' ')));

for (const { small, tens, hundreds, thousand, join, gap } of languages) {
	const below = new Map<string, number>();
	const units = formsOf(small);
	units.forEach((forms, at) => forms.forEach((form) => below.set(form, at + 1)));
	formsOf(tens).forEach((forms, at) => {
		const ten = (at + 2) * 10;
		for (const form of forms.filter((form) => form !== '-')) {
			below.set(form, ten);
			// Soixante-dix and quatre-vingt-dix.
			const most = /^(?:soixante|quatre vingt)$/.test(form) ? 19 : 9;
			units.slice(0, most).forEach((ones, i) => {
				for (const one of ones)
					for (const word of join(form, one, { ten, one: i + 1 })) below.set(word, ten + i + 1);
			});
		}
	});
	for (const [word, value] of below) numbers.set(word, value);
	formsOf(hundreds).forEach((forms, at) => {
		for (const form of forms) {
			numbers.set(form, (at + 1) * 100);
			for (const [word, value] of below)
				for (const between of gap) numbers.set(form + between + word, (at + 1) * 100 + value);
		}
	});
	numbers.set(thousand, 1000);
	// One alone is an article in these languages.
	for (const form of units[0]!) numbers.delete(form);
}

/** A number goes on with it. */
const more =
	/^(?:cents?|mil(?:le)?|mila|duizend|honderd|millions?|mill[oó]n(?:es)?|milion[ei]|miljoen|ciento|cien|сто|тысяч\p{L}*|миллион\p{L}*|virgule|coma|virgola|komma|demie?|media|mezz[oa]|half|половиной|целых|et|y|e|и)$/u;

/** Words of the longest number. */
const most = 6;

/** The number at the beginning of a text in small letters, and how long it is; or null. */
export function numberInOtherLanguage(text: string): { value: number; length: number } | null {
	const words = [...text.slice(0, 100).matchAll(/\p{L}[\p{L}\p{M}]*/gu)].slice(0, most + 1);
	// Between the words of a number stands one space or hyphen.
	const gaps = words.findIndex(
		({ index }, at) =>
			at > 0 && !/^[ -]$/.test(text.slice(words[at - 1]!.index + words[at - 1]![0].length, index)),
	);
	const near = gaps < 0 ? words : words.slice(0, gaps);
	for (let count = Math.min(near.length, most); count > 0; count--) {
		const value = numbers.get(
			near
				.slice(0, count)
				.map(([word]) => word)
				.join(' '),
		);
		if (value === undefined) continue;
		const after = near[count]?.[0] ?? '';
		if (more.test(after) || numbers.has(after)) return null;
		const last = near[count - 1]!;
		const length = last.index + last[0].length;
		return text.slice(length).startsWith('-') ? null : { value, length };
	}
	return null;
}
