/** Set-up of each test file: with MULL_SEED in the environment, fast-check draws from that seed. */
const { MULL_SEED } = import.meta.env;

// Loaded only then: most files have no use for it.
if (MULL_SEED) {
	const { default: fc } = await import('fast-check');
	fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(MULL_SEED) });
}
