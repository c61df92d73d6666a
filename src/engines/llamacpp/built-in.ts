/** How the model that ships with Mull is loaded. */
import { builtIn } from '../../catalogue/built-in.ts';
import type { LlamaOptions } from './options.ts';

/**
 * So small a model is quickest on a few processor cores, and there at once. Flash attention, 16-bit
 * numbers in the cache and 8-bit weights save memory that this one does not need; the first makes it
 * slower the more it has read, the others take time to convert (`npm run bench -- engines`).
 */
export const builtInOptions = (): LlamaOptions => ({
	name: builtIn.name,
	context: builtIn.context,
	device: { gpu: false, cores: Math.min(navigator.hardwareConcurrency || 1, builtIn.cores) },
	cache: 'f32',
	unpack: 32,
	load: { flash_attn: false },
});
