/**
 * Pocket, the model that ships with Mull and is made by pocket/. The figures are written by
 * pocket/export.py together with the file; `test/unit/pocket-file.test.ts` holds the two together.
 */
export const pocket = {
	name: 'Pocket',
	/** Where the file lies, relative to the site. */
	path: 'pocket/pocket.gguf',
	bytes: 8_195_072,
	/** Of the whole file, in hexadecimal. */
	sha256: 'b3e0380e918788875b361585cc0daea6c0fc6a91119bba36c6f14264f0c44972',
	/** All of them, not in billions. */
	parameters: 7_606_528,
	/** Tokens it was made for. */
	context: 4096,
	/** Bytes of cache for one token of context. */
	kv: 8192,
	quantisation: 'Q8_0',
	licence: 'MIT',
} as const;
