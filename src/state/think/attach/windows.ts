/** Looks up how much a model reads at once: as a run of it was told, else as its row says. */
import { builtInRow, isBuiltIn } from '../../../catalogue/built-in.ts';
import { isOnServer } from '../../../core/engines/engine-of.ts';
import type { ModelRef } from '../../../core/types.ts';
import { getEndpoint } from '../../../storage/models/endpoints.ts';
import { getModel } from '../../../storage/models/models.ts';
import { pastContextWindow } from '../../../storage/runs/past-steps.ts';
import { unknownWindow, type Window } from './room.ts';

export async function windowOf(model: ModelRef | null): Promise<Window> {
	if (!model) return unknownWindow;
	const past = await pastContextWindow(model).catch(() => null);
	if (past) return { ...past, measured: true };
	const context = await rowContext(model).catch(() => 0);
	return context ? { ...unknownWindow, context } : unknownWindow;
}

async function rowContext(model: ModelRef): Promise<number | undefined> {
	if (isBuiltIn(model)) return builtInRow.context;
	if (isOnServer(model)) return (await getEndpoint(model.endpoint ?? ''))?.context;
	return (await getModel(model.model))?.context;
}
