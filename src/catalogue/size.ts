/** How large a model is. */
import type { ModelRef } from '../core/types.ts';
import { isBuiltIn } from './built-in.ts';

/** Below it models copy long instructions instead of following them: billions; 0.135 was measured (M19). */
const tiny = 0.3;

/** "1.7B", "135M" as a part of a name; not the "4B" of "E4B", which counts otherwise. */
const size = /(?<![\p{L}\d.])(\d+(?:\.\d+)?)\s?([bm])(?![\p{L}\d])/iu;

/** Parameters in billions, as its name says; null where it does not, or no model is chosen. */
export function billionsOf(model: ModelRef | null): number | null {
	if (!model) return null;
	if (isBuiltIn(model)) return 0.0076;
	// Of an address the file: what stands before it may name other models.
	const name = model.model.slice(model.model.lastIndexOf('/') + 1);
	const [, number, unit] = size.exec(name) ?? [];
	if (number === undefined) return null;
	return unit!.toLowerCase() === 'b' ? Number(number) : Number(number) / 1000;
}

/** Too small for long instructions, as far as its name tells; the built-in model was trained on its own. */
export function isTiny(model: ModelRef | null): boolean {
	const size = billionsOf(model);
	return size !== null && size < tiny && !isBuiltIn(model);
}
