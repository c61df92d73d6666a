/** A third of a megabyte of script, which a question to a server never needs: `build.ts` loads it. */
export { CacheManager, Wllama } from '@wllama/wllama/esm/index.js';
