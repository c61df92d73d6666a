/** Levels of thinking that a model knows by its own names. */
import type { Endpoint, InstalledModel, ModelRef } from '../../core/types.ts';

/** What its file or its server said; empty where neither did. */
export function ownLevels(
	ref: ModelRef | null,
	{ models, endpoints }: { models: readonly InstalledModel[]; endpoints: readonly Endpoint[] },
): readonly string[] {
	if (!ref) return [];
	const endpoint = endpoints.find(({ id }) => id === ref.endpoint);
	const said = endpoint
		? endpoint.learnt?.find(({ model }) => model === ref.model)?.efforts
		: models.find(({ id }) => id === ref.model)?.header?.efforts;
	return said ?? [];
}
