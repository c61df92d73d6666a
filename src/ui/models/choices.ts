/** What a role may run on: the models that are here, then the servers that were described. */
import { labelOf } from '../../catalogue/built-in.ts';
import { engineOf, isBrowserModel, onServer } from '../../core/engines/engine-of.ts';
import { isThisMachine } from '../../core/device/model-location.ts';
import type { Endpoint, InstalledModel, ModelRef } from '../../core/types.ts';
import { translate } from '../../state/language.svelte.ts';
import { m } from './messages.ts';

export interface Choice {
	/** `keyOf` its model. */
	value: string;
	label: string;
	group?: string;
	disabled?: boolean;
	model: ModelRef | null;
}

/** One string for one model, to compare and to put into a list. */
export function keyOf(model: ModelRef | null): string {
	return model ? JSON.stringify([model.engine, model.model, model.endpoint ?? '']) : '';
}

/**
 * `chosen` are the models in use: one that is gone stays in the list and says so, so that a choice
 * never changes by itself. `none` is the name of "no model", where that can be chosen.
 */
export function choicesOf(
	installed: InstalledModel[],
	endpoints: Endpoint[],
	chosen: (ModelRef | null)[],
	none?: string,
): Choice[] {
	const choices: Choice[] = none === undefined ? [] : [{ value: '', label: none, model: null }];
	const add = (model: ModelRef, label: string, group: string, disabled = false) => {
		const value = keyOf(model);
		if (!choices.some((choice) => choice.value === value))
			choices.push({ value, label, group, model, ...(disabled ? { disabled } : {}) });
	};
	for (const { id, engine, name, status } of installed)
		if (status === 'ready') {
			const model = { engine, model: id };
			add(model, translate(labelOf(model, name)), m('onThisDevice'));
		}
	for (const { id, name, url, allowed, models = [] } of endpoints)
		for (const model of models)
			add(
				onServer(id, model),
				allowed ? model : m('notAllowed', { model }),
				`${name} (${isThisMachine(url) ? m('localServer') : m('leavesThisDevice')})`,
			);
	for (const model of chosen) {
		if (!model) continue;
		const { engine, model: id } = model;
		const here = installed.find((model) => model.id === id && model.engine === engine);
		const name = isBrowserModel(model) ? m('browserModel') : id;
		const label = here
			? m('notReady', { model: here.name })
			: `${name} (${translate(engineOf(model).missing)})`;
		add(model, label, m('notAvailable'), true);
	}
	return choices;
}
