/**
 * How much of the same a question wants: "write it 20 times" is answered by what looks like a loop, and
 * "list 50 facts" by a list whose items may be alike.
 */

const number =
	'(\\d{1,6}|ten|twelve|fifteen|twenty|thirty|forty|fifty|(?:a |one )?hundred|(?:a |one )?thousand|zehn|zwölf|zwanzig|dreißig|vierzig|fünfzig|(?:ein)?hundert|(?:ein)?tausend|dix|vingt|trente|cinquante|cent|mille|diez|veinte|cien|mil)';
/** What is written, and how often or how much of it, in one line. */
const patterns = [
	`\\b(?:write|say|repeat|print|type|copy|list|sing|output|recite|give|make)\\b.{0,300}?\\b${number}(?:[- ](?:\\w+ )?)(?:times(?! \\d)|repetitions|copies|lines of|rows of|paragraphs of)\\b`,
	`\\b${number} (?:times|lines of|copies of|paragraphs of)\\b.{0,60}?\\b(?:write|say|repeat|print|type|copy)\\b`,
	`(?<!\\p{L})(?:schreib|wiederhol|sag|druck|tipp|sing|gib).{0,300}?(?<!\\p{L})${number}(?:[- ]?mal| kopien)(?!\\p{L})`,
	`(?<!\\p{L})(?:écri|répèt|répét|dis|copi|recopi|chant).{0,300}?(?<!\\p{L})${number} fois`,
	`(?<!\\p{L})(?:escrib|repit|repet|copia|di).{0,300}?(?<!\\p{L})${number} veces`,
	`(?:写|重复|说|抄|输出|寫|重複|說|輸出).{0,100}?(\\d{1,6}|[一二三四五六七八九十百千两]+)(?:遍|次)`,
	`(\\d{1,6}|[一二三四五六七八九十百千两]+)(?:遍|次).{0,30}?(?:写|重复|说|抄|输出)`,
].map((pattern) => new RegExp(pattern, 'giu'));
const endless =
	/\b(?:repeat|write|say|print|keep)\b.{0,200}\b(?:again and again|over and over|forever|endlessly|as often as)|(?<!\p{L})(?:wiederhol|schreib|sag).{0,200}(?:immer wieder|endlos|ohne ende|so oft)|(?:répèt|écri).{0,200}(?:sans fin|encore et encore|à l['’]infini)|不断重复|一直重复/iu;

const items =
	/(?<!\p{L})(?:list|write|give|name|make|create|generate|tell|suggest|find|show|nenn|schreib|gib|mach|erstell|zeig|écri|donne|cite|fais|trouve|列出|写|给|说).{0,100}?(?<![\p{N}.,])(\d{2,6})(?:[ -]\p{L}|[个条种项])/giu;

const words: Record<string, number> = {
	...{ ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
	...{ zehn: 10, zwölf: 12, zwanzig: 20, dreißig: 30, vierzig: 40, fünfzig: 50 },
	...{ dix: 10, vingt: 20, trente: 30, cinquante: 50, cent: 100, mille: 1_000 },
	...{ diez: 10, veinte: 20, cien: 100, mil: 1_000 },
};
/** Times, where it says no number, or one that is not read here. */
const many = 100;
/** Characters that are read, the last: more is a file. */
const most = 8_000;

/** Times; 0 where it asks for nothing of the kind. */
export function timesAsked(question: string): number {
	const text = question.slice(-most);
	let times = endless.test(text) ? many : 0;
	for (const pattern of patterns)
		for (const [, found] of text.matchAll(pattern)) times = Math.max(times, valueOf(found!));
	return times;
}

/** Items of a list, a hundred at most; 0 where it asks for none, or for a few. */
export function itemsAsked(question: string): number {
	const found = [...question.slice(-most).matchAll(items)].map(([, number]) => Number(number));
	return Math.min(many, Math.max(0, ...found));
}

function valueOf(found: string): number {
	const word = found.toLowerCase();
	if (/^\d/.test(word)) return Number(word);
	if (/thousand|tausend/.test(word)) return 1_000;
	return words[word] ?? many;
}
