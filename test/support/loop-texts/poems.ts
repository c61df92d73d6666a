/** No loops: poems and songs, and what was asked for so often. */
import { drawn, other, sentence, series, type LoopText } from './parts.ts';

const refrain =
	'And the sea goes on, and the sea goes on,\nand nobody knows where the wind has gone.\n';
export const chorus =
	'Oh take me home, oh take me home,\nthe road is long and I walk alone.\nOh take me home, oh take me home,\nwhere all of the fields are overgrown.\n';
const gifts =
	'a partridge in a pear tree|two turtle doves|three French hens|four calling birds|five gold rings|six geese a-laying|seven swans a-swimming|eight maids a-milking|nine ladies dancing|ten lords a-leaping|eleven pipers piping|twelve drummers drumming'.split(
		'|',
	);
const days =
	'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const house =
	'the malt that lay in|the rat that ate|the cat that killed|the dog that worried|the cow that tossed|the maiden that milked|the man that kissed|the priest that married|the cock that woke|the farmer that kept|the horse that carried'.split(
		'|',
	);

export const poems: LoopText[] = [
	// Poems and songs.
	other(
		'a poem with a refrain',
		series(10, (n) => `${series(3, (line) => sentence(n * 3 + line))}\n${refrain}`),
	),
	other(
		'a song',
		series(4, (n) => `${series(4, (line) => sentence(n * 4 + line))}\n\n${chorus}`) + chorus,
	),
	other(
		'twelve days',
		series(
			12,
			(n) =>
				`On the ${days[n]} day of Christmas my true love sent to me ${gifts
					.slice(0, n + 1)
					.toReversed()
					.join(', ')}.`,
		),
	),
	other(
		'the house that Jack built',
		series(
			12,
			(n) => `This is ${house.slice(0, n).toReversed().join('\n')}\nthe house that Jack built.`,
			'\n\n',
		),
	),
	other(
		'bottles of beer',
		series(
			60,
			(n) =>
				`${99 - n} bottles of beer on the wall, ${99 - n} bottles of beer. Take one down and pass it around, ${98 - n} bottles of beer on the wall.`,
		),
	),
	other(
		'ten in the bed',
		series(
			10,
			(n) =>
				`There were ${10 - n} in the bed and the little one said: roll over, roll over. So they all rolled over and one fell out.`,
		).slice(0, 480),
	),
	other(
		'a poem in German',
		series(
			8,
			(n) =>
				`${sentence(n)}\n${sentence(n + 40)}\nUnd der Wind, der weht, und der Wind, der weht,\nbis der Mond am Himmel steht.\n`,
		),
	),
	other(
		'a poem in Chinese',
		series(
			6,
			(n) =>
				`${series(8, (k) => String.fromCharCode(0x4e00 + drawn(n * 8 + k, 3_000)), '')}，春风又来了，\n${series(8, (k) => String.fromCharCode(0x5000 + drawn(n * 8 + k + 99, 3_000)), '')}，春风又来了。`,
		),
	),
	other('laughter', `${'ha'.repeat(60)}! That was good.`),
	other('a gap', `a\n${'\n'.repeat(100)}${' '.repeat(200)}b`),
	// Asked for.
	other(
		'a sentence that was asked for 20 times',
		'I must not talk in class.\n'.repeat(20),
		'Write "I must not talk in class." 20 times.',
	),
	other(
		'the same, numbered',
		series(20, (n) => `${n + 1}. I must not talk in class.`),
		'Write it 20 times: I must not talk in class.',
	),
	other(
		'one that was asked for 100 times',
		'I must not talk in class.\n'.repeat(100),
		'Please write the sentence "I must not talk in class." one hundred times.',
	),
	other(
		'one that was asked for in German',
		'Ich soll nicht schwätzen.\n'.repeat(50),
		'Schreib 50-mal „Ich soll nicht schwätzen.“',
	),
	other(
		'one that was asked for in French',
		'Je ne dois pas bavarder.\n'.repeat(50),
		'Écris cinquante fois « Je ne dois pas bavarder. »',
	),
	other(
		'one that was asked for in Chinese',
		'我不应该在课堂上说话。\n'.repeat(50),
		'把“我不应该在课堂上说话。”写50遍。',
	),
	other(
		'an alphabet that was asked for ten times',
		'a b c d e f g h i j k l m n o p q r s t u v w x y z\n'.repeat(10),
		'Write the alphabet ten times.',
	),
];
