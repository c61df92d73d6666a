/** A model comes to this device, or is chosen there: the same from every screen. */
import { builtIn } from '../../catalogue/built-in.ts';
import { onServer } from '../../core/engines/engine-of.ts';
import type { Endpoint, InstalledModel, RoleName } from '../../core/types.ts';
import type { App } from '../app.ts';
import { m } from '../messages.ts';
import { and } from '../numbers.ts';
import { router } from '../router.svelte.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { modelTitle } from '../../core/text/model-title.ts';
import { toasts } from '../toasts.svelte.ts';

const both: RoleName[] = ['A', 'B'];

type Home = Pick<App, 'models' | 'settings'>;

/** Both roles think with it from now on. */
export async function useModel({ settings }: Home, model: InstalledModel): Promise<void> {
	const { engine, id, name } = model;
	await settings.chooseModel({ engine, model: id }, both);
	chosen(name);
}

/** The same with a model of a server. */
export async function useServer(
	{ settings }: Pick<App, 'settings'>,
	{ id, name }: Endpoint,
	model: string,
): Promise<void> {
	await settings.chooseModel(onServer(id, model), both);
	chosen(m('modelOnServer', { model: modelTitle(model), name }));
}

/** Says so, with the way to the question box. */
function chosen(name: string): void {
	const ask = { label: m('askIt'), run: () => router.go('think'), types: true as const };
	toasts.show(
		nowThink(both, name),
		router.route.screen === 'think' ? {} : { action: ask, seconds: 8 },
	);
}

/** 'Pocket answers from now on.'; of one role alone 'B now thinks with Pocket.'; empty for none. */
function nowThink(roles: readonly RoleName[], name: string): string {
	if (roles.length === 0) return '';
	if (roles.length === both.length) return m('answersNow', { name });
	return m('nowThinkWith', { roles: and(roles), n: roles.length, name });
}

/** Their model is gone: who thinks instead, if anybody does. Empty for no role. */
export function fallbackNotice(roles: readonly RoleName[], { builtInRuns }: SettingsState): string {
	if (builtInRuns || roles.length === 0) return nowThink(roles, builtIn.name);
	if (roles.length === both.length) return m('noModelChosen');
	return m('noModelNow', { roles: and(roles), n: roles.length });
}

/** The first model that comes is the one to think with; nobody should have to look for that. */
export async function useIfFirst(home: Home, model: InstalledModel): Promise<void> {
	if (home.settings.unchosen) return useModel(home, model);
	toasts.show(m('modelReady', { name: model.name }), {
		action: { label: m('useForBoth'), run: () => void useModel(home, model) },
	});
}

/** Fetches what is missing of it; what went wrong is told by `models.error`. */
export async function fetchModel(home: Home, model: InstalledModel): Promise<void> {
	if (await home.models.download(model)) await useIfFirst(home, model);
}
