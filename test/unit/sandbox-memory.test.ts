/** Model-written code asks for all the memory there is; the interpreter stays within its 80 MB. */
import { createRequire } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSandbox, runCode } from '../../src/instruments/sandbox/sandbox.ts';
import { all } from '../support/all.ts';

const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

async function use(code: string, deadline = 20_000) {
	const quickjs = await loadSandbox(wasm);
	const result = runCode(quickjs, { code, parameters: {}, deadline });
	return { ...result, megabytes: quickjs.getWasmMemory().buffer.byteLength / 2 ** 20 };
}

/** Each takes a second until the memory is full. */
const slow = [
	['small typed arrays', 'const a = []; while (1) a.push(new Uint8Array(100))'],
	['mapped arrays', 'const a = []; while (1) a.push(new Float64Array(1e5).map((x) => x))'],
	['strings', 'const a = []; while (1) a.push("x".repeat(1e6) + a.length)'],
	['a map', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, {})'],
	['promises', 'const a = []; while (1) a.push(new Promise(() => {}))'],
];

test.each([
	['typed arrays', 'const a = []; while (1) a.push(new Uint8Array(1e6))'],
	['views on buffers', 'const a = []; while (1) a.push(new DataView(new ArrayBuffer(1e6)))'],
	['one large buffer', 'new ArrayBuffer(2e8)'],
	['two large buffers', '[new ArrayBuffer(6e7), new ArrayBuffer(6e7)].length'],
	[
		'buffers that are resized',
		'const a = []; while (1) { const b = new ArrayBuffer(8, { maxByteLength: 1e7 }); b.resize(1e7); a.push(b) }',
	],
	['copied buffers', 'const b = new ArrayBuffer(1e6), a = []; while (1) a.push(b.slice(0))'],
	[
		'a buffer handed on',
		'let b = new ArrayBuffer(8); while (1) b = b.transfer(b.byteLength + 1e6)',
	],
	['arrays', 'const a = []; while (1) a.push(new Array(1e5).fill(1))'],
	...(all ? slow : []),
])('%s end when the memory is full', async (_, code) => {
	const { error, megabytes } = await use(code);
	expect(error).toMatch(/out of memory/);
	expect(megabytes).toBeLessThanOrEqual(80);
	expect(await use('6 * 7')).toMatchObject({ json: '42', megabytes: 16 });
});

test('code that catches every refusal ends at its deadline', async () => {
	const code = 'const a = []; while (1) try { a.push(new Uint8Array(1e6)) } catch {}';
	const { error, megabytes } = await use(code, 300);
	expect(error).toMatch(/ran longer than 0.3 s/);
	expect(megabytes).toBeLessThanOrEqual(80);
});

test('what code may use is enough for honest work', async () => {
	const code = 'const all = new Float64Array(5e6); all.fill(0.5); all.reduce((a, b) => a + b)';
	expect(await use(code)).toMatchObject({ json: '2500000' });
});

test('memory that two threads share is not offered', async () => {
	expect(await use('typeof SharedArrayBuffer + typeof Atomics')).toMatchObject({
		json: '"undefinedundefined"',
	});
});

test('the time of the code begins when all is prepared for it', async () => {
	const quickjs = await loadSandbox(wasm);
	const parameters = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`p${i}`, i]));
	// Each look at the clock takes long, as on a machine that does much else.
	let now = 0;
	const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
	onTestFinished(() => clock.mockRestore());
	expect(runCode(quickjs, { code: 'p49999', parameters, deadline: 400 })).toMatchObject({
		json: '49999',
	});
});
