/** Words that decide whether two answers in other words may be the same. English and German. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Each turns a statement round; two in one statement cancel out. */
export const denying = set(
	"not no never none neither nor without nobody nothing nowhere cannot can't don't doesn't didn't won't isn't aren't " +
		"wasn't weren't couldn't shouldn't wouldn't mustn't hasn't haven't hardly unable forbidden prohibited banned " +
		'illegal impossible false wrong incorrect invalid untrue unsafe unlikely denied refused ' +
		'nicht nein kein keine keinen keiner keinem keines nie niemals niemand nichts nirgends weder ohne verboten ' +
		'untersagt unzulässig unmöglich falsch ungültig unwahr unsicher unwahrscheinlich',
);

/** Kinds of words of which an answer means one: with two different members, two answers differ. */
export const kinds: readonly ReadonlySet<string>[] = [
	'more less fewer equal mehr weniger gleich',
	'most least fewest meisten wenigsten',
	'before after during vor nach während davor danach',
	'earlier later früher später',
	'left right links rechts',
	'behind front hinter vor dahinter davor',
	'top bottom oberste obersten oberster unterste untersten unterster',
	'beginning start end anfang ende',
	'cousin cousine',
	'north south east west northeast northwest southeast southwest nord süd ost norden süden osten westen',
	'up down upward downward upwards downwards oben unten hinauf hinunter aufwärts abwärts',
	'above below over under über unter',
	'inside outside indoors outdoors drinnen draußen innen außen',
	'first second third fourth fifth sixth seventh last erste zweite dritte vierte fünfte letzte',
	'maximum minimum max min highest lowest höchste niedrigste',
	'high low higher lower hoch niedrig höher niedriger',
	'increase decrease increases decreases increased decreased rises falls rise fall grows shrinks steigt fällt sinkt',
	'older younger oldest youngest älter jünger',
	'taller shorter longer smaller bigger larger größer kleiner länger kürzer',
	'cheaper dearer pricier expensive cheap billiger teurer günstiger teuer billig',
	'easier harder softer firmer lighter heavier leichter schwerer weicher härter',
	'faster slower fastest slowest schneller langsamer',
	'hot cold warm cool hotter colder warmer cooler heiß kalt wärmer kälter',
	'always sometimes rarely often immer manchmal selten oft',
	'all some every alle einige manche',
	'both either beide',
	'true yes wahr ja',
	'even odd gerade ungerade',
	'positive negative neutral positiv negativ',
	'win lose draw wins loses won lost gewinnt verliert gewonnen verloren',
	'buy sell buys sells kaufen verkaufen kauft verkauft',
	'open closed offen geöffnet geschlossen',
	'allowed required optional erlaubt nötig vorgeschrieben freiwillig',
	'safe dangerous sicher gefährlich',
	'black white red green blue yellow orange purple pink brown grey gray schwarz weiß rot grün blau gelb lila braun grau',
	'morning noon afternoon evening night midnight morgens mittags nachmittags abends nachts',
	'am pm',
	'spring summer autumn fall winter frühling sommer herbst',
	'today tomorrow yesterday heute morgen gestern übermorgen vorgestern',
	'monday tuesday wednesday thursday friday saturday sunday',
	'montag dienstag mittwoch donnerstag freitag samstag sonntag',
	'january february march april june july august september october november december',
	'januar februar märz april mai juni juli august september oktober november dezember',
	'daily weekly monthly yearly hourly täglich wöchentlich monatlich jährlich stündlich',
	'father mother brother sister son daughter uncle aunt husband wife grandfather grandmother grandpa grandma dad mum mom ' +
		'cousin nephew niece papa mama opa oma ' +
		'vater mutter bruder schwester sohn tochter onkel tante großvater großmutter vetter neffe nichte',
	'he she',
	'man woman boy girl mann frau junge mädchen',
	'circle square triangle rectangle pentagon hexagon kreis quadrat dreieck rechteck',
	'solid liquid gas fest flüssig gasförmig',
	'once twice thrice einmal zweimal dreimal',
	'half double triple quarter hälfte halb doppelt dreifach viertel',
	'gross net brutto netto',
	'heads tails kopf zahl',
	'profit loss gewinn verlust',
	'surplus deficit überschuss defizit',
	'second minute hour day week month year decade century',
	'sekunde minute stunde tag woche monat jahr',
].map(set);

/** A number with one of them is not the number. */
export const limiting = set(
	'more less fewer least most minimum maximum under below minus almost nearly mehr weniger mindestens höchstens unter minus fast',
);

