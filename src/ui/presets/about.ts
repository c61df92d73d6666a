/** What a preset sets, in words. */
import { builtIn, isBuiltIn } from '../../catalogue/built-in.ts';
import { entryOf } from '../../algorithms/list.ts';
import type { Preset } from '../../core/runs/preset.ts';
import type { ModelRef } from '../../core/types.ts';
import { translate } from '../../state/language.svelte.ts';
import { w } from './words/index.ts';

export const modelText = (model: ModelRef | null): string =>
	!model || isBuiltIn(model) ? builtIn.name : model.model;

/** 'Sets: MidTry with paths 2 · the models stay as they are chosen'. */
export function aboutPreset({ algorithm, options, models }: Preset): string {
	const entry = entryOf(algorithm);
	const own = Object.entries(options).map(([name, value]) => {
		const setting = entry?.settings.find((one) => one.key === name);
		return `${translate(setting?.label ?? name)}: ${String(value)}`;
	});
	const how = own.length ? w.itsOptions(own.join(', ')) : w.itsDefaults;
	const who = models
		? [...new Set([models.A, models.B, ...(models.expert ? [models.expert] : [])].map(modelText))]
		: [w.modelsAsChosen];
	return `${w.sets(translate(entry?.label ?? algorithm))} ${how} · ${who.join(', ')}`;
}
