/** Whether the model of this browser takes pictures beside words (`browser-model.ts`). */
import { asText, type Availability } from './browser-model.ts';

/** Said in each request that has a picture, and when it is asked whether it may have one. */
export const imageInputOptions = {
	...asText,
	expectedInputs: [...asText.expectedInputs, { type: 'image' }],
};

interface Asked {
	availability(options: typeof imageInputOptions): Promise<Availability>;
}

/** False also where the browser would have to fetch something first. */
export async function browserAcceptsImages(
	api = (globalThis as { LanguageModel?: Asked }).LanguageModel,
): Promise<boolean> {
	try {
		return (await api?.availability(imageInputOptions)) === 'available';
	} catch {
		// Older versions do not know the word.
		return false;
	}
}
