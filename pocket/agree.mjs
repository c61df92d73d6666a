// Compares a GGUF file, run by llama.cpp in Chromium, with what agree.py wrote:
//   node pocket/agree.mjs MODEL.gguf agree.json [exact]
// Ends with 1 where they differ by more than rounding explains: that of the file that ships, or
// with `exact` that of an export with --type f32, which is next to none.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { browserArguments, findChromium } from '../scripts/chromium.mjs';
import { isolation } from '../scripts/csp.mjs';

const [model, expected, strict = 'shipped'] = process.argv.slice(2);
if (!model || !expected) throw new Error('Say which files: MODEL.gguf agree.json');

/** A page with nothing on it, and the file. */
const served = {
	'/empty': ['text/html', () => '<!doctype html><title>Pocket</title>'],
	'/model': ['application/octet-stream', () => readFileSync(model)],
};
const pages = {
	name: 'pocket-agree',
	configureServer: ({ middlewares }) =>
		void middlewares.use((request, response, next) => {
			const [type, content] = served[request.url] ?? [];
			if (!content) return next();
			for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value);
			response.setHeader('Content-Type', type);
			response.end(content());
		}),
};
const server = await createServer({
	configFile: false,
	root: fileURLToPath(new URL('..', import.meta.url)),
	logLevel: 'warn',
	appType: 'custom',
	server: { port: 0, headers: isolation, watch: null },
	optimizeDeps: { noDiscovery: true, exclude: ['@wllama/wllama'] },
	plugins: [pages],
});
await server.listen();
const browser = await chromium.launch({
	executablePath: findChromium() ?? undefined,
	args: browserArguments,
});
try {
	const page = await browser.newPage();
	await page.goto(new URL('/empty', server.resolvedUrls.local[0]).href);
	const { found, all, faults } = await page.evaluate(
		async ([cases, strict]) => {
			const { agree, disagreements, strictness, summary } = await import('/pocket/agree.ts');
			const file = await (await fetch('/model')).blob();
			const found = await agree(file, cases, strictness[strict]);
			return { found, all: summary(found), faults: disagreements(found, strictness[strict]) };
		},
		[JSON.parse(readFileSync(expected, 'utf8')), strict],
	);
	console.table(found);
	console.log(
		`${all.compared} of ${all.steps} steps compared; difference in probability: ` +
			`largest ${all.largest.toFixed(6)}, where the trainer was sure ${all.sure.toFixed(6)}, mean ${all.mean.toFixed(6)}`,
	);
	for (const fault of faults) console.error(`Disagreement: ${fault}`);
	if (faults.length > 0) process.exitCode = 1;
} finally {
	await browser.close();
	await server.close();
}
