/**
 * The language model that a browser may bring along (the Prompt API, `LanguageModel`, in pages only):
 * what every visit asks of it, and no more. What it does stands in `engines/browser/`.
 */
import { browser } from '../engines/browser.ts';
import type { ModelRef } from '../types.ts';

/** It as a model that a role runs on. */
export const browserModel: ModelRef = { engine: browser.id, model: 'language-model' };

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** Said in each request: what is available, and what is made, is so for the same words only. */
export const asText = {
	expectedInputs: [{ type: 'text', languages: ['en'] }],
	expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

interface Asked {
	availability(options: typeof asText): Promise<Availability>;
}

/** What this browser says of its model; `unavailable` also where it knows of none. */
export async function askAvailability(): Promise<Availability> {
	try {
		const { LanguageModel: api } = globalThis as { LanguageModel?: Asked };
		return api ? await api.availability(asText) : 'unavailable';
	} catch {
		return 'unavailable';
	}
}
