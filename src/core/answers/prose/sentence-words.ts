/** Words by which a sentence is told from the value in it, in five languages. */

const set = (words: string) => new Set(words.split(' '));

/** Say nothing of their own around a value. */
export const small = set(
	'the a an it they this that these there here s so thus therefore then now total answer result amount number ' +
		'in all altogether exactly just of for ' +
		'der die das den dem des ein eine er sie es dies dieses hier also somit damit dann jetzt insgesamt antwort ' +
		'ergebnis zahl genau von für ' +
		'le la les l ils elles un une il elle ce c cela ça donc au de du des réponse résultat en tout y pour ' +
		'el los las lo ellos esto eso ahora entonces del respuesta resultado para ' +
		'это он она оно всего ответ итого',
);
/** Join a subject and what it is. */
export const copulas = set(
	'is are was were be been will would has have had s ' +
		'ist sind war waren wird werden wurde wurden hat haben hatte lautet heißt beträgt ' +
		'est sont était étaient sera été ' +
		'es son era eran fue fueron será ha sido está ' +
		'является являются был была было были это ' +
		'agit',
);
/** What something measures; a number stands behind it. */
export const measures = set(
	'costs cost takes took take lasts lasted weighs weighed measures equals comes amounts ' +
		'kostet kosten dauert dauerte wiegt wog misst braucht ergibt ergeben macht bleiben bleibt gibt ' +
		'coûte coûtent dure pèse mesure reste fait ' +
		'cuesta cuestan dura pesa mide quedan queda hay tiene ' +
		'стоит стоят длится весит составляет осталось',
);
/** Before a number, a time or a day they say nothing that the value does not. */
export const beforeNumbers = set('at on by to um am an auf à le au a las los el на в за');
/** Before a name: in Paris, by Goethe. */
export const places = set('in en dans à в');
export const makers = set('by von par por');
export const denials =
	/(?<!\p{L})(?:no|not|never|nor|neither|none|nobody|nothing|without|except|but|nicht|kein\p{L}*|nie|niemals|niemand|ohne|außer|pas|ne|jamais|aucune?|ni|sans|nunca|sin|nadie|ninguno|не|нет|ни|без|никогда|never)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})n['’]/iu;
export const relations =
	/(?<!\p{L})(?:than|before|after|until|from|over|under|above|below|behind|als|vor|nach|bis|seit|über|unter|hinter|que|qu|avant|après|depuis|antes|después|desde|hasta|чем|до|после|от|or|oder|ou|o|или)(?!\p{L})/iu;

/** What a number is for, where it is not for all. */
export const shares = set(
	'each every apiece per je jeweils pro chacun chacune cada ciascuno ciascuna',
);

/** Beside this one thing stands another. */
export const beside = set('with mit avec con с');
/** These two things as one. */
export const together = set('and und et y и');
/** Verbs that change inside: wrote, written. */
export const irregular = new Map(
	(
		'wrote:write written:write took:take taken:take made:make built:build won:win sold:sell bought:buy ' +
		'paid:pay leaves:leave left:leave drew:draw drawn:draw gave:give given:give ran:run began:begin held:hold ' +
		'sang:sing sung:sing found:find came:come got:get went:go gone:go left:leave spent:spend lost:lose said:say'
	)
		.split(' ')
		.map((pair) => pair.split(':') as [string, string]),
);

export const pronouns = set(
	'i you he she it we they one man ich du er sie es wir ihr je tu il elle on nous vous ils elles yo tú él ella я ты он она мы вы они',
);

/** "Over 24 months" is how long it lasts, and compares nothing. */
export const durations =
	/^(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?)$/;