/** Words of one kind that mean the same. */
export const alike: ReadonlyMap<string, string> = new Map(
	(
		'fewer:less gray:grey yes:true ja:wahr highest:maximum max:maximum lowest:minimum min:minimum ' +
		'increases:increase increased:increase rises:increase rise:increase grows:increase decreases:decrease ' +
		'decreased:decrease falls:decrease fall:decrease shrinks:decrease fällt:sinkt pricier:dearer expensive:dearer ' +
		'teurer:teuer cheaper:cheap billiger:billig günstiger:billig bigger:larger wins:win won:win loses:lose lost:lose ' +
		'gewonnen:gewinnt verloren:verliert buys:buy sells:sell kauft:kaufen verkauft:verkaufen every:all both:beide ' +
		'hotter:hot colder:cold warmer:warm cooler:cool upwards:up upward:up downwards:down downward:down indoors:inside ' +
		'outdoors:outside oldest:older youngest:younger fastest:faster slowest:slower norden:nord süden:süd osten:ost ' +
		'über:above over:above unter:below under:below geöffnet:offen grandpa:grandfather grandma:grandmother dad:father mum:mother mom:mother papa:vater mama:mutter opa:großvater oma:großmutter higher:high lower:low höher:hoch niedriger:niedrig nach:after danach:after vor:before davor:before midnight:night ' +
		'start:beginning obersten:oberste oberster:oberste untersten:unterste unterster:unterste dahinter:hinter boy:man girl:woman junge:mann mädchen:frau halb:hälfte'
	)
		.split(' ')
		.map((pair) => pair.split(':') as [string, string]),
);

/** What may stand before something that only says the question again: "for 24 months". */
export const prepositions = set(
	'of in on at by for from to with without into onto over under between through during than as per since until within ' +
		'after before about von vom im am an auf aus bei beim mit nach seit zu zum zur für um über unter vor als durch pro',
);

/** What joins two things of which each belongs to the answer. */
export const joining = set('and or und oder plus sowie & + / ,');

/** Words before a number that say what it numbers: line 12 is not day 12. */
export const numbering = set(
	'option answer choice page chapter bus line room step option platform gate table track route house number no floor row seat level team ' +
		'antwort variante seite kapitel linie zimmer schritt gleis tisch haus nummer nr stock reihe platz tag woche monat jahr',
);

/** What puts things in an order. */
export const ordering = set('→ then before after dann danach anschließend vor nach');

/** They say where a step comes in an order, and are no step. */
export const steps = set(
	'first firstly then next afterwards finally last lastly zuerst dann danach anschließend schließlich zuletzt',
);

/** Behind a number: it only says how it compares with another one. */
export const comparing = set(
	'before after early late earlier later ahead instead vor nach früher später statt',
);

/** Behind a German noun: it says what the answer is, and is none of it. */
export const naming = set('von des heißt lautet');

/** Before a German noun; a name has none. */
export const determiners = set(
	'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines alle allen aller jede ' +
		'jeden jedem jeder jedes diese diesen diesem dieser dieses im am zum zur beim vom ins ans aufs mein meine meinen ' +
		'meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer ' +
		'euer eure euren eurem eurer unser unsere unseren unserem unserer einige',
);

/** Small words of German beside those of English. */
export const germanSmall = set(
	'der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde es er ' +
		'sie wir ihr man ich du sich auch nur noch dann so wie was wer wann wo bis uhr etwa rund genau insgesamt also ' +
		'denn weil dass hat haben kann darf muss soll kommt beträgt kostet dauert ihre ihren ihrem ihrer ihnen uns mich mir dich ' +
		'dir ihn ihm sein seine',
);

/** Words that begin a sentence with a capital letter and are no names. */
export const light = set(
	'once twice every only ideally preferably briefly probably maybe perhaps just simply roughly approximately usually ' +
		'ja nein ungefähr etwa circa knapp vermutlich wahrscheinlich vielleicht wohl leider natürlich spätestens frühestens ' +
		'eher lieber bitte alle jede jeder jedes jeden euer eure eurem euren eurer unser unsere unserem unseren ' +
		'unserer hier dort dorthin dahin daher darum davon dazu dabei meist meistens oft immer manchmal erst gleich ' +
		'schon sehr ganz einfach gern gerne zuerst zwischen neben hinter gegen ohne entlang gegenüber innerhalb außerhalb hause',
);
