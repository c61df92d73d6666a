/** The real embedder's worker on a disk that is full: large files cannot be kept. */
import './full-cache.ts';
import '../../src/worker/embed.worker.ts';
