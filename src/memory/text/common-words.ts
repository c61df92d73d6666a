/**
 * Words that many texts share, whatever they are about: that two texts both have one of them says
 * little. They are more than the stop words, which search does not look for at all: a search for
 * "summer" must find a summer, and a task that speaks of a "sum" is not about every other sum.
 */
import { foldWord } from './split-words.ts';

const written = `
able across actually ago again against ahead almost alone along already always another anything anyone around away back became become before
behind below best better between both bring called come came common current done down during each early easy either else end enough even ever every
example far few find first follow form found full further gave general get give given go going good got great hand happen help here high however important
include included instead keep kind know known large last late later least left less let like list little long look lot made main make many mean might month much must
name national near need never new next now number often old once open order other others own part people per perhaps place please point possible put
question quite really right said same say second see seem seen set several short show since small something start state still such sure take taken
tell text thing think third though through time today together toward true try turn two under unless until upon use used usually very want way well went whether
while whole within without word work world would write yes yet year day week hour minute
answer ask amount calculate check choose compare cost count decide describe determine each explain figure give per price result say summarise summarize summary total sum task
spend spent pay paid euro euros dollar dollars price metre metres meter meters kilometre kilometres square cubic morning evening spring
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember zahle zahlen zahlt bezahlen morgens abends
three four five six seven eight nine ten half twice double average value rule plan step case reason problem
abend alle allem allen aller alles allein allerdings andere anderem anderen anderer anderes anders anfang anzahl antwort antworte art auch bald beim beispiel beispielsweise bekannt bekannte bereits besonders besser
beste besten bisher bitte bleiben bleibt brauche braucht bringen dabei dadurch dafür dagegen daher damals damit danach daran darauf daraus darf darin darüber davon davor dazu dein
deren dessen deutlich dich dies diese diesem diesen dieser dieses doch dort drei durch durfte dürfen ebenfalls ebenso eigene eigenen einfach einige einigen einiger einmal ende enthält
ergibt ergebnis erst erste ersten erster erstes erhalten etwa etwas euch euer fall fast finde finden folgende folgenden fragen frage früh fünf ganz ganze ganzen gab gebe geben gegen
gehen geht gehört gemacht genannt genau gerade geworden gewesen gibt gilt ging groß große großen großer großes gut gute guten halten hat hatten heute hier hinter hoch hohe hätte immer indem
insgesamt jahr jahre jahren je jede jedem jeden jeder jedes jedoch jemand jetzt jeweils kannst kaum keine keinen keiner kein kleine kleinen kleiner klein komme kommen kommt konnte konnten könne können könnte könnten kosten
lange lang lassen lässt leicht letzte letzten letzter liegt ließ liste machen macht manche mehr mehrere mehreren meine meinen meiner meist meisten menschen mit mittel mindestens monat monate muss musste mussten möglich müssen
nachdem name nahm namens natürlich neben nehmen nein nenne neu neue neuen neuer nie nimm niemand nichts nummer obwohl ob ohne oft preis recht rund sagen sagt sagte schon schreibe schreiben sehr
seine seinem seinen seiner seines seit seite selbst setzen siehe sogar solche solchen soll sollen sollte sollten somit sondern sonst sowie sowohl später stand stark statt stehen steht stelle summe
tag tage tagen tatsächlich teil teile trotz tun unser unsere unseren unter uhr verschiedene verschiedenen verwenden verwendet viel viele vielen vier vielleicht während wann ware waren
weil weise weit weitere weiteren weiterer welche welchem welchen welcher welches wenig wenige weniger wenigstens werde wert wieder will wirklich wollen wollte worden wort wurde wurden wäre
wären würde würden woche wochen wobei zahl zahlen zeigt zeit zeige zudem zunächst zurück zusammen zwar zwei zweite zweiten zwischen zehn sechs sieben acht neun
ihre ihrem ihren ihrer ihres ihm ihn ihnen jene jener jenen sei seien habe haben hast mich mir dir uns wem wen wessen weshalb wieso woher wohin wodurch womit wofür wovon worauf woran wozu wieviel
`;

const common = new Set(written.trim().split(/\s+/).map(foldWord));

/** True for a word, as `foldWord` gives it, that stands in texts about anything. */
export const isCommon = (folded: string): boolean => common.has(folded);
