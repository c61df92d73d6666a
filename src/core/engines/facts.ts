/** What the rest of Mull may ask about an engine: plain data, light enough for the page. */
import type { ErrorCode } from '../errors.ts';

export interface EngineFacts {
	readonly id: string;
	/** As the person knows it. */
	readonly label: string;
	/** Where its models compute: in this browser, or where a server says. */
	readonly where: 'device' | 'server';
	/** What of this device its models need most; null: nothing of it. */
	readonly computes: 'graphics' | 'processor' | null;
	/** It does not run where WebAssembly has no vector instructions (`core/device/simd.ts`). */
	readonly vectors: boolean;
	/** One sentence over its part of the catalogue. */
	readonly about: string;
	/** Said of a model of it that was chosen and is not to be had. */
	readonly missing: string;
	/** What lies here of a model says whether it reasons; else only its first reply does. */
	readonly tellsReasoning: boolean;
	/** It can make a model think that was trained to think only when its prompt says so. */
	readonly makesThink: boolean;
	/**
	 * Its one model belongs to the browser, which fetches, keeps and deletes it: there is no row of it
	 * and no file of Mull's. It has no reasoning mode.
	 */
	readonly ofBrowser?: true;
	/** False: it takes neither temperature nor top-p nor seed, and draws words its own way. */
	readonly samples?: false;
	/** Its faults that a model on a server does not have: going on there is a way out of them. */
	readonly onlyHere: readonly ErrorCode[];
}
