/**
 * Pocket, the model that ships with Mull and is made by pocket/. The figures are written by
 * pocket/export.py together with the file; `test/unit/pocket-file.test.ts` holds the two together.
 */
export const pocket = {
	name: 'Pocket',
	/** Where the file lies, relative to the site. */
	path: 'pocket/pocket.gguf',
	bytes: 6_588_384,
	/** Of the whole file, in hexadecimal. */
	sha256: '2f0adc4afff7e91f9225c4f48ecef242ebac17a85c682b2f51dc33178d793b00',
	/** All of them, not in billions. */
	parameters: 6_098_176,
	/** Tokens it was made for. */
	context: 4096,
	/** Bytes of cache for one token of context. */
	kv: 6144,
	quantisation: 'Q8_0',
	licence: 'MIT',
} as const;
