/** Whether the model of this browser takes pictures beside words (`browser-model.ts`). */
import { asText, type Availability } from './browser-model.ts';

/** Said in each request that has a picture, and when it is asked whether it may have one. */
export const asSeen = {
	...asText,
	expectedInputs: [...asText.expectedInputs, { type: 'image' }],
};

interface Asked {
	availability(options: typeof asSeen): Promise<Availability>;
}

/** False also where the browser would have to fetch something first. */
export async function browserSees(
	api = (globalThis as { LanguageModel?: Asked }).LanguageModel,
): Promise<boolean> {
	try {
		return (await api?.availability(asSeen)) === 'available';
	} catch {
		// Older versions do not know the word.
		return false;
	}
}
