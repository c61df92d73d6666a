/** What a model is called, and what tells its file or server from another one. */
import { builtIn, isBuiltIn } from '../../catalogue/built-in.ts';
import { isBrowserModel } from '../../core/engines/engine-of.ts';
import { modelTitle } from '../../core/text/model-title.ts';
import type { Endpoint, InstalledModel, ModelRef } from '../../core/types.ts';

interface InstalledModels {
	installed: readonly InstalledModel[];
	endpoints: readonly Endpoint[];
}

export interface ModelIdentity {
	name: string;
	/** Changes when another file takes its place; of a server only the address is known. */
	identity: string;
}

export function describeModel(
	model: ModelRef,
	{ installed, endpoints }: InstalledModels,
): ModelIdentity {
	if (isBuiltIn(model))
		return { name: builtIn.name, identity: `SHA-256 ${builtIn.sha256.slice(0, 16)}` };
	const row = installed.find(({ id, engine }) => id === model.model && engine === model.engine);
	// Of the browser's own only the browser is known.
	if (row && isBrowserModel(row)) return { name: row.name, identity: row.source };
	if (row) return { name: row.name, identity: `${row.source}, ${row.bytes} bytes` };
	const server = endpoints.find(({ id }) => id === model.endpoint);
	return { name: modelTitle(model.model), identity: server?.url ?? 'unknown' };
}
