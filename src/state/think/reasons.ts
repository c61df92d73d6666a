/** Whether a model reasons, as its engine will know it when a run begins. */
import { builtInRow, isBuiltIn } from '../../catalogue/built-in.ts';
import { engineOf, isBrowserModel, isOnServer } from '../../core/engines/engine-of.ts';
import type { ModelRef } from '../../core/types.ts';
import { getModel } from '../../storage/models/models.ts';

/** Undefined where only its first reply will tell: on a server, and with some models of WebLLM. */
export async function reasonsOf(model: ModelRef | null): Promise<boolean | undefined> {
	if (!model || isOnServer(model)) return undefined;
	if (isBuiltIn(model)) return builtInRow.reasoning;
	if (isBrowserModel(model)) return false;
	if (engineOf(model).tellsReasoning) return (await getModel(model.model))?.reasoning;
	// The whole catalogue, which the first screen does without.
	const { findModel, reasonsWhenAsked } = await import('../../catalogue/models.ts');
	const listed = findModel(model.model);
	if (listed) return reasonsWhenAsked(listed);
	// Only known where somebody said so.
	return (await getModel(model.model))?.reasoning || undefined;
}
