/** The engines that are on this machine; `npm test` says which are not, and fails for it in CI. */
import { findFirefox, findWebKit } from '../../scripts/browsers.mjs';
import { openChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** What most people have; WebKit is asked for less in tests. */
interface Wish {
	motion?: boolean;
}
type Engine = [name: string, launch: (wish?: Wish) => Promise<Driver>];

const chromium: Engine = ['Chromium', openChromium];

const others: Engine[] = [
	...(findFirefox() ? [['Firefox', openFirefox] as Engine] : []),
	...(findWebKit() ? [['WebKit', openWebKit] as Engine] : []),
];

export const engines: Engine[] = [chromium, ...others];

/** Chromium has all end-to-end tests; the short path is for the others, where there are any. */
export const forShortPath: Engine[] = others.length > 0 ? others : [chromium];
