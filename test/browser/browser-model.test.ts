/** The browser's own model in a real Chromium, which knows the interface and has no model. */
import { expect, test } from 'vitest';
import { askAvailability, asText } from '../../src/core/device/browser-model.ts';
import { imageInputOptions } from '../../src/core/device/browser-vision.ts';
import { languageModel } from '../../src/engines/browser/api.ts';
import { fetchBrowserModel } from '../../src/engines/browser/download.ts';
import { browserInPage } from '../../src/engines/browser/in-page.ts';
import { browserName, browserVersion } from '../../src/engines/browser/name.ts';

const never = new AbortController().signal;

test('it is not available, and whoever asks for it is told so', async () => {
	expect(await askAvailability()).toBe('unavailable');
	const half = browserInPage();
	await expect(half({ do: 'open' }, () => {}, never)).rejects.toMatchObject({
		code: 'unsupported-device',
	});
	await expect(fetchBrowserModel(browserName(), () => {}, never)).rejects.toMatchObject({
		code: expect.stringMatching(/^(unsupported-device|not-allowed)$/),
		wayOut: expect.stringContaining('choose another model'),
	});
});

test('what Mull asks it with is understood', async () => {
	// A wrong option would be a TypeError.
	const api = languageModel();
	if (api) await expect(api.availability(asText)).resolves.toBe('unavailable');
	if (api) await expect(api.availability(imageInputOptions)).resolves.toBe('unavailable');
	const refused = async () => {
		try {
			await api?.create({ ...asText, initialPrompts: [{ role: 'system', content: 'Be brief.' }] });
		} catch (thrown) {
			return (thrown as DOMException).name;
		}
		return 'NotSupportedError';
	};
	expect(await refused()).toMatch(/^(NotSupportedError|NotAllowedError)$/);
});

test('the browser has a name and a version', () => {
	expect(browserName()).toMatch(/^[\w ]+$/);
	expect(browserVersion()).toMatch(/\d/);
});

test('a worker knows nothing of it', async () => {
	const code = 'postMessage(typeof LanguageModel)';
	const worker = new Worker(URL.createObjectURL(new Blob([code])));
	const kind = await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
	worker.terminate();
	expect(kind).toBe('undefined');
});
