/** How large a model is. */
import type { ModelRef } from '../core/types.ts';
import { isBuiltIn } from './built-in.ts';

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
