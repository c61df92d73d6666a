/** What the build tells the service worker about the site (scripts/site-plugin.mjs). */
export interface SiteFile {
	/** Relative to the service worker. */
	path: string;
	/** Bytes on disk. */
	bytes: number;
	/** Of the content, where the name has none. */
	hash?: string;
	/** Of use only where WebAssembly has 64-bit memory, or only where it has none (`ofThis`). */
	only?: 'memory64' | 'memory32';
}

export interface SiteManifest {
	/** Changes whenever any file does. */
	version: string;
	/** Needed before the page can be shown: kept at install. */
	shell: SiteFile[];
	/** Brain, model runtimes and what else loads on demand: kept when idle, and by an update (`needed`). */
	engines: SiteFile[];
	/** What only some need, the embedder, the runtime of downloaded ones, tables for PDF files: kept once used. */
	optional: SiteFile[];
	/** Security headers for documents and scripts, also where the host can send none. */
	headers: Record<string, string>;
}

/** How much of a tier lies on this device. */
export interface Tier {
	files: number;
	filesKept: number;
	bytes: number;
	bytesKept: number;
}

export interface OfflineState {
	version: string;
	shell: Tier;
	engines: Tier;
}

/** Page → service worker, with a MessagePort for the reply: the answer, or `{ error: string }`. */
export type SiteRequest =
	/** Answers with the `OfflineState`. */
	| { type: 'state' }
	/** Fetches what is missing of both tiers; answers with the `OfflineState`, or names what is not to be had. */
	| { type: 'keep-engines' }
	/** Takes over pages that a hard reload left alone. */
	| { type: 'claim' }
	/**
	 * Drops files of older versions, unless another tab or a version that arrives may need them, or
	 * this one is not whole yet.
	 */
	| { type: 'tidy' }
	/** The waiting version takes over now. */
	| { type: 'update' }
	/** Leaves the next request to that origin to the page; answers whether the user allowed it. */
	| { type: 'let-pass'; origin: string };
