/**
 * Pocket, the model that ships with Mull and is made by pocket/. The figures are written by
 * pocket/export.py together with the file; `test/unit/pocket-file.test.ts` holds the two together.
 */
export const pocket = {
	name: 'Pocket',
	/** Where the file lies, relative to the site. */
	path: 'pocket/pocket.gguf',
	bytes: 4_981_696,
	/** Of the whole file, in hexadecimal. */
	sha256: 'd67183ab86fc6f0453b9055fef94d5f63a123ec927bd526859757afa4ad9a4da',
	/** All of them, not in billions. */
	parameters: 4_589_824,
	/** Tokens it was made for. */
	context: 4096,
	/** Bytes of cache for one token of context. */
	kv: 4096,
	quantisation: 'Q8_0',
	licence: 'MIT',
} as const;
