/** Of documents, memory and keys. */
import type { Sentences } from '../../core/text/sentences.ts';

export const memory: Sentences = [
	['“{}” could not be read. {}', '„{0}“ konnte nicht gelesen werden. {1}'],
	[
		'Save it as plain text or in smaller parts and add that.',
		'Speichere es als reinen Text oder in kleineren Teilen und füge das hinzu.',
	],
	['This PDF is locked with a password.', 'Dieses PDF ist mit einem Passwort gesperrt.'],
	[
		'Open it elsewhere, save it without the password and add that copy.',
		'Öffne es anderswo, speichere es ohne Passwort und füge diese Kopie hinzu.',
	],
	[
		'This PDF is broken and could not be read: {}',
		'Dieses PDF ist beschädigt und konnte nicht gelesen werden: {0}',
	],
	[
		'Open it in another program and save it again.',
		'Öffne es in einem anderen Programm und speichere es noch einmal.',
	],
	[
		'This PDF has {} but no text; it was probably scanned.',
		'Dieses PDF hat {0}, aber keinen Text; vermutlich wurde es gescannt.',
	],
	['{} pages', '{0} Seiten'],
	['1 page', '1 Seite'],
	[
		'Run it through text recognition (OCR) first and add the result.',
		'Lass zuerst eine Texterkennung (OCR) darüber laufen und füge das Ergebnis hinzu.',
	],
	[
		'This PDF has {} pages; Mull reads up to {} at once.',
		'Dieses PDF hat {0} Seiten; Mull liest bis zu {1} auf einmal.',
	],
	[
		'Split it and add the parts that matter.',
		'Teile es und füge die Teile hinzu, auf die es ankommt.',
	],
	['This file is not text.', 'Diese Datei ist kein Text.'],
	['This file is not text. It is {}.', 'Diese Datei ist kein Text. Sie ist {0}.'],
	['This document is locked with a password.', 'Dieses Dokument ist mit einem Passwort gesperrt.'],
	[
		'This document is damaged or cut off and could not be read.',
		'Dieses Dokument ist beschädigt oder abgeschnitten und konnte nicht gelesen werden.',
	],
	['This document unpacks to more than {} MB.', 'Dieses Dokument ist entpackt größer als {0} MB.'],
	[
		'This is a binary workbook (XLSB), which Mull does not read.',
		'Das ist eine binäre Arbeitsmappe (XLSB), die Mull nicht liest.',
	],
	[
		'Save it as an Excel workbook (XLSX) and add that.',
		'Speichere sie als Excel-Arbeitsmappe (XLSX) und füge das hinzu.',
	],
	['This message is encrypted.', 'Diese Nachricht ist verschlüsselt.'],
	[
		'Open it in your mail program and save it as text.',
		'Öffne sie in deinem Mailprogramm und speichere sie als Text.',
	],
	['One picture was not read.', 'Ein Bild wurde nicht gelesen.'],
	[
		'What repeats more than 200 times in a sheet is shown once.',
		'Was sich in einem Blatt mehr als 200-mal wiederholt, steht nur einmal da.',
	],
	[
		'This browser could not open “{}” as a {} picture.',
		'Dieser Browser konnte „{0}“ nicht als {1}-Bild öffnen.',
	],
	['Save it as JPEG or PNG, and attach that.', 'Speichere es als JPEG oder PNG und häng das an.'],
	[
		'“{}” is too large: Mull opens pictures of up to 50 MB and 100 million pixels.',
		'„{0}“ ist zu groß: Mull öffnet Bilder bis 50 MB und 100 Millionen Pixel.',
	],
	['Make it smaller, and attach that.', 'Mach es kleiner und häng das an.'],
	[
		'It moves: only its first picture is shown.',
		'Es bewegt sich: Nur sein erstes Bild wird gezeigt.',
	],
	[
		'It is a drawing in SVG: the model reads its text and sees no picture.',
		'Das ist eine Zeichnung in SVG: Das Modell liest ihren Text und sieht kein Bild.',
	],
	['A question takes {} pictures at most.', 'Eine Frage nimmt höchstens {0#} Bilder.'],
	['Take another one out first.', 'Nimm erst ein anderes heraus.'],
	[
		'Choose a model that does, or take the picture out.',
		'Wähle ein Modell, das welche sieht, oder nimm das Bild heraus.',
	],
	['{} pictures were not read.', '{0} Bilder wurden nicht gelesen.'],
	[
		'One chart or embedded object was not read.',
		'Ein Diagramm oder eingebettetes Objekt wurde nicht gelesen.',
	],
	[
		'{} charts or embedded objects were not read.',
		'{0} Diagramme oder eingebettete Objekte wurden nicht gelesen.',
	],
	['One chapter is missing.', 'Ein Kapitel fehlt.'],
	['{} chapters are missing.', '{0} Kapitel fehlen.'],
	['One attachment was not read: {}.', 'Ein Anhang wurde nicht gelesen: {0}.'],
	['{} attachments were not read: {}.', '{0} Anhänge wurden nicht gelesen: {1}.'],
	[
		'The encoding of a part was guessed: {}.',
		'Die Zeichenkodierung eines Teils wurde geraten: {0}.',
	],
	['Symbols of a special font were not read.', 'Zeichen einer Symbolschrift wurden nicht gelesen.'],
	['Hidden text was not read.', 'Verborgener Text wurde nicht gelesen.'],
	['A formula was not read.', 'Eine Formel wurde nicht gelesen.'],
	['Some characters could not be read.', 'Einige Zeichen konnten nicht gelesen werden.'],
	['The file is cut off at its end.', 'Die Datei ist an ihrem Ende abgeschnitten.'],
	['A font of page {} could not be read.', 'Eine Schrift der Seite {0} war nicht lesbar.'],
	['Fonts of pages {} could not be read.', 'Schriften der Seiten {0} waren nicht lesbar.'],
	[
		'Page {} has no text; it may be scanned.',
		'Seite {0} hat keinen Text; vielleicht wurde sie gescannt.',
	],
	[
		'Pages {} have no text; they may be scanned.',
		'Die Seiten {0} haben keinen Text; vielleicht wurden sie gescannt.',
	],
	['a picture', 'ein Bild'],
	['a sound recording', 'eine Tonaufnahme'],
	['a video', 'ein Video'],
	['an archive', 'ein Archiv'],
	['a program', 'ein Programm'],
	['a database', 'eine Datenbank'],
	['an old Office document', 'ein altes Office-Dokument'],
	['an old Word document (DOC)', 'ein altes Word-Dokument (DOC)'],
	['an old Excel workbook (XLS)', 'eine alte Excel-Arbeitsmappe (XLS)'],
	['an old PowerPoint presentation (PPT)', 'eine alte PowerPoint-Präsentation (PPT)'],
	['an Outlook message (MSG)', 'eine Outlook-Nachricht (MSG)'],
	['an attachment of Outlook (winmail.dat)', 'ein Anhang von Outlook (winmail.dat)'],
	['a OneNote notebook', 'ein OneNote-Notizbuch'],
	['a Visio drawing', 'eine Visio-Zeichnung'],
	['a Publisher document', 'ein Publisher-Dokument'],
	['a WordPerfect document', 'ein WordPerfect-Dokument'],
	['a font', 'eine Schrift'],
	['a model', 'ein Modell'],
	[
		'Save it as text, PDF or a current office format, and add that.',
		'Speichere sie als Text, PDF oder in einem heutigen Office-Format und füge das hinzu.',
	],
	['Mull does not know the encoding “{}”.', 'Mull kennt die Zeichenkodierung „{0}“ nicht.'],
	['Choose another encoding.', 'Wähle eine andere Kodierung.'],
	['One character could not be read.', 'Ein Zeichen konnte nicht gelesen werden.'],
	['{} characters could not be read.', '{0} Zeichen konnten nicht gelesen werden.'],
	[
		'“{}” is no longer among the documents of memory.',
		'„{0}“ ist nicht mehr unter den Dokumenten des Gedächtnisses.',
	],
	['Take it out and attach the file again.', 'Nimm sie heraus und hänge die Datei noch einmal an.'],
	['There is no text in “{}”.', 'In „{0}“ ist kein Text.'],
	['Choose another file.', 'Wähle eine andere Datei.'],
	[
		'“{}” holds {} passages; Mull reads up to {} of one file.',
		'„{0}“ enthält {1} Stellen; Mull liest bis zu {2} aus einer Datei.',
	],
	[
		'“{}” is larger than the {} MB that Mull reads of such a file.',
		'„{0}“ ist größer als die {1} MB, die Mull von so einer Datei liest.',
	],
	['“{}” {}', '„{0}“ {1}'],
	['Mull may not contact {} yet.', 'Mull darf {0} noch nicht ansprechen.'],
	['Allow this server in the settings.', 'Erlaube diesen Server in den Einstellungen.'],
	[
		'{} sends what it is asked on to another address.',
		'{0} schickt, was es gefragt wird, an eine andere Adresse weiter.',
	],
	[
		'Enter that address instead; a slash at the end may be all that is missing.',
		'Gib stattdessen jene Adresse ein; vielleicht fehlt nur ein Schrägstrich am Ende.',
	],
	[
		'A server of tools sent more than {} MB at once.',
		'Ein Werkzeugserver schickte mehr als {0} MB auf einmal.',
	],
	['Ask it for less.', 'Verlange weniger von ihm.'],
	['The browser has no room left for Mull.', 'Der Browser hat keinen Platz mehr für Mull.'],
	[
		'Delete a model or an old conversation, then resume: nothing finished was lost.',
		'Lösche ein Modell oder ein altes Gespräch und setze dann fort: Nichts Fertiges ging verloren.',
	],
	["The browser's database refused: {}", 'Die Datenbank des Browsers hat abgelehnt: {0}'],
	[
		'Close other tabs of Mull and reload this one. Where the disk is full, make room first.',
		'Schließe andere Tabs von Mull und lade diesen neu. Ist die Festplatte voll, schaffe vorher Platz.',
	],
	[
		'The key could not be kept on this device.',
		'Der Schlüssel konnte auf diesem Gerät nicht behalten werden.',
	],
	[
		'It works until this tab is closed. Leave private browsing to keep it longer.',
		'Er gilt, bis dieser Tab geschlossen wird. Verlass den privaten Modus, um ihn länger zu behalten.',
	],
	[
		'The kept keys are locked by your passphrase.',
		'Die behaltenen Schlüssel sind mit deiner Passphrase verschlossen.',
	],
	[
		'Enter it in Settings, at the keys on this device; then go on.',
		'Gib sie in den Einstellungen ein, bei den Schlüsseln auf diesem Gerät; dann mach weiter.',
	],
	['This passphrase is too short.', 'Diese Passphrase ist zu kurz.'],
	[
		'Take {} characters or more: four words are easy to remember.',
		'Nimm {0} Zeichen oder mehr: Vier Wörter merken sich leicht.',
	],
	['A statement needs words.', 'Eine Aussage braucht Worte.'],
	['Write what holds.', 'Schreib, was gilt.'],
	[
		'Memory holds that statement already, as fact {} ({}).',
		'Das Gedächtnis enthält diese Aussage schon, als Fakt {0} ({1}).',
	],
	['Look at that one instead.', 'Sieh dir stattdessen jene an.'],
	['Line {} cannot be read. {}', 'Zeile {0} ist nicht lesbar. {1}'],
	[
		'Fix that line, then save again; nothing was changed.',
		'Bring diese Zeile in Ordnung und speichere noch einmal; es wurde nichts geändert.',
	],
	['This is not a web address.', 'Das ist keine Webadresse.'],
	[
		'It begins with http:// or https:// and often ends with /mcp.',
		'Sie beginnt mit http:// oder https:// und endet oft mit /mcp.',
	],
	['The address holds a name or a password.', 'Die Adresse enthält einen Namen oder ein Passwort.'],
	[
		'Leave them out. If the server wants a key, enter it once the server is in the list.',
		'Lass sie weg. Will der Server einen Schlüssel, gib ihn ein, sobald der Server in der Liste steht.',
	],
];
