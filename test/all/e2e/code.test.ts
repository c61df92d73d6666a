/** Code in an answer of the built app: in colours that can be read, in light and dark. */
import { startServer } from '../../support/openai-server.ts';
import { expect, expectAccessible, screenshot, test } from '../../e2e/support.ts';
import { addServer, answer, ask, eventually, finished } from '../../e2e/using.ts';

const text = `Three ways to it:

\`\`\`js
// Half of them
const half = (all) => all.filter((_, i) => i % 2 === 0).map((x) => \`<b>\${x}</b>\`);
\`\`\`

\`\`\`python
class Half(list):
    def take(self, step: int = 2) -> "Half":
        return Half(self[::step])  # every other
\`\`\`

\`\`\`html
<p class="half"><!-- here --><script>alert(1)</script></p>
\`\`\``;

test('code is in colours, and each of them can be read', async ({ browser, site }) => {
	const server = await startServer({ reply: () => ({ text }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Half of it?');
	await finished(page);
	const parts = answer(page).locator('pre span');
	for (const kind of ['keyword', 'string', 'number', 'comment', 'name', 'type']) {
		await eventually(() => answer(page).locator(`pre .${kind}`).count()).toBeGreaterThan(0);
	}
	const colours = new Set<string>();
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const seen = await parts.evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
		seen.forEach((colour) => colours.add(colour));
		await expectAccessible(page);
		await answer(page).locator('pre').first().scrollIntoViewIfNeeded();
		await screenshot(page, `code-${colorScheme}`);
	}
	expect(colours.size).toBe(12);
	await server.stop();
});
