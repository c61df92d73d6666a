// Opens Chromium with a graphics processor, lets the page of test/gpu measure part after part, and
// writes the report after each of them, so that nothing is lost when the time is over.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium as driver } from 'playwright';
import { serve } from '../serve.mjs';
import { partsOf } from './parts.mjs';
import { reportOf } from './report.mjs';

const quiet = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	...['--disable-quic', '--no-first-run', '--disable-background-networking'],
	...['--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu'],
	// Chromium has no 16-bit floats on NVIDIA's Vulkan otherwise, and llama.cpp cannot do without.
	'--enable-dawn-features=vulkan_enable_f16_on_nvidia',
];
const features = '--enable-features=Vulkan';
/** Tried in turn until a graphics processor answers. */
const flags = {
	'as it comes': [],
	Vulkan: [features],
	'Vulkan without a screen': [features, '--use-angle=vulkan', '--disable-vulkan-surface'],
	'Vulkan, no list of refused drivers': [
		...[features, '--use-angle=vulkan', '--disable-vulkan-surface', '--ignore-gpu-blocklist'],
		'--disable-gpu-driver-bug-workarounds',
	],
};
const software = {
	'in software': [features, '--use-webgpu-adapter=swiftshader', '--use-vulkan=swiftshader'],
};

/** Measures all parts, or those that `only` names; resolves when the report is written. */
export async function measure(options) {
	const began = Date.now();
	const say = (what) =>
		console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
	const server = await serve({ root: options.site, port: 0, compress: false });
	const result = { when: new Date().toISOString(), machine: machine(), parts: [] };
	const write = () => {
		result.seconds = (Date.now() - began) / 1000;
		writeFileSync(options.figures, JSON.stringify(result, null, '\t'));
		writeFileSync(options.report, reportOf(result));
	};
	try {
		const found = await findDevice(options, server.url, say);
		Object.assign(result, found);
		write();
		if (!found.flags) {
			say('No graphics processor answered. The report says what each way of starting brought.');
			process.exitCode = 1;
			return;
		}
		say(`flags: ${found.flags.join(' ') || 'none'}`);
		const has = (path) => existsSync(join(options.site, path));
		const list = (path) => (has(path) ? readdirSync(join(options.site, path)) : []);
		const parts = partsOf({ models: list('models'), webllm: list('webllm'), ...options });
		for (const part of parts) {
			if (options.only && !options.only.includes(part.id)) continue;
			const left = options.minutes * 60_000 - (Date.now() - began);
			const measured = left < 15_000 ? { fault: 'Left out: the time was over.' } : null;
			say(`── ${part.name}`);
			result.parts.push({
				...{ id: part.id, name: part.name, what: part.what },
				...(measured ?? (await run(part, found.flags, options, server.url, left, say))),
			});
			write();
		}
	} finally {
		write();
		await server.close();
		say(`written: ${options.report}`);
	}
}

/** Which flags bring a graphics processor, and what was seen with the others. */
async function findDevice(options, url, say) {
	const tried = [];
	for (const [name, more] of Object.entries(options.software ? software : flags)) {
		const part = { call: ['device'], limit: 40_000 };
		const { value, fault } = await run(part, more, options, url, 40_000, () => {});
		const adapter = value?.adapter;
		const soft = value?.gpu?.software ?? true;
		const seen =
			fault ??
			(adapter ? `${adapter.vendor} ${adapter.architecture} ${adapter.description}` : value?.says);
		say(`${name}: ${seen}`);
		tried.push({ name, flags: more, seen });
		if (adapter && (options.software || !soft)) return { tried, flags: more, device: value };
	}
	return { tried, flags: null };
}

/** One part in a browser of its own. Never throws: what went wrong is what was found. */
async function run({ call: [name, ...given], limit }, more, options, url, left, say) {
	let browser;
	let timer;
	const log = [];
	const memory = watchMemory();
	try {
		browser = await driver.launch({
			executablePath: options.chromium,
			args: [...quiet, ...more],
			ignoreDefaultArgs: ['--disable-gpu', '--enable-unsafe-swiftshader'],
			env: {
				...process.env,
				...(process.env.MULL_LIBRARIES && { LD_LIBRARY_PATH: process.env.MULL_LIBRARIES }),
			},
		});
		const page = await browser.newPage();
		page.on('console', (message) => {
			log.push(message.text());
			if (!/warning|error/.test(message.type())) say(`   ${message.text().slice(0, 300)}`);
		});
		page.on('pageerror', (error) => log.push(String(error)));
		await page.goto(url);
		await page.waitForFunction('globalThis.call');
		const late = new Promise((_, reject) => {
			const time = Math.min(limit, left);
			timer = setTimeout(
				() => reject(new Error(`No end after ${Math.round(time / 1000)} s.`)),
				time,
			);
		});
		const asked = page.evaluate(([name, given]) => globalThis.call(name, given), [name, given]);
		asked.catch(() => {});
		const value = await Promise.race([asked, late]);
		return { value, memory: memory() };
	} catch (error) {
		const [fault, ...more] = String(error.message ?? error)
			.replace(/^page\.evaluate: Error: /, '')
			.split('\n')
			.filter((line) => !/^\s+at /.test(line));
		say(`   FAILED: ${fault}`);
		return { fault, log: [...log.slice(-10), ...more.slice(-40)], memory: memory() };
	} finally {
		clearTimeout(timer);
		memory();
		await browser?.close().catch(() => {});
	}
}

/** Megabytes of the graphics processor's memory in use, at most, while something runs; null if nobody tells. */
function watchMemory() {
	const used = () => {
		try {
			const asked = ['--query-gpu=memory.used', '--format=csv,noheader,nounits'];
			return Number(
				execFileSync('nvidia-smi', asked, { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0],
			);
		} catch {
			return null;
		}
	};
	const before = used();
	if (before === null) return () => null;
	let most = before;
	const timer = setInterval(() => (most = Math.max(most, used() ?? 0)), 2000);
	return () => {
		clearInterval(timer);
		return Math.max(most, used() ?? 0) - before;
	};
}

function machine() {
	let gpu = '';
	try {
		const asked = ['--query-gpu=name,driver_version,memory.total', '--format=csv,noheader'];
		gpu = execFileSync('nvidia-smi', asked, { encoding: 'utf8', stdio: 'pipe' }).trim();
	} catch {
		// Another maker's, or none: the browser tells what it knows.
	}
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	return {
		gpu,
		system: platform(),
		processor: cpus()[0]?.model ?? '',
		cores: cpus().length,
		gigabytes,
	};
}
