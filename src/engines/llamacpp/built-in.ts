/** How the model that ships with Mull is loaded. */
import { builtIn } from '../../catalogue/built-in.ts';
import type { LlamaOptions } from './runtime.ts';

/**
 * So small a model is quickest on a few processor cores, and there at once. Flash attention, which
 * saves memory that this one does not need, makes it slower the more it has read.
 */
export const builtInOptions = (): LlamaOptions => ({
	name: builtIn.name,
	context: builtIn.context,
	device: { gpu: false, cores: Math.min(navigator.hardwareConcurrency || 1, builtIn.cores) },
	load: { flash_attn: false },
});
