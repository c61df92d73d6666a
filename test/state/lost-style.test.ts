import { expect, test } from 'vitest';
import { showWithoutStyle } from '../../src/host/lost-style.ts';

showWithoutStyle();

test.each<[what: string, error: unknown, goesOn: boolean]>([
	['a style', new Error('Unable to preload CSS for http://a.org/assets/Markdown-1.css'), true],
	['a script', new Error('Failed to fetch module: http://a.org/assets/Turn-1.js'), false],
	['nothing that is known', undefined, false],
])('where %s cannot be fetched the part is loaded all the same: %o', (_, payload, goesOn) => {
	const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
	dispatchEvent(event);
	expect(event.defaultPrevented).toBe(goesOn);
});
