/** Set-up of each test file: with MULL_SEED in the environment, fast-check draws from that seed. */
const given = process.env.MULL_SEED;

// Loaded only then: most files have no use for it.
if (given) {
	const { default: fc } = await import('fast-check');
	fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
}
