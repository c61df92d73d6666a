/** What a model is called where there is room for its name only. */
import { builtIn, isBuiltIn } from '../catalogue/built-in.ts';
import { entryOf } from '../algorithms/list.ts';
import { isOnServer } from '../core/engines/engine-of.ts';
import { modelTitle } from '../core/text/model-title.ts';
import { isolateBidi } from '../core/text/bidi.ts';
import type { ModelRef, Run } from '../core/types.ts';
import type { App } from '../state/app.ts';
import { and } from '../state/numbers.ts';
import { levelOf } from './composer/levels.ts';
import { m } from './think/messages.ts';

export function modelName(app: App, model: ModelRef | null): string {
	if (!model) return m('noModel');
	if (isBuiltIn(model)) return builtIn.name;
	const name = isOnServer(model) ? undefined : app.models.get(model.model)?.name;
	return isolateBidi(name ?? modelTitle(model.model));
}

/** The level of the algorithm with this id; the id itself where nobody knows it. */
export function levelNamed(id: string): string {
	const entry = entryOf(id);
	return entry ? levelOf(entry) : id;
}

/** Who answered: 'Check it · Pocket', 'Review it · Qwen3 and Gemma'. */
export function runLabel(app: App, run: Pick<Run, 'algorithm' | 'roles'>): string {
	const entry = entryOf(run.algorithm);
	const asked = (entry?.roles ?? ['A', 'B']).map((role) => modelName(app, run.roles[role].model));
	return `${levelNamed(run.algorithm)} · ${and([...new Set(asked)])}`;
}
