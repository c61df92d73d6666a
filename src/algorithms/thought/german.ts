import type { Sentences } from '../../core/text/sentences.ts';
import { foot } from './answer/german-foot.ts';
import { story } from './german-story.ts';

export const german: Sentences = [
	['Thought agent', 'Denkagent'],
	[
		'This model seems too small for missions. Choose a bigger model, or ask with Direct or MidTry.',
		'Dieses Modell scheint für Aufträge zu klein zu sein. Nimm ein größeres Modell, oder frage mit Direkt oder MidTry.',
	],
	[
		'For something larger: it plans tasks, does them one by one and may ask you.',
		'Für Größeres: plant Aufgaben, erledigt eine nach der anderen und fragt dich, wenn nötig.',
	],
	[
		'May the tool “{}” of {} be used with this? It may change something there.',
		'Darf das Werkzeug „{0}“ von {1} damit benutzt werden? Es kann dort etwas ändern.',
	],
	[
		'May the tool “{}” be used with this? It may change something there.',
		'Darf das Werkzeug „{0}“ damit benutzt werden? Es kann dort etwas ändern.',
	],
	['Model calls at most', 'Modellaufrufe höchstens'],
	[
		'The mission ends with its best answer after so many.',
		'Nach so vielen endet der Auftrag mit seiner besten Antwort.',
	],
	['Tasks at most', 'Aufgaben höchstens'],
	['Over the whole mission.', 'Im ganzen Auftrag.'],
	['Subtasks at most', 'Teilaufgaben höchstens'],
	['Of one task.', 'Von einer Aufgabe.'],
	['Depth of tasks', 'Tiefe der Aufgaben'],
	[
		'How often a task may be decomposed again. 0: never.',
		'Wie oft eine Aufgabe weiter zerlegt werden darf. 0: nie.',
	],
	['Tasks at once', 'Aufgaben auf einmal'],
	[
		'Independent tasks that are worked on side by side.',
		'Unabhängige Aufgaben, an denen nebeneinander gearbeitet wird.',
	],
	['Routes', 'Wege'],
	[
		'Ways to a solution that are thought of at each level.',
		'Lösungswege, die auf jeder Ebene erdacht werden.',
	],
	['Depth of routes', 'Tiefe der Wege'],
	['How many levels a route may be continued.', 'Wie viele Ebenen ein Weg weitergehen darf.'],
	['Attempts', 'Versuche'],
	[
		'Routes that are followed before more resources are used.',
		'Wege, die verfolgt werden, bevor mehr Mittel eingesetzt werden.',
	],
	['Facts tested', 'Getestete Fakten'],
	[
		'Of each step; the others are kept as untested.',
		'Von jedem Schritt; die anderen bleiben als nicht getestet.',
	],
	['Reflect after', 'Rückblick nach'],
	[
		'Closed tasks between two long reflections.',
		'Erledigte Aufgaben zwischen zwei langen Rückblicken.',
	],
	['Framework', 'Vorgehen'],
	['Instructions', 'Anweisungen'],
	['Program', 'Programm'],
	['Repair', 'Reparatur'],
	['Input', 'Eingabe'],
	['Tool calls', 'Werkzeugaufrufe'],
	['Reflect', 'Rückblick'],
	// In journals from before
	['Awaken', 'Erwachen'],
	['Decompose', 'Zerlegen'],
	['Compose', 'Verfassen'],
	['Execute', 'Ausführen'],
	['Plan', 'Planen'],
	['Split up', 'Aufteilen'],
	['Go on?', 'Weiter?'],
	['Write the answer', 'Antwort schreiben'],
	['Summarise', 'Zusammenfassen'],
	['Act', 'Handeln'],
	['Read', 'Lesen'],
	['Scores', 'Wertungen'],
	['Work it out', 'Ausarbeiten'],
	['Evaluate', 'Bewerten'],
	['Facts', 'Fakten'],
	['Predict', 'Vorhersagen'],
	['Test code', 'Testcode'],
	['Compare', 'Vergleichen'],
	['Counterexamples', 'Gegenbeispiele'],
	['Check', 'Prüfen'],
	['Arguments', 'Argumente'],
	['Nothing speaks for it.', 'Nichts spricht dafür.'],
	...foot,
	...story,
	// Beside the answer
	[
		'Not every part rests on code, a source or what you said.',
		'Nicht jeder Teil stützt sich auf Code, eine Quelle oder deine Worte.',
	],
	[
		'Every part rests on code, a source or what you said.',
		'Jeder Teil beruht auf Code, einer Quelle oder dem, was du gesagt hast.',
	],
	[
		'Two passages contradict each other, and the answer names both: {}.',
		'Zwei Stellen widersprechen sich, und die Antwort nennt beide: {0}.',
	],
	[
		'Worked out more than once, with the same answer.',
		'Mehr als einmal gelöst, mit derselben Antwort.',
	],
	[
		'Worked out more than once, with the same answer: {}.',
		'Mehr als einmal gelöst, mit derselben Antwort: {0}.',
	],
	[
		'The sums are right, and their numbers were given.',
		'Die Rechnungen stimmen, und ihre Zahlen waren gegeben.',
	],
	[
		'The sums are right, and their numbers were given: {}.',
		'Die Rechnungen stimmen, und ihre Zahlen waren gegeben: {0}.',
	],
	[
		'Parts of it rest only on the model’s own judgement.',
		'Teile davon beruhen nur auf dem Urteil des Modells selbst.',
	],
	[
		'Parts of it rest only on the model’s own judgement: {}.',
		'Teile davon beruhen nur auf dem Urteil des Modells selbst: {0}.',
	],
	['Not done: {}.', 'Nicht geschafft: {0}.'],
	// What would help
	[
		'It would help to let it run programs: allow code in Settings.',
		'Es würde helfen, ihn Programme ausführen zu lassen: Erlaube Code in den Einstellungen.',
	],
	[
		'A document that speaks of it would help: add one in Memory, and allow documents in Settings.',
		'Ein Dokument, das davon handelt, würde helfen: Füge eines im Gedächtnis hinzu und erlaube Dokumente in den Einstellungen.',
	],
	[
		'Your word would help: say that you are back.',
		'Deine Auskunft würde helfen: Sag, dass du wieder da bist.',
	],
	[
		'A higher value would help: then it may do more, and ask you.',
		'Ein höherer Wert würde helfen: Dann darf er mehr tun und dich fragen.',
	],
	['A bigger model would help.', 'Ein größeres Modell würde helfen.'],
	// Why an answer convinces, or does not
	['A program that ran confirms it.', 'Ein ausgeführtes Programm bestätigt es.'],
	['A source says it.', 'Eine Quelle sagt es.'],
	['You said so.', 'Du hast es gesagt.'],
	['A source says a part of it.', 'Eine Quelle sagt einen Teil davon.'],
	[
		'Two passages contradict each other, and the answer names both.',
		'Zwei Stellen widersprechen sich, und die Antwort nennt beide.',
	],
	['Two samples came to the same answer.', 'Zwei Versuche kamen zur selben Antwort.'],
	['{} samples came to the same answer.', '{0} Versuche kamen zur selben Antwort.'],
	[
		'Several ways of working it out came to the same answer.',
		'Mehrere Lösungswege kamen zur selben Antwort.',
	],
	[
		'Two samples say the same in other words, as the model groups them.',
		'Zwei Versuche sagen dasselbe in anderen Worten, so ordnet das Modell sie.',
	],
	[
		'{} samples say the same in other words, as the model groups them.',
		'{0} Versuche sagen dasselbe in anderen Worten, so ordnet das Modell sie.',
	],
	[
		'Its sums are right, and their numbers were given.',
		'Seine Rechnungen stimmen, und ihre Zahlen waren gegeben.',
	],
	['Put right by code: {}', 'Vom Programm berichtigt: {0}'],
	['The program printed {}, not {}.', 'Das Programm gab {0} aus, nicht {1}.'],
	[
		'Worked out again it came to no clear answer.',
		'Noch einmal gelöst ergab sich keine klare Antwort.',
	],
	['Only the model itself judged it.', 'Nur das Modell selbst hat es beurteilt.'],
	[
		'It rests on a statement that was found false: “{}”',
		'Es beruht auf einer Aussage, die sich als falsch erwies: „{0}“',
	],
	['It rests on “{}”, which is open again.', 'Es beruht auf „{0}“, das wieder offen ist.'],
	[
		'Worked out again it came to other answers: {}.',
		'Noch einmal ausgearbeitet kam anderes heraus: {0}.',
	],
	['It could not be judged.', 'Es konnte nicht beurteilt werden.'],
	['It brought no answer.', 'Er brachte keine Antwort.'],
	[
		'No attempt brought an answer with the instruments there are now.',
		'Kein Versuch brachte mit den jetzigen Instrumenten eine Antwort.',
	],
	['No longer needed: {}', 'Nicht mehr nötig: {0}'],
	['You ended it.', 'Du hast sie beendet.'],
	['You changed it.', 'Du hast sie geändert.'],
	['You opened it again.', 'Du hast sie wieder geöffnet.'],
	['There is something new: {}.', 'Es gibt etwas Neues: {0}.'],
	['Left: you changed the task.', 'Verlassen: Du hast die Aufgabe geändert.'],
	// Decisions
	['“{}”: {}', '„{0}“: {1}'],
	['“{}” was not added: {}.', '„{0}“ wurde nicht hinzugefügt: {1}.'],
	['the limit of tasks is reached', 'die Grenze der Aufgaben ist erreicht'],
	['nearly the same task is there already', 'fast dieselbe Aufgabe gibt es schon'],
	[
		'“{}” cannot wait for “{}”, which waits for it.',
		'„{0}“ kann nicht auf „{1}“ warten, das darauf wartet.',
	],
	[
		'{}: no like attempt is on record; a chance of {} % for a task of {} value.',
		'{0}: kein ähnlicher Versuch ist bekannt; eine Aussicht von {1} % bei einer Aufgabe vom Wert {2}.',
	],
	[
		'{}: no like attempt is on record; a chance of {} % and about {} of {} calls for a task of {} value.',
		'{0}: kein ähnlicher Versuch ist bekannt; eine Aussicht von {1} % und etwa {2} von {3} Aufrufen bei einer Aufgabe vom Wert {4}.',
	],
	[
		'{}: {} of {} like attempts succeeded; a chance of {} % for a task of {} value.',
		'{0}: {1} von {2} ähnlichen Versuchen gelangen; eine Aussicht von {3} % bei einer Aufgabe vom Wert {4}.',
	],
	[
		'{}: {} of {} like attempts succeeded; a chance of {} % and about {} of {} calls for a task of {} value.',
		'{0}: {1} von {2} ähnlichen Versuchen gelangen; eine Aussicht von {3} % und etwa {4} von {5} Aufrufen bei einer Aufgabe vom Wert {6}.',
	],
	['another plain attempt', 'ein weiterer einfacher Versuch'],
	['a new framework', 'ein neues Vorgehen'],
	[
		'A task of low value uses no high resources.',
		'Eine Aufgabe von niedrigem Wert nutzt nicht den vollen Aufwand.',
	],
	['Only 1 call is left.', 'Nur 1 Aufruf ist übrig.'],
	['Only {} calls are left.', 'Nur {0} Aufrufe sind übrig.'],
	[
		'Like attempts failed too often to be worth their cost.',
		'Ähnliche Versuche scheiterten zu oft, um ihren Aufwand wert zu sein.',
	],
	[
		'High resources and a new framework did not help.',
		'Voller Aufwand und ein neues Vorgehen halfen nicht.',
	],
	[
		'High resources did not help, and a task of medium value creates no framework.',
		'Voller Aufwand half nicht, und eine Aufgabe von mittlerem Wert schafft kein Vorgehen.',
	],
	[
		'The same words were about to be asked for time {}.',
		'Dieselben Worte sollten zum {0}. Mal gefragt werden.',
	],
	[
		'So far: what a task came to, not the whole answer yet',
		'Bisher: was eine Aufgabe ergab, noch nicht die ganze Antwort',
	],
	['It is disputed.', 'Er ist strittig.'],
	['The source says it.', 'Die Quelle sagt es.'],
	['It was not evaluated yet.', 'Es wurde noch nicht bewertet.'],
	['Stopped before there was an answer.', 'Gestoppt, bevor es eine Antwort gab.'],
	['It was cut before its end. {}', 'Sie wurde vor ihrem Ende abgeschnitten. {0}'],
	['The paths of MidTry disagree. {}', 'Die Pfade von MidTry sind sich nicht einig. {0}'],
	['{} tasks closed.', '{0} Aufgaben erledigt.'],
	['1 task closed.', '1 Aufgabe erledigt.'],
	[
		'{} closed, {} failed with the instruments there are.',
		'{0} erledigt, {1} mit den vorhandenen Instrumenten gescheitert.',
	],
	['{} tasks', '{0} Aufgaben'],
	['1 task', '1 Aufgabe'],
	['No task had come to an answer yet.', 'Noch war keine Aufgabe zu einer Antwort gekommen.'],
	['It goes on {}: {}', 'Es geht weiter {0}: {1}'],
	['It cannot be done {}. {}', 'Es geht nicht {0}. {1}'],
	['A question waits for your answer.', 'Eine Frage wartet auf deine Antwort.'],
	['{} questions wait for your answers.', '{0} Fragen warten auf deine Antworten.'],
	[
		'Answer, or say that you are away: then it goes on with assumptions.',
		'Antworte, oder sag, dass du nicht da bist: Dann geht es mit Annahmen weiter.',
	],
	// As missions of earlier versions stored it.
	[
		'Answer in the inbox, or say that you are away: then it goes on with assumptions.',
		'Antworte im Eingang, oder sag, dass du nicht da bist: Dann geht es mit Annahmen weiter.',
	],
	['{} It was given up.', '{0} Es wurde aufgegeben.'],
	[
		'{} of this mission failed, so nothing was planned and nothing was judged. {}',
		'{0} dieses Auftrags ist gescheitert, darum wurde nichts geplant und nichts beurteilt. {1}',
	],
	[
		'Choose a model that follows formats better, or look at its server; then ask again.',
		'Wähle ein Modell, das Formate besser einhält, oder sieh nach seinem Server; frag dann noch einmal.',
	],
];
