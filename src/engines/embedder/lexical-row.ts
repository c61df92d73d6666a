/** The vector of one piece of the built-in embedder: pseudo-random signs, summed up. */
import { builtInEmbedder } from '../../catalogue/embedders.ts';
import type { Piece } from './lexical-pieces.ts';

/** The vector is `numbers` × `scale`. */
export interface Row {
	numbers: Int8Array;
	scale: number;
}

const { dimensions } = builtInEmbedder;

/**
 * The sum of a row of signs for each feature, so that pieces which share letters are near, in whole
 * numbers up to 127. Nothing is trained, and it comes out the same on every machine.
 */
export function rowOf({ weight, features }: Piece): Row {
	const sum = new Float64Array(dimensions);
	for (const [name, share] of features()) {
		let state = hash(name);
		for (let i = 0; i < dimensions; i++) {
			// Weyl sequence through a 32-bit finaliser.
			state = (state + 0x9e3779b9) | 0;
			sum[i]! += finish(state) & 1 ? share : -share;
		}
	}
	const largest = sum.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
	const squares = sum.reduce((total, x) => total + x * x, 0);
	return {
		numbers: Int8Array.from(sum, (x) => Math.round((x / largest) * 127)),
		scale: Math.fround((weight * largest) / Math.sqrt(squares) / 127),
	};
}

const utf8 = new TextEncoder();

function hash(name: string): number {
	let h = 0x811c9dc5;
	for (const byte of utf8.encode(name)) h = Math.imul(h ^ byte, 0x01000193);
	return finish(h);
}

function finish(value: number): number {
	let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return h ^ (h >>> 16);
}
