import type { KnipConfig } from 'knip';

export default {
	// `!` marks what counts with --production as well: there tests are no reason to keep anything.
	entry: [
		'index.html!',
		'src/sw/sw.ts!',
		// vite.config.ts puts it in the place of a file of a package.
		'src/instruments/tools/tool-shims.ts!',
		'scripts/*.mjs!',
		'scripts/**/*.d.mts',
		'scripts/{lab,models}/main.ts!',
		// On another machine, and in the page that is opened there.
		'scripts/gpu/main.mjs!',
		'test/gpu/page.ts',
		'pocket/{run,build,agree}.mjs!',
		'pocket/*.d.mts',
		// By their default exports (pocket/run.mjs), and one in a page (pocket/agree.mjs).
		'pocket/{generate,heldout,prompts,scenes,words,agree}.ts!',
		// In the configuration of `npm run test:all` alone, and what the first of them starts.
		'test/support/{everything-server-setup.ts,only-here.mjs}',
		// Built and started as a program.
		'test/support/conformance-client.ts',
	],
	project: ['{src,pocket,scripts}/**!', 'test/**'],
	ignoreUnresolved: ['/pocket/agree.ts'],
	ignoreBinaries: ['apt-get', 'ldd', 'mount', 'nvidia-smi', 'umount'],
	// Each algorithm adds its events to the interface `RunEvents`, which has to be exported for that.
	ignoreIssues: { 'src/core/events.ts': ['types'] },
	ignoreDependencies: [
		// Come with transformers.js, and have to be the ones that it names.
		'onnxruntime-web',
		'@huggingface/tokenizers',
		// Started as a program, by its path.
		'@modelcontextprotocol/server-everything',
	],
	// What its own file uses may be exported for tests.
	ignoreExportsUsedInFile: process.argv.includes('--production'),
	compilers: {
		// Fonts.
		css: (text: string) =>
			[...text.matchAll(/url\('([^'.][^']*)'\)/g)]
				.map(([, file]) => `import '${file}';`)
				.join('\n'),
	},
} satisfies KnipConfig;
