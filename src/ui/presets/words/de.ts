/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// Choose.svelte
	presets: 'Vorlagen',
	editPresets: 'Vorlagen bearbeiten',
	modelsNotHere: (name, models) =>
		`${name}: ${models} ist nicht auf diesem Gerät. Es antwortet, was vorher gewählt war.`,
	// Presets.svelte
	aPresetIsAWay:
		'Eine Art zu fragen unter einem Namen: was dem Modell vor allem gesagt wird, der Algorithmus mit seinen Optionen, und die Modelle. Gewählt wird sie im Fragefeld, gesichert mit den Einstellungen.',
	name: 'Name',
	systemPrompt: 'Systemprompt',
	isSaidBefore: 'Wird vor jeder Frage gesagt. Dem eingebauten Modell wird keiner gesagt.',
	sets: (algorithm) => `Setzt: ${algorithm}`,
	itsDefaults: 'mit seiner Voreinstellung',
	itsOptions: (options) => `mit ${options}`,
	modelsAsChosen: 'die Modelle bleiben, wie sie gewählt sind',
	withTheModelsNow: 'Mit den Modellen, die jetzt gewählt sind',
	setToWhatIsChosen: 'Auf das setzen, was jetzt gewählt ist',
	isSet: (name) => `${name} ist auf das gesetzt, was jetzt gewählt ist.`,
	save: 'Speichern',
	isSaved: (name) => `${name} ist gespeichert.`,
	deleteIt: (name) => `${name} löschen`,
	isDeleted: (name) => `${name} ist gelöscht.`,
	undo: 'Rückgängig',
	aNewOne: 'Neue Vorlage',
	keepWhatIsChosen: 'Behalten, was jetzt gewählt ist',
	bringBackTheFirst: 'Die ersten drei zurückholen',
	areBack: 'Die ersten drei sind, wie sie kamen.',
	noneYet: 'Es gibt keine.',
};
