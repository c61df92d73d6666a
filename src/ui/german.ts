/**
 * All German, in one file that is fetched when it is spoken. It says du, and calls things so:
 *
 *   run Lauf · step Schritt · call Aufruf · reply, answer Antwort · draft Entwurf · trace Weg
 *   role Rolle · model Modell · prompt Prompt · token Token · seed Startwert · reasoning Denkmodus
 *   path Pfad (MidTry) · route Weg (agent) · round Runde · review Prüfung · final check Schlussprüfung
 *   rubric, score Wertung · advantage Vorsprung · confidence Sicherheit · agree übereinstimmen
 *   state Zustand · slot Platz · note Notiz · fork Abzweig · replay Wiedergabe
 *   mission Auftrag · task Aufgabe · Thought agent Denkagent · framework Vorgehen · thought Gedanke
 *   memory Gedächtnis · world model Weltmodell · ledger Register · statement Aussage · fact Fakt
 *   recall erinnern · test Test · surviving nicht widerlegt · falsified widerlegt · disputed strittig
 *   instrument Instrument · tool Werkzeug · server Server · key Schlüssel · device Gerät
 *   conversation Gespräch · no trace ohne Spur · backup Sicherung · Lab Labor · experiment Versuch
 *
 * Names stay: Mull, Pocket, MidTry, HyperThink, llama.cpp, WebLLM.
 */
import type { German } from '../state/language.svelte.ts';
import { de as remembered } from '../state/memory/words/de.ts';
import { de as state } from '../state/words/de.ts';
import { de as attach } from './attach/words/de.ts';
import hesitation from '../locales/de/hesitation.json';
import { de as lab } from './lab/words/de.ts';
import { de as later } from './later/words/de.ts';
import { de as memory } from './memory/words/de.ts';
import { de as mission } from './mission/words/de.ts';
import { de as models } from './models/words/de.ts';
import { sentences } from './sentences/index.ts';
import palette from '../locales/de/palette.json';
import { de as presets } from './presets/words/de.ts';
import { de as settings } from './settings/words/de.ts';
import { de as share } from './share/words/de.ts';
import { de as stored } from './stored/words/de.ts';
import { trace } from './trace/words/de-trace.ts';
import { de as think } from './think/words/de.ts';
import { de as shell } from './words/de.ts';

export const german: German = {
	words: {
		attach,
		hesitation,
		lab,
		later,
		memory,
		mission,
		models,
		palette,
		presets,
		remembered,
		settings,
		share,
		shell,
		state,
		stored,
		think,
		trace,
	},
	sentences,
};
