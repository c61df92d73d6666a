/** The real embedder's worker, with its requests told. */
import './spy-fetch.ts';
import '../../src/worker/embed.worker.ts';
