/**
 * The German of sentences that are English elsewhere. German says du, here and in `locales`, and calls things so:
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
export { fact } from './sentences/facts.ts';
export { sentences } from './sentences/index.ts';
