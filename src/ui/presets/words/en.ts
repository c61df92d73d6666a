/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Choose.svelte
	presets: 'Presets',
	editPresets: 'Edit presets',
	modelsNotHere: (name: Shown, models: Shown) =>
		`${name}: ${models} is not on this device. What was chosen before answers.`,
	// Presets.svelte
	aPresetIsAWay:
		'A way of asking under a name: what is said to the model before everything, the algorithm with its options, and the models. Chosen in the question box, exported with the settings.',
	name: 'Name',
	systemPrompt: 'System prompt',
	isSaidBefore: 'Is said before every question. The built-in model is told none.',
	sets: (algorithm: Shown) => `Sets: ${algorithm}`,
	itsDefaults: 'with its defaults',
	itsOptions: (options: Shown) => `with ${options}`,
	modelsAsChosen: 'the models stay as they are chosen',
	withTheModelsNow: 'With the models that are chosen now',
	setToWhatIsChosen: 'Set to what is chosen now',
	isSet: (name: Shown) => `${name} is set to what is chosen now.`,
	save: 'Save',
	isSaved: (name: Shown) => `${name} is saved.`,
	deleteIt: (name: Shown) => `Delete ${name}`,
	isDeleted: (name: Shown) => `${name} is deleted.`,
	undo: 'Undo',
	aNewOne: 'New preset',
	keepWhatIsChosen: 'Keep what is chosen now',
	bringBackTheFirst: 'Bring back the first three',
	areBack: 'The first three are as they came.',
	noneYet: 'There is none.',
};
