/** What a preset sets, in words. */
import { builtIn, isBuiltIn } from '../../catalogue/built-in.ts';
import { entryOf } from '../../algorithms/list.ts';
import type { Preset } from '../../core/runs/preset.ts';
import type { ModelRef } from '../../core/types.ts';
import { translate } from '../../state/language.svelte.ts';
import { m } from './messages.ts';

export const modelText = (model: ModelRef | null): string =>
	!model || isBuiltIn(model) ? builtIn.name : model.model;

/** 'Sets: MidTry with paths 2 · the models stay as they are chosen'. */
export function aboutPreset({ algorithm, options, models }: Preset): string {
	const entry = entryOf(algorithm);
	const own = Object.entries(options).map(([name, value]) => {
		const setting = entry?.settings.find((one) => one.key === name);
		return `${translate(setting?.label ?? name)}: ${String(value)}`;
	});
	const how = own.length ? m('withOptions', { options: own.join(', ') }) : m('withDefaults');
	const who = models
		? [...new Set([models.A, models.B, ...(models.expert ? [models.expert] : [])].map(modelText))]
		: [m('modelsStay')];
	return `${m('sets', { algorithm: translate(entry?.label ?? algorithm) })} ${how} · ${who.join(', ')}`;
}
