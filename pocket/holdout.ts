/** Which problems training never shows: a fixed share of the keys, by their hash. */

const share = 0.08;

/** 32 bits: FNV-1a over the UTF-16 units, mixed, as short keys leave FNV's upper bits uneven. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) {
		value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	}
	value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
	return (value ^ (value >>> 16)) >>> 0;
}

/** True for about 8 % of the keys: those problems are only ever asked in tests. */
export function isNew(key: string): boolean {
	return hash(key) < share * 2 ** 32;
}
