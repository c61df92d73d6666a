/** The device check in a Chromium as it comes, without the flags that give the others WebGPU. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserArguments, findChromium } from '../../scripts/chromium.mjs';
import { fits, recommend, type Device } from '../../src/catalogue/device-fit.ts';
import { findModel } from '../../src/catalogue/models.ts';
import { summarise } from '../../src/engines/device.ts';

const compiled = (path: string) =>
	ts.transpileModule(readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8'), {
		compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
	}).outputText;
const scripts = {
	'device.js': 'engines/device.ts',
	'memory64.ts': 'core/device/memory64.ts',
	'simd.ts': 'core/device/simd.ts',
};

let server: Server;
let browser: Browser;

beforeAll(async () => {
	server = createServer(({ url = '/' }, response) => {
		const isolated = url.startsWith('/isolated');
		const script = Object.entries(scripts).find(([name]) => url.endsWith(name));
		response.writeHead(200, {
			'content-type': script ? 'text/javascript' : 'text/html',
			...(isolated
				? {
						'cross-origin-opener-policy': 'same-origin',
						'cross-origin-embedder-policy': 'require-corp',
					}
				: {}),
		});
		response.end(script ? compiled(script[1]) : '<!doctype html><title>Check</title>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	browser = await chromium.launch({
		executablePath: findChromium() ?? '',
		args: [...browserArguments.filter((flag) => !/webgpu|vulkan/i.test(flag)), '--disable-gpu'],
	});
});

afterAll(async () => {
	await browser?.close();
	await new Promise((resolve) => server.close(resolve));
});

async function check(path: string): Promise<Device> {
	const { port } = server.address() as AddressInfo;
	const page = await browser.newPage();
	await page.goto(`http://127.0.0.1:${port}${path}`);
	// As text: a function would be rewritten by the test runner.
	const device = await page.evaluate<Device>(
		`import(location.pathname + 'device.js').then(({ checkDevice }) => checkDevice())`,
	);
	await page.close();
	return device;
}

test('without WebGPU: no error, a plain reason, and a model for the processor', async () => {
	const device = await check('/');
	expect(device.gpu).toBeNull();
	expect(device.gpuProblem).toMatch(/WebGPU/);
	expect(device.memory64).toBe(true);
	const webllm = findModel('Qwen3-0.6B-q4f16_1-MLC')!;
	expect(fits(webllm, device)).toEqual({ verdict: 'no', reason: device.gpuProblem });
	expect(recommend(device).model?.engine).toBe('llamacpp');
	expect(summarise(device)).toContain(device.gpuProblem);
});

test.each([
	['/', false],
	['/isolated/', true],
])('isolation of %s allows threads: %s', async (path, threads) => {
	expect(await check(path)).toMatchObject({ isolated: threads, threads });
});
