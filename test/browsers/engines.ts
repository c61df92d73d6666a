/** The engines that are on this machine; `npm test` says which are not, and fails for it in CI. */
import { findFirefox, findWebKit } from '../../scripts/browsers.mjs';
import { openChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export const engines: [name: string, launch: () => Promise<Driver>][] = [
	['Chromium', openChromium],
	...(findFirefox() ? [['Firefox', openFirefox] as [string, typeof openFirefox]] : []),
	...(findWebKit() ? [['WebKit', openWebKit] as [string, typeof openWebKit]] : []),
];
