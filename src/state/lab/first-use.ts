/** Was this model ever asked anything here? */
import type { ModelRef } from '../../core/types.ts';
import { pastSteps } from '../../storage/runs/past-steps.ts';

export const wasAsked = async (model: ModelRef): Promise<boolean> =>
	(await pastSteps(model)).length > 0;
