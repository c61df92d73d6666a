/** Faults of signing in at servers of tools. */
import type { Sentences } from '../../core/text/sentences.ts';

export const signIn: Sentences = [
	['sign-in at {}', 'Anmeldung bei {0}'],
	['The sign-in at “{}” has ended.', 'Die Anmeldung bei „{0}“ ist abgelaufen.'],
	[
		'Sign in again at the external tools in Settings, then try again. Nothing else is lost.',
		'Melde dich in den Einstellungen bei den externen Werkzeugen neu an und versuch es noch einmal. Sonst ist nichts verloren.',
	],
	['“{}” wants a sign-in or a key.', '„{0}“ will eine Anmeldung oder einen Schlüssel.'],
	[
		'Sign in below its name in Settings, or enter its key there.',
		'Melde dich in den Einstellungen unter seinem Namen an, oder gib dort seinen Schlüssel ein.',
	],
	[
		'“{}” wants more rights for this than its sign-in has.',
		'„{0}“ will dafür mehr Rechte, als die Anmeldung hat.',
	],
	[
		'Sign in again at the external tools in Settings and agree to them, then try again.',
		'Melde dich in den Einstellungen bei den externen Werkzeugen neu an, stimm ihnen zu und versuch es noch einmal.',
	],
	[
		'What is kept of the sign-in at “{}” is damaged.',
		'Was von der Anmeldung bei „{0}“ gespeichert ist, ist beschädigt.',
	],
	[
		'Sign out at the external tools in Settings, then sign in again.',
		'Melde dich in den Einstellungen bei den externen Werkzeugen ab und dann neu an.',
	],
	['“{}” does not say where to sign in.', '„{0}“ sagt nicht, wo man sich anmeldet.'],
	[
		'Enter its key instead. Its operator can publish the data of its sign-in (OAuth), readable by this page (CORS).',
		'Gib stattdessen seinen Schlüssel ein. Der Betreiber kann die Daten seiner Anmeldung (OAuth) so veröffentlichen, dass diese Seite sie lesen darf (CORS).',
	],
	[
		'The sign-in of “{}” does not promise to protect its codes (PKCE with S256).',
		'Die Anmeldung von „{0}“ sichert nicht zu, ihre Codes zu schützen (PKCE mit S256).',
	],
	[
		'Mull does not use it. Ask its operator to name S256 in the data of its sign-in, or enter a key.',
		'Mull benutzt sie nicht. Bitte den Betreiber, S256 in den Daten seiner Anmeldung zu nennen, oder gib einen Schlüssel ein.',
	],
	[
		'The sign-in of “{}” has an address that is not protected (https).',
		'Die Anmeldung von „{0}“ hat eine Adresse, die nicht geschützt ist (https).',
	],
	[
		'Mull does not use it. Ask its operator to fix that, or enter a key.',
		'Mull benutzt sie nicht. Bitte den Betreiber, das zu beheben, oder gib einen Schlüssel ein.',
	],
	[
		'The sign-in of “{}” is meant for another address.',
		'Die Anmeldung von „{0}“ ist für eine andere Adresse bestimmt.',
	],
	[
		'Mull does not use it. Check the address of the server.',
		'Mull benutzt sie nicht. Prüfe die Adresse des Servers.',
	],
	[
		'The sign-in of “{}” does not take unknown applications.',
		'Die Anmeldung von „{0}“ nimmt keine unbekannten Anwendungen.',
	],
	[
		'The sign-in of “{}” refused to register Mull.',
		'Die Anmeldung von „{0}“ hat es abgelehnt, Mull zu registrieren.',
	],
	[
		'Register Mull with its operator, and enter the client id that you get there.',
		'Registriere Mull beim Betreiber und gib die Client-ID ein, die du dort bekommst.',
	],
	[
		'This is the answer to a sign-in that is not under way here.',
		'Das ist die Antwort auf eine Anmeldung, die hier nicht läuft.',
	],
	['Press Sign in again.', 'Drück noch einmal auf Anmelden.'],
	[
		'The sign-in of “{}” was answered under another name than expected.',
		'Auf die Anmeldung von „{0}“ kam eine Antwort unter einem anderen Namen als erwartet.',
	],
	[
		'Mull does not use it: somebody may stand between. Try again, or ask the operator of the server.',
		'Mull benutzt sie nicht: Es könnte jemand dazwischenstehen. Versuch es noch einmal, oder frag den Betreiber des Servers.',
	],
	['The sign-in at “{}” was declined.', 'Die Anmeldung bei „{0}“ wurde abgelehnt.'],
	['Press Sign in to try again.', 'Drück auf Anmelden, um es noch einmal zu versuchen.'],
	['The sign-in at “{}” failed: {}.', 'Die Anmeldung bei „{0}“ ist gescheitert: {1}.'],
	['an unknown fault', 'ein unbekannter Fehler'],
	[
		'Try again. If it stays so, ask the operator of the server.',
		'Versuch es noch einmal. Bleibt es so, frag den Betreiber des Servers.',
	],
	['The sign-in of “{}” cannot be reached.', 'Die Anmeldung von „{0}“ ist nicht erreichbar.'],
	[
		'Check the connection, and that the sign-in lets this page in (CORS). Then try again.',
		'Prüfe die Verbindung, und ob die Anmeldung diese Seite zulässt (CORS). Versuch es dann noch einmal.',
	],
	[
		'The sign-in of “{}” answered with something that is none.',
		'Die Anmeldung von „{0}“ hat mit etwas geantwortet, das keine ist.',
	],
	[
		'Try again later, or ask the operator of the server.',
		'Versuch es später noch einmal, oder frag den Betreiber des Servers.',
	],
	[
		'The sign-in gave a kind of token that Mull does not know.',
		'Die Anmeldung gab eine Art von Token, die Mull nicht kennt.',
	],
	[
		'Ask the operator of the server for bearer tokens.',
		'Bitte den Betreiber des Servers um Bearer-Token.',
	],
];
