/** Of a search of the hub. */
import type { Sentences } from '../../core/text/sentences.ts';

export const hub: Sentences = [
	['search of the hub', 'Suche im Hub'],
	['Mull’s own guard held the search back.', 'Mulls eigener Wächter hat die Suche zurückgehalten.'],
	['Press Search again: that allows it.', 'Drücke noch einmal auf Suchen: Das erlaubt es.'],
	[
		'The hub asks for patience: it was asked too much from here.',
		'Der Hub bittet um Geduld: Er wurde von hier zu viel gefragt.',
	],
	['Search again in {} seconds.', 'Suche in {0} Sekunden noch einmal.'],
	['Search again in a few minutes.', 'Suche in einigen Minuten noch einmal.'],
	[
		'The hub does not show this to everyone: it needs an account or a consent.',
		'Das zeigt der Hub nicht jedem: Es braucht ein Konto oder eine Zustimmung.',
	],
	[
		'Choose another repository, or download it there and open the file from disk.',
		'Wähle ein anderes Repository, oder lade die Datei dort herunter und öffne sie vom Datenträger.',
	],
	['The hub has no such repository.', 'Der Hub hat kein solches Repository.'],
	[
		'Check its name: owner and name with a slash between them.',
		'Prüfe den Namen: Besitzer und Name mit einem Schrägstrich dazwischen.',
	],
	['The hub failed ({}).', 'Der Hub hat versagt ({0}).'],
	[
		'Try again later, or add a file by its address.',
		'Versuch es später noch einmal, oder füge eine Datei mit ihrer Adresse hinzu.',
	],
	[
		'What came from the hub is no list of models.',
		'Was vom Hub kam, ist keine Liste von Modellen.',
	],
	[
		'Something between here and the hub may have answered for it, such as a login page. Try again later.',
		'Vielleicht hat etwas zwischen hier und dem Hub geantwortet, etwa eine Anmeldeseite. Versuch es später noch einmal.',
	],
	['The hub cannot be reached.', 'Der Hub ist nicht erreichbar.'],
	[
		'Check the connection, then search again. What is on this device works without it.',
		'Prüfe die Verbindung und suche dann noch einmal. Was auf diesem Gerät ist, geht ohne sie.',
	],
];
