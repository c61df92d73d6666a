/** The end of an answer stays in sight while it grows, until its reader scrolls up. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import FollowScroll from '../../src/ui/turn/FollowScroll.svelte';
import '../../src/ui/theme.css';

let answer: HTMLElement;
let line: HTMLElement;
let shown: Record<string, unknown>;

beforeEach(async () => {
	await page.viewport(390, 844);
	document.documentElement.style.setProperty('--foot', '0px');
	// The browser's own correction would hide what the component does.
	document.documentElement.style.overflowAnchor = 'none';
	line = document.createElement('p');
	answer = document.createElement('section');
	document.body.append(line, answer);
	shown = mount(FollowScroll, { target: document.body, props: { answer, growing: true } });
});
afterEach(async () => {
	await unmount(shown);
	document.documentElement.removeAttribute('style');
	document.body.replaceChildren();
	scrollTo(0, 0);
});

const frame = () => new Promise((wake) => requestAnimationFrame(wake));
/** The answer is that high; gives how far its end lies below what can be seen. */
async function high(pixels: number): Promise<number> {
	answer.style.height = `${pixels}px`;
	// Sizes are told in the first frame, the scroll that they cause in the second.
	for (let i = 0; i < 3; i++) await frame();
	return Math.round(answer.getBoundingClientRect().bottom - innerHeight);
}

test('it goes along with what grows', async () => {
	await high(500);
	expect(scrollY).toBe(0);
	expect(await high(1500)).toBeLessThanOrEqual(16);
	expect(await high(3000)).toBeLessThanOrEqual(16);
});

test('a line that comes above the answer is not its reader scrolling up', async () => {
	await high(1500);
	const before = scrollY;
	expect(before).toBeGreaterThan(0);
	// The page scrolls as the answer grows; before that is told, a line comes above it.
	addEventListener('scroll', () => (line.style.height = '60px'), { once: true, capture: true });
	await high(2000);
	expect(await high(3000)).toBeLessThanOrEqual(16);
	expect(scrollY).toBeGreaterThan(before);
});

test('scrolled up, it stays there until the reader comes back to the end', async () => {
	await high(2000);
	scrollBy(0, -300);
	await frame();
	const stands = scrollY;
	await high(3000);
	expect(scrollY).toBe(stands);
	await page.getByRole('button', { name: 'Latest' }).click();
	await frame();
	expect(await high(4000)).toBeLessThanOrEqual(16);
});
