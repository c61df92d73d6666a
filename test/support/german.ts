/** The German of sentences that are English elsewhere, as pairs. */
import type { Sentences } from '../../src/core/text/sentences.ts';

const files = import.meta.glob<Record<string, string>>('../../src/locales/de/sentences/*.json', {
	eager: true,
	import: 'default',
});

export const sentences: Sentences = Object.values(files).flatMap((texts) => Object.entries(texts));
