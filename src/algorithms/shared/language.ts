/**
 * Is a text English or German? MidTry has a rubric for these, and for another language it says nothing
 * (decision M1).
 *
 * A single word proves nothing: people pour water, Vincent is called van Gogh, and Los Angeles is a
 * city. So function words are counted, as shares of all words and for each language by itself, and
 * another language needs clear evidence on enough words. Words with a capital count for English
 * only: names are full of foreign articles, and no language here writes its own with one.
 */
import { normal } from '../../core/text/normal.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const english = list(
	'the a an and or but if then than that this these those there here is are was were be been being am do ' +
		'does did done has have had having will would can could shall should may might must not no nor of in on ' +
		'at by for with from to into onto over under between through during before after above below up down out ' +
		'off about against as so too very just only also again once more most less least some any each every both ' +
		'all few many much other another such same own i you he she it we they me him her us them my your his its ' +
		'our their what which who whom whose when where why how because while until since let get gets got make ' +
		'makes made give gives given use find need check wait now first next therefore thus hence',
);

/** Frequent words of each, also such as English has too: what counts is how many there are. */
const others: Record<string, ReadonlySet<string>> = {
	de: list(
		'der die das den dem des ein eine einen einem einer eines und oder aber wenn dann weil dass daß ob als ' +
			'wie ist sind war waren sein hat haben hatte wird werden wurde kann können muss müssen soll nicht kein ' +
			'keine auch noch nur schon sehr so es er sie wir ihr ich du man sich mich uns von vom zu zum zur mit aus ' +
			'bei nach für über unter durch gegen ohne um auf an am im in bis also daher damit hier da wo was wer wie ' +
			'viele mehr diese dieser dieses jede jeder zuerst',
	),
	fr: list(
		'le la les un une des du de et ou mais si donc car que qui quoi dont où quand comme est sont était être a ' +
			'ont avait avoir fait peut faut ne pas plus moins très aussi encore il elle ils elles on nous vous je tu ' +
			'se ce cet cette ces son sa ses leur leurs mon ma notre votre dans sur sous avec sans pour par entre ' +
			'vers chez au aux en y combien ainsi alors puis chaque tout tous toute',
	),
	es: list(
		'el la los las un una unos unas de del y o pero si que qué quien cuando donde como cómo porque es son era ' +
			'ser está están estar ha han hay hace tiene tienen puede no ni más menos muy también ya yo tú él ella ' +
			'nosotros ellos se le les lo me te nos su sus mi este esta estos estas ese esa eso en con sin por para ' +
			'entre sobre hasta desde a al cada todo todos cuántos cuántas cuánto entonces luego',
	),
	nl: list(
		'de het een en of maar als dan dat die dit deze omdat is zijn was waren worden wordt werd heeft hebben had ' +
			'kan kunnen moet moeten zal niet geen ook nog maar zeer zo ik jij je hij zij ze wij we jullie u er hier ' +
			'daar wat wie waar hoe hoeveel van voor met door naar uit bij aan op in over onder tussen tot om te dus ' +
			'eerst elke alle hun ons haar',
	),
	it: list(
		'il lo la i gli le un uno una di del della dei degli delle dello e o ma se che chi quando dove come perché ' +
			'è sono era erano essere ha hanno aveva può non né più meno molto anche ancora io tu lui lei noi voi loro ' +
			'si ci ne mi ti suo sua suoi questo questa questi quello in con senza per tra fra su da dal dalla al alla ' +
			'ai nel nella nei sul sulla ogni tutto tutti quanti quante quanto quindi poi',
	),
	pt: list(
		'o a os as um uma uns umas de do da dos das e ou mas se que quem quando onde como porque é são era ser ' +
			'está estão tem têm há pode não nem mais menos muito também já eu tu ele ela nós eles elas lhe me nos ' +
			'seu sua seus suas este esta isso isto em no na nos nas com sem por pelo pela para entre sobre até desde ' +
			'ao à cada todo todos quantos quantas quanto então depois',
	),
	pl: list(
		'i w we z ze na do od po za o u przez przy dla bez nad pod między oraz lub albo ale a że bo gdy jeśli jest ' +
			'są był była było były być ma mają miał nie tak tylko też już się to ten ta te tego tej tym co kto który ' +
			'która które ile jak gdzie kiedy więc razem każdy każda wszystkie my on ona oni ich jego jej mamy można',
	),
	sv: list(
		'och att det som en ett den de är var av på för med till från om inte har hade kan ska vi han hon jag du ' +
			'när hur vad så men eller också i sig sin alla många då här',
	),
	da: list(
		'og at det som en et den de er var af på for med til fra om ikke har havde kan skal vi han hun jeg du ' +
			'når hvor hvad så men eller også i sig sin alle mange da her der være blir blive',
	),
	tr: list(
		've bir bu şu o için ile de da ki ne kaç gibi kadar daha çok en var yok değil olan olarak olur ise ya ama ' +
			'sonra önce her biz ben sen onlar bunu toplam göre',
	),
	id: list(
		'yang dan di ke dari untuk dengan adalah ini itu pada tidak akan dalam oleh sebagai juga ada atau kita ' +
			'kami saya dia mereka berapa jika karena maka jadi sudah lebih satu',
	),
	cs: list(
		'a i v ve s se na do od po za o u pro při nebo ale že protože když je jsou byl byla bylo být má mají není ' +
			'jen také už to ten ta te co kdo který která které kolik jak kde tedy každý všechny my on ona si',
	),
	ro: list(
		'și si de la în pe cu din pentru prin este sunt era fi are au nu mai ce care când unde cum dar sau că să ' +
			'un o unei unui lui ei noi el ea acest această cât câte deci apoi toate',
	),
	hu: list(
		'a az egy és vagy de hogy ha nem van volt lesz ez azt ezt meg is csak már még mint mi ki hol mennyi hány ' +
			'akkor tehát minden ami aki kell lehet között után',
	),
	fi: list(
		'ja on ei se että oli ovat joka mutta tai kun niin kuin myös hän me he tämä ne mitä kuinka monta jos sen ' +
			'siis sitten kaikki',
	),
};

