/** GGUF's numbers for tensor types and file types. */
import types from './types.json';

/** Name, weights in a block and bytes of a block, by tensor type. */
const tensorTypes = types.tensorTypes as unknown as Record<
	number,
	readonly [name: string, weights: number, bytes: number]
>;

/** Bytes of a tensor; null for a type that llama.cpp does not have, or no longer. */
export function tensorBytes(type: number, weights: number): number | null {
	const found = tensorTypes[type];
	return found ? Math.ceil(weights / found[1]) * found[2] : null;
}

/** 'Q4_K', 'F16', …; empty when unknown. */
export const tensorTypeName = (type: number): string => tensorTypes[type]?.[0] ?? '';

const fileTypes: Record<number, string> = types.fileTypes;

/** The first tensor type whose file type has its name, and whose numbers other programs had used before. */
const firstOfItsOwn = 40;

/**
 * How a file is packed: by `general.file_type`, or by the type of most of its weights where that number
 * is missing, unknown or not to be trusted. Empty when neither is known.
 */
export function quantisationName(fileType: number, mostly: number): string {
	const named = fileTypes[fileType];
	return named === undefined || mostly >= firstOfItsOwn ? tensorTypeName(mostly) : named;
}
