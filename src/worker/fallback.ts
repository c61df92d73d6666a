/** What the person decided about runs whose local model is gone (Settings, remote fallback). */
import type { PlainError } from '../core/errors.ts';
import { fallbackRoles } from '../core/fallback.ts';
import type { RoleName, Roles, Run } from '../core/types.ts';
import { getEndpoint } from '../storage/endpoints.ts';
import { getModel } from '../storage/models.ts';
import { loadSettings } from '../storage/settings.ts';

/** Roles with which the run goes on by itself; null where it must wait. */
export async function fallbackFor(run: Run, error: PlainError): Promise<Roles | null> {
	const { remotePolicy, fallback, fallbackRoles: allowed } = await loadSettings();
	if (remotePolicy !== 'roles' || !fallback) return null;
	if (!(await getEndpoint(fallback.endpoint ?? ''))?.allowed) return null;
	const names: RoleName[] = [];
	for (const name of allowed) {
		const { model } = run.roles[name];
		// A role whose own model is still here has no reason to leave the device.
		const here = error.code === 'no-model' && model && (await getModel(model.model));
		if (!here || here.status !== 'ready') names.push(name);
	}
	return fallbackRoles(run.roles, error.code, fallback, names);
}