/** Different function words of another language, or English ones in all, that are evidence. */
const fewest = 3;
/** A text has some 30 to 50 % of function words of its own language. */
const leastShare = 0.2;
/** The other language's function words must clearly outnumber the English ones. */
const clearly = 1.5;
/** A word of Chinese, Japanese or Korean has about two letters, one of Latin script about five. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** Characters at either end that tell the language of the whole. */
const enough = 10_000;

/**
 * 'en', 'de', 'other', or null where there are too few words to tell. Coarse: it only has to say which
 * rubric makes sense. In doubt between English and another it is English, between German and a third
 * it is the third.
 */
export function languageOf(text: string): 'en' | 'de' | 'other' | null {
	const sample =
		text.length > 2 * enough ? `${text.slice(0, enough)} ${text.slice(-enough)}` : text;
	// The tag that the prompts ask for is English whatever the language.
	const prose = normal(sample, 'NFC').replace(/<\/?answer>/gi, ' ');
	const weight = lengthOf(prose, /\p{L}+/gu) + lengthOf(prose, dense);
	if (weight >= 10 && lengthOf(prose, /\p{Script=Latin}+/gu) * 2 < weight) return 'other';

	const words = prose.match(/[\p{L}\p{M}]+/gu) ?? [];
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	const inEnglish = count(counts, (word) => english.has(word.toLowerCase()));
	// A letter that English does not have is a sign of whichever other language it is.
	const found = Object.entries(others).map(([language, own]) => ({
		language,
		own: count(counts, (word) => own.has(word)),
		inAll: count(counts, (word) => own.has(word) || (accented.test(word) && lower.test(word))),
		distinct: [...counts.keys()].filter((word) => own.has(word)).length,
	}));
	const inOther = Math.max(...found.map(({ inAll }) => inAll));
	const distinct = Math.max(...found.map((one) => one.distinct));
	const clear = inOther >= leastShare * words.length && inOther >= clearly * inEnglish;
	if (distinct >= fewest && clear) {
		const most = Math.max(...found.map(({ own }) => own));
		const nearest = found.filter(({ own }) => own === most);
		return nearest.length === 1 && nearest[0]!.language === 'de' ? 'de' : 'other';
	}
	return inEnglish >= fewest && inEnglish >= leastShare * words.length ? 'en' : null;
}

const lower = /^\p{Ll}/u;
const accented = /^(?=\p{Script=Latin}{2}).*[^\p{ASCII}]/u;

/** Of all that matches together. */
function lengthOf(text: string, pattern: RegExp): number {
	return (text.match(pattern) ?? []).reduce((sum, run) => sum + run.length, 0);
}

function count(words: ReadonlyMap<string, number>, counts: (word: string) => boolean): number {
	let sum = 0;
	for (const [word, times] of words) if (counts(word)) sum += times;
	return sum;
}
