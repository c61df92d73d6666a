/** Models that can answer at once, and the choice of one: in the question box and in the palette. */
import type { ModelRef } from '../../core/types.ts';
import type { App } from '../../state/app.ts';
import { choicesOf, keyOf, type Choice } from './choices.ts';

/** Those on this device and on allowed servers; the one in use is always among them. */
export function readyModels(app: App): Choice[] {
	const { roles } = app.settings;
	const allowed = app.endpoints.list.filter(({ allowed }) => allowed);
	return choicesOf(app.models.all, allowed, roles.A.model ? [roles.A.model] : []);
}

/** Both roles take it; where a second model was chosen for reviews, that one stays. */
export function use(app: App, model: ModelRef | null): Promise<void> {
	const { A, B } = app.settings.roles;
	const second = keyOf(A.model) !== keyOf(B.model);
	return app.settings.chooseModel(model, second ? ['A'] : ['A', 'B']);
}
