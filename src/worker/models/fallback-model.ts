/** What the person decided about runs whose local model is gone (Settings, remote fallback). */
import { isBrowserModel, isOnDevice } from '../../core/engines/engine-of.ts';
import { isBuiltIn } from '../../catalogue/built-in.ts';
import type { PlainError } from '../../core/errors.ts';
import { fallbackRoles } from '../../core/runs/remote-fallback.ts';
import type { ModelRef, RoleName, Roles, Run } from '../../core/types.ts';
import { getEndpoint } from '../../storage/models/endpoints.ts';
import { getModel } from '../../storage/models/models.ts';
import { loadSettings } from '../../storage/settings.ts';

/** Roles with which the run goes on by itself; null where it must wait. */
export async function fallbackFor(run: Run, error: PlainError): Promise<Roles | null> {
	const { remotePolicy, fallback, fallbackRoles: allowed } = await loadSettings();
	if (remotePolicy !== 'roles' || !fallback) return null;
	if (!(await getEndpoint(fallback.endpoint ?? ''))?.allowed) return null;
	const names: RoleName[] = [];
	for (const name of allowed) {
		// A role whose own model is still here has no reason to leave the device.
		if (error.code !== 'no-model' || !(await isHere(run, name))) names.push(name);
	}
	return fallbackRoles(run.roles, error.code, fallback, names);
}

async function isHere({ roles }: Run, name: RoleName): Promise<boolean> {
	const isReady = async (model: ModelRef) => (await getModel(model.model))?.status === 'ready';
	const { model } = roles[name];
	if (!model) return false;
	const hasRow = (model: ModelRef) => !isBuiltIn(model) && !isBrowserModel(model);
	if (hasRow(model)) return isReady(model);
	// It came with the site or the browser: it was missed only if no other local model was.
	const other = roles[name === 'A' ? 'B' : 'A'].model;
	const local = other && isOnDevice(other) && hasRow(other);
	return local ? !(await isReady(other)) : false;
}
