/**
 * Can this browser run llama.cpp? All of its builds are made of vector instructions. Synchronous, for
 * the first screen depends on it.
 */
export const hasSimd = (): boolean => WebAssembly.validate(program);

/** The smallest program that uses a vector instruction: () → v128, made by i8x16.splat. */
const program = new Uint8Array([
	0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
	11,
]);
