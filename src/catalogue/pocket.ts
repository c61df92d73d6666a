/**
 * Pocket, the model that ships with Mull and is made by pocket/. The figures are written by
 * pocket/export.py together with the file; `test/unit/pocket-file.test.ts` holds the two together.
 */
export const pocket = {
	name: 'Pocket',
	/** Where the file lies, relative to the site. */
	path: 'pocket/pocket.gguf',
	bytes: 4_390_912,
	/** Of the whole file, in hexadecimal. */
	sha256: 'a46e1683fb7050e38412c0ffd02fc85fb8f1ba571932db73a5b56a74733f3d65',
	/** All of them, not in billions. */
	parameters: 4_065_536,
	/** Tokens it was made for. */
	context: 4096,
	/** Bytes of cache for one token of context. */
	kv: 4096,
	quantisation: 'Q8_0',
	licence: 'MIT',
} as const;
