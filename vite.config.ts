import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findChromium } from './scripts/chromium.mjs';

/** Cross-origin isolation: with it llama.cpp may use threads (ARCHITECTURE.md, Engines). */
const isolation = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
	base: './',
	plugins: [svelte()],
	worker: { format: 'es' },
	server: { headers: isolation },
	build: { target: 'es2022', assetsInlineLimit: 0 },
	// transformers.js asks for the runtime build with WebGPU, 27 MB; embedders run on the processor.
	resolve: {
		alias: {
			'onnxruntime-web/webgpu': fileURLToPath(
				new URL('node_modules/onnxruntime-web/dist/ort.wasm.min.mjs', import.meta.url),
			),
		},
	},
	optimizeDeps: {
		exclude: ['@wllama/wllama', '@mlc-ai/web-llm', '@xenova/transformers', 'onnxruntime-web'],
	},
	test: {
		projects: [
			{
				extends: true,
				test: { name: 'unit', environment: 'node', include: ['test/unit/**/*.test.ts'] },
			},
			{
				extends: true,
				resolve: { conditions: ['browser'] },
				test: {
					name: 'state',
					environment: 'jsdom',
					include: ['test/state/**/*.test.ts', 'test/state/**/*.test.svelte.ts'],
				},
			},
			{
				extends: true,
				server: { headers: isolation },
				test: {
					name: 'browser',
					include: ['test/browser/**/*.test.ts'],
					globalSetup: ['test/support/openai-server-setup.ts', 'test/support/file-server-setup.ts'],
					testTimeout: 60_000,
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						provider: playwright({
							launchOptions: {
								executablePath: findChromium() ?? '',
								args: browserArguments,
							},
						}),
						instances: [{ browser: 'chromium' }],
					},
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					environment: 'node',
					include: ['test/e2e/**/*.test.ts'],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					fileParallelism: false,
				},
			},
		],
	},
});
