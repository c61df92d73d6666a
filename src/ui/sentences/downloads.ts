/** Faults of downloads, files and embedders. */
import type { Sentences } from '../../core/text/sentences.ts';

export const downloads: Sentences = [
	[
		'A model’s file is still in use, perhaps in another tab, and was not deleted.',
		'Die Datei eines Modells ist noch in Gebrauch, vielleicht in einem anderen Tab, und wurde nicht gelöscht.',
	],
	[
		'Close other tabs of Mull, then delete again.',
		'Schließe andere Tabs von Mull und lösche dann noch einmal.',
	],
	[
		'“{}” is being fetched already, in this tab or another.',
		'„{0}“ wird schon geholt, in diesem oder einem anderen Tab.',
	],
	['Wait until it is here.', 'Warte, bis es hier ist.'],
	['Watch its progress on the Models screen.', 'Sieh unter Modelle, wie weit es ist.'],
	['“{}” is not on this device yet.', '„{0}“ ist noch nicht auf diesem Gerät.'],
	['“{}” is no longer on this device.', '„{0}“ ist nicht mehr auf diesem Gerät.'],
	[
		'Download it on the Models screen, or choose another model; then resume.',
		'Lade es unter Modelle oder wähle ein anderes; setze dann fort.',
	],
	['“{}” has no files that Mull could fetch.', '„{0}“ hat keine Dateien, die Mull holen könnte.'],
	['That model is no longer here.', 'Dieses Modell ist nicht mehr hier.'],
	['Download it again.', 'Lade es noch einmal.'],
	[
		'The file changed on the server while it was downloaded.',
		'Die Datei hat sich auf dem Server geändert, während sie geladen wurde.',
	],
	[
		'Press Repair to download it from the beginning.',
		'Drücke „Reparieren“, um sie von Anfang an zu laden.',
	],
	['Paused.', 'Angehalten.'],
	[
		'The address leads to a web page, not to a model: perhaps it needs an account.',
		'Die Adresse führt zu einer Webseite, nicht zu einem Modell: Vielleicht braucht es ein Konto.',
	],
	[
		'The address leads to a file that is no GGUF model.',
		'Die Adresse führt zu einer Datei, die kein GGUF-Modell ist.',
	],
	[
		'Check the address: it should end in .gguf and need no login.',
		'Prüfe die Adresse: Sie sollte auf .gguf enden und keine Anmeldung brauchen.',
	],
	[
		'The file has another length than the server promised.',
		'Die Datei hat eine andere Länge, als der Server versprach.',
	],
	[
		'Download it again; if that does not help, choose another source.',
		'Lade sie noch einmal; hilft das nicht, wähle eine andere Quelle.',
	],
	[
		'The file of this model is no longer on this device.',
		'Die Datei dieses Modells ist nicht mehr auf diesem Gerät.',
	],
	[
		'Download it or open it again on the Models screen.',
		'Lade oder öffne sie unter Modelle noch einmal.',
	],
	[
		'The file could not be read: it was changed or removed meanwhile.',
		'Die Datei konnte nicht gelesen werden: Sie wurde inzwischen geändert oder entfernt.',
	],
	['Open the file again.', 'Öffne die Datei noch einmal.'],
	['A file of the model did not arrive whole.', 'Eine Datei des Modells kam nicht ganz an.'],
	['Resume the download.', 'Setze das Laden fort.'],
	[
		'{} sends this download on to another address, which nobody sees before it is asked.',
		'{0} schickt diesen Download an eine andere Adresse weiter, die niemand sieht, bevor sie gefragt wird.',
	],
	[
		'Let it only if you trust this server: the other one hears what you fetch, and from where.',
		'Erlaub es nur, wenn du diesem Server vertraust: Der andere erfährt, was du lädst und von wo.',
	],
	[
		'The download from {} broke off and could not be continued.{}',
		'Das Laden von {0} brach ab und konnte nicht fortgesetzt werden.{1}',
	],
	[
		'Check the connection, then resume: what has arrived is kept.',
		'Prüfe die Verbindung und setze dann fort: Was angekommen ist, bleibt.',
	],
	[
		'The file of this model is in use, perhaps in another tab.',
		'Die Datei dieses Modells ist in Gebrauch, vielleicht in einem anderen Tab.',
	],
	[
		'Close other tabs of Mull and try again.',
		'Schließe andere Tabs von Mull und versuch es noch einmal.',
	],
	['The browser’s storage failed: {}', 'Der Speicher des Browsers versagte: {0}'],
	[
		'Check that this browser may store data for this site (private windows often may not).',
		'Prüfe, ob dieser Browser für diese Seite Daten speichern darf (private Fenster dürfen es oft nicht).',
	],
	[
		'This model needs {} of storage; the browser offers {}.',
		'Dieses Modell braucht {0#} Speicherplatz; der Browser bietet {1#}.',
	],
	[
		'The browser has no room left for this model.',
		'Der Browser hat keinen Platz mehr für dieses Modell.',
	],
	[
		'Delete a model you no longer use, or free space on the disk.',
		'Lösche ein Modell, das du nicht mehr benutzt, oder schaffe Platz auf dem Datenträger.',
	],
	[
		'What the site sends as {} is not the file that belongs to this version of Mull.',
		'Was die Website als {0} schickt, ist nicht die Datei, die zu dieser Version von Mull gehört.',
	],
	[
		'Reload the page; if that does not help, choose another model on the Models screen.',
		'Lade die Seite neu; hilft das nicht, wähle unter Modelle ein anderes.',
	],
	[
		'{} is not on this device yet, and the site cannot be reached.',
		'{0} ist noch nicht auf diesem Gerät, und die Website ist nicht erreichbar.',
	],
	[
		'Connect to the network and try again, or choose another model on the Models screen.',
		'Verbinde dich mit dem Netz und versuch es noch einmal, oder wähle unter Modelle ein anderes.',
	],
	[
		'The site does not have the file of {}: it answered {}.',
		'Die Website hat die Datei von {0} nicht: Sie antwortete {1}.',
	],
	[
		'Try again later, or choose another model on the Models screen.',
		'Versuch es später noch einmal, oder wähle unter Modelle ein anderes.',
	],
	['A model wanted to reach {}.', 'Ein Modell wollte {0} erreichen.'],
	['{} cannot be reached.', '{0} ist nicht erreichbar.'],
	['Check the connection, then try again.', 'Prüfe die Verbindung und versuch es noch einmal.'],
	[
		'The connection to {} broke before the file was whole.',
		'Die Verbindung zu {0} brach ab, bevor die Datei ganz war.',
	],
	[
		'Download it again; files that are whole already are kept.',
		'Lade es noch einmal; Dateien, die schon ganz sind, bleiben.',
	],
	['Mull may not contact {} now.', 'Mull darf {0} jetzt nicht ansprechen.'],
	['This is not the address of a GGUF file.', 'Das ist nicht die Adresse einer GGUF-Datei.'],
	[
		'Enter an address that ends in .gguf, or the library too if it is a model compiled for WebLLM.',
		'Gib eine Adresse ein, die auf .gguf endet, oder bei einem für WebLLM übersetzten Modell auch die Bibliothek.',
	],
	['This is not the address of a {}.', 'Das ist nicht die Adresse einer {0}.'],
	[
		'Enter an address that begins with https://.',
		'Gib eine Adresse ein, die mit https:// beginnt.',
	],
	[
		'The address contains a name or a password.',
		'Die Adresse enthält einen Namen oder ein Passwort.',
	],
	[
		'Leave them out: Mull keeps the address, and others could read it.',
		'Lass sie weg: Mull behält die Adresse, und andere könnten sie lesen.',
	],
	// What a transfer is at.
	['Downloading', 'Wird geladen'],
	['Copying', 'Wird kopiert'],
	['Checking', 'Wird geprüft'],
	['Looking for another site’s download', 'Der Download einer anderen Website wird gesucht'],
	['Copying another site’s download', 'Der Download einer anderen Website wird kopiert'],
	['Reading the list of files', 'Die Dateiliste wird gelesen'],
];
