/** Model-written code tries to leave, to hang, to fill memory and to lie; the host stays well. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Observation } from '../../src/core/mission/outside.ts';
import { createCode } from '../../src/instruments/sandbox/code.ts';
import { outputLimit } from '../../src/instruments/sandbox/sandbox-protocol.ts';
import { all } from '../support/all.ts';
import SandboxWorker from '../../src/worker/sandbox.worker.ts?worker';

const never = new AbortController().signal;
const workers: Worker[] = [];
const spawn = () => {
	const worker = new SandboxWorker();
	workers.push(worker);
	return worker;
};
const code = createCode({ spawn, deadline: 10_000 });
/** For what never ends. */
const short = createCode({ spawn, deadline: 400 });
const hang = (text: string) => short.use({ code: text }, never);
const use = (text: string, parameters: Record<string, number> = {}): Promise<Observation> =>
	code.use({ code: text, parameters }, never);

/** A regular expression alone, inside `toMatchObject`, would match anything. */
const words = (pattern: RegExp) => expect.stringMatching(pattern) as string;

/** Whatever happened before: the next run works, which else the next test shows, and nothing leaked into this page. */
afterEach(async () => {
	if (all) expect(await use('6 * 7')).toEqual({ ok: true, text: '42', value: 42 });
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	expect((globalThis as Record<string, unknown>).escaped).toBeUndefined();
});

describe('what it is for', () => {
	test('gives the last value and what was printed', async () => {
		expect(
			await use(
				'let sum = 0;\nfor (let i = 1; i <= 100; i++) sum += i;\nprint("sum", sum);\n({ sum })',
			),
		).toEqual({ ok: true, text: 'sum 5050\n{"sum":5050}', value: { sum: 5050 } });
	});

	test.each([
		['print(1)\nprint({ total: 60 }, [1, "a"])', '1\n{"total":60} [1,"a"]', '{"total":60} [1,"a"]'],
		['console.log("plain words")', 'plain words', 'plain words'],
		['print("first"); print([1, 2]); undefined', 'first\n[1,2]', [1, 2]],
	])('without a last value, what was printed last counts: %s', async (text, printed, value) => {
		expect(await use(text)).toEqual({ ok: true, text: printed, value });
	});

	test.each([
		['"plain words"', 'plain words'],
		['print("a"); "b"', 'a\nb'],
		['[1, "a"]', '[1,"a"]'],
		['print("a"); ""', 'a'],
	])('the last value is the last line: %s', async (code, text) => {
		expect(await use(code)).toMatchObject({ ok: true, text });
	});

	test.each([
		['return 1 + 1', 2],
		['const double = (x) => 2 * x;\nif (parameters.rate > 1) { return double(rate) }\nreturn 0', 8],
		['const later = await Promise.resolve(5);\nreturn later + 1', 6],
		['Promise.resolve([1, 2])', [1, 2]],
		['2n ** 70n', '1180591620717411303424'],
	])('small models may write it so: %s', async (text, value) => {
		expect(await use(text, { rate: 4 })).toMatchObject({ ok: true, value });
	});

	test('a parameter does not shadow the language and may be declared again', async () => {
		const seen = await use('const rate = 2; [rate, parameters.rate, typeof Math.max]', {
			rate: 9,
			Math: 1,
			'not a name': 3,
		});
		expect(seen.value).toEqual([2, 9, 'function']);
	});

	test.each([
		['let a = 1;\nlet b = a +;\n', 2, /SyntaxError/],
		['const a = 1;\n\nmissing(a);', 3, /ReferenceError: 'missing' is not defined/],
		['function f() {\n  throw new Error("no route")\n}\nf()', 2, /Error: no route/],
		['await Promise.reject(new TypeError("late"));\nreturn 1', 1, /TypeError: late/],
	])('an error names its line: %s', async (text, line, message) => {
		const seen = await use(text);
		expect(seen.ok).toBe(false);
		expect(seen.error).toMatch(message);
		expect(seen.error).toContain(`(line ${line})`);
	});

	test('what was printed before the error is kept', async () => {
		expect(await use('print("before"); throw "a string"')).toEqual({
			ok: false,
			text: 'before',
			error: 'a string',
		});
	});

	test.each([[undefined], [{}], [{ code: '  ' }], [{ code: 7 }], ['print(1)']])(
		'without code it says so: %j',
		async (input) => {
			const started = workers.length;
			expect(await code.use(input, never)).toMatchObject({ ok: false, error: words(/no code/) });
			expect(workers).toHaveLength(started);
		},
	);
});

describe('nothing of the world is inside', () => {
	const world =
		'window self document navigator location fetch XMLHttpRequest WebSocket EventSource Worker importScripts postMessage setTimeout setInterval queueMicrotask indexedDB caches localStorage crypto process require module performance WebAssembly Atomics MessageChannel BroadcastChannel Deno Bun std os';
	test('no global of a browser, of Node or of QuickJS’s own library', async () => {
		const seen = await use(
			`'${world}'.split(' ').filter((name) => typeof globalThis[name] !== 'undefined')`,
		);
		expect(seen.value).toEqual([]);
	});

	test.each([
		'this.constructor.constructor("return typeof fetch + typeof self + typeof process")()',
		'print.constructor("return typeof fetch + typeof self + typeof process")()',
		'(async () => {}).constructor("return typeof fetch + typeof self + typeof process")()',
		'new Function("return typeof fetch + typeof self + typeof process")()',
		'(0, eval)("typeof fetch + typeof self + typeof process")',
		'Reflect.construct(Function, ["return typeof fetch + typeof self + typeof process"])()',
	])('constructor chains stay inside: %s', async (text) => {
		expect(await use(text)).toMatchObject({ ok: true, value: 'undefinedundefinedundefined' });
	});

	test.each([
		'import("https://example.com/x.js")',
		'import("std")',
		'import("./sandbox.ts")',
		'import os from "os"; os.exec(["ls"])',
		'fetch("https://example.com/?leak=1")',
		'new Worker("x.js")',
		'postMessage({ type: "done", result: { output: "forged", cut: false } })',
		'setTimeout(() => print("late"), 0)',
		'importScripts("x.js")',
		'std.loadFile("/etc/passwd")',
	])('%s fails', async (text) => {
		const seen = await use(text);
		expect(seen.ok).toBe(false);
		expect(seen.text).toBe('');
		expect(seen.error).toBeTruthy();
	});

	test.each([
		'Object.prototype.polluted = 1; Array.prototype.polluted = 1; "done"',
		'globalThis.escaped = 1; this.escaped = 2; var escaped = 3; "done"',
		'globalThis.__proto__.__proto__ = null; "done"',
		'delete globalThis.print; "done"',
		'Object.freeze(globalThis); "done"',
	])('tampering reaches nothing outside: %s', async (text) => {
		expect(await use(text)).toMatchObject({ ok: true, value: 'done' });
	});

	test('the frames of the host show no address of the page', async () => {
		const seen = await use('try { null.x } catch (e) { print(e.stack) }; new Error().stack');
		expect(seen.text).not.toMatch(/https?:|\.ts|\.mjs|wasm/);
	});
});

describe('abuse of the one host function', () => {
	test.each([
		'print(print); print.call(null, 1); print.apply({}, [2]); Reflect.apply(print, 0, [3]); "ok"',
		'print(Symbol.iterator.description, { toString: 1 }, Object.create(null)); "ok"',
		'print(new Proxy({}, { get() { return () => "p" } })); "ok"',
		'print({ toJSON() { return { toJSON: 1 } } }); "ok"',
		'Array.prototype.join = String.prototype.slice = JSON.stringify = () => { throw 1 }; print("a", "b"); "ok"',
		'const loop = []; loop.push(loop); print(loop); "ok"',
	])('%s', async (text) => {
		expect(await use(text)).toMatchObject({ ok: true, value: 'ok' });
	});

	test('what cannot be shown is said to be so', async () => {
		const none = '[object that cannot be shown]';
		expect(await use('print({ toJSON() { throw 1 } }); const a = []; a.push(a); print(a)')).toEqual(
			{ ok: true, text: `${none}\n${none}`, value: none },
		);
		expect(await use('print({ toJSON() {}, toString() { throw new Error("no") } })')).toMatchObject(
			{ ok: false, error: expect.stringContaining('Error: no') as string },
		);
		expect(await use('print(Symbol("s"))')).toMatchObject({ ok: true, text: 'Symbol(s)' });
	});

	test('printing from inside a printed value ends', async () => {
		const seen = await use('const x = { toJSON() { print(x) } }; print(x); 1');
		expect(seen.value).toBe(1);
		expect(seen.text.length).toBeLessThan(outputLimit + 100);
	});
});

describe('hostile values', () => {
	test.each([
		['JSON.parse(\'{"__proto__":{"polluted":1},"a":1}\')', { a: 1 }],
		[
			'({ constructor: { prototype: { polluted: 1 } } })',
			{ constructor: { prototype: { polluted: 1 } } },
		],
		['({ toJSON() { return { a: 1 } } })', { a: 1 }],
		['({ get a() { return 1 } })', { a: 1 }],
		['JSON.stringify = () => "forged"; ({ a: 1 })', { a: 1 }],
		[
			'JSON.parse = () => 0; Object.prototype.toJSON = () => ({ type: "done" }); ({ a: 1 })',
			{ type: 'done' },
		],
	])('%s', async (text, value) => {
		const seen = await use(text);
		expect(seen).toMatchObject({ ok: true });
		expect(seen.value).toEqual(value);
		const copy = Object.assign({}, seen.value as object) as Record<string, unknown>;
		expect(copy.polluted).toBeUndefined();
	});

	test.each([
		'() => 1',
		'Symbol("s")',
		'undefined',
		'({ toJSON() { throw new Error("no") } })',
		'({ get a() { throw 1 } })',
		'const loop = {}; loop.loop = loop; loop',
		'"x".repeat(100000)',
		'let deep = []; for (let i = 0; i < 500; i++) deep = [deep]; deep',
	])('has no value: %s', async (text) => {
		const seen = await use(text);
		expect(seen.ok).toBe(true);
		expect(seen).not.toHaveProperty('value');
	});

	test.each([
		'({ toJSON() { for (;;); } })',
		'throw { get stack() { for (;;); }, name: "n", message: "m" }',
		// Each waits for its deadline.
		...(all
			? [
					'({ get a() { for (;;); } })',
					'throw { get message() { for (;;); } }',
					'new Proxy({}, { ownKeys() { for (;;); } })',
					'({ then() { for (;;); } })[Symbol.toPrimitive] ?? (async () => ({ then() { for (;;); } }))()',
				]
			: []),
	])('a value that hangs when it is read is stopped: %s', async (text) => {
		expect(await hang(text)).toMatchObject({ ok: false, error: words(/ran longer than 0.4 s/) });
	});

	test.each([
		'throw null',
		'throw undefined',
		'throw Symbol("s")',
		'throw { toString: 1 }',
		'throw ""',
	])('%s is an error with words', async (text) => {
		const seen = await use(text);
		expect(seen.ok).toBe(false);
		expect(seen.error).toBeTruthy();
	});
});

describe('runaways', () => {
	test.each([
		['a loop that catches', 'for (;;) { try { for (;;); } catch {} }'],
		['a catastrophic regular expression', '/^(a+)+$/.test("a".repeat(40) + "!")'],
		[
			'promises that follow each other for ever',
			'const again = () => Promise.resolve().then(again); again()',
		],
		[
			'a loop inside C, which never looks up',
			'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
		],
		['a huge power', '(2n ** 50000000n) ** 7n % 3n'],
		...(all
			? [
					['a loop', 'for (;;);'],
					['a generator', 'function* g() { for (;;) yield 1 }; for (const x of g());'],
					[
						'sorting with a mean comparison',
						'Array.from({ length: 1e5 }, (_, i) => i).sort(() => { for (;;); })',
					],
					['endless printing', 'for (;;) print("again")'],
				]
			: []),
	])('%s is stopped', async (_, text) => {
		const start = performance.now();
		const seen = await hang(text);
		expect(seen.ok, JSON.stringify(seen)).toBe(false);
		// A deadline of 0.4 s and a grace of 1 s; the rest is for a busy machine to start a worker.
		expect(performance.now() - start).toBeLessThan(30_000);
		expect(seen.text.length).toBeLessThan(outputLimit + 100);
	});

	test.each([
		['strings', 'let s = "x"; for (;;) s += s;'],
		['arrays', 'const all = []; for (;;) all.push(new Array(100000).fill(1));'],
		['a buffer', 'new ArrayBuffer(2 ** 31)'],
		['typed arrays', 'const all = []; for (;;) all.push(new Uint8Array(2 ** 24));'],
		['a long repeat', '"ab".repeat(2 ** 29)'],
		[
			'after catching',
			'const all = []; for (;;) { try { all.push(new Uint8Array(2 ** 22)) } catch {} }',
		],
	])('a memory bomb of %s ends', async (_, text) => {
		const seen = await hang(text);
		expect(seen.ok).toBe(false);
		expect(seen.error).toMatch(/memory|too long|invalid|ran longer|RangeError/i);
	});

	test.each([
		['typed arrays', 'all.push(new Uint8Array(1e6))'],
		['resized buffers', 'all.push(new ArrayBuffer(8, { maxByteLength: 1e6 })); all[n].resize(1e6)'],
	])('200 MB of %s are more than it may have', async (_, take) => {
		const text = `const all = []; for (let n = 0; n < 200; n++) { ${take} } all.length`;
		expect(await use(text)).toMatchObject({ ok: false, error: words(/out of memory/) });
	});

	test.each([
		['a function', 'const f = () => f() + 1; f()'],
		['through JSON', 'let d = []; for (let i = 0; i < 1e5; i++) d = [d]; JSON.stringify(d)'],
		['through toString', 'const x = { toString() { return "" + x } }; "" + x'],
		['through a getter', 'const x = { get a() { return this.a } }; x.a'],
		['through a regular expression', 'new RegExp("(".repeat(50000) + ")".repeat(50000))'],
		['through the parser', 'eval("[".repeat(100000))'],
		['through a proxy', 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x'],
	])('deep recursion by %s is an error of the guest', async (_, text) => {
		const seen = await use(text);
		expect(seen.ok).toBe(false);
		expect(seen.error).not.toMatch(/sandbox broke|Sandbox/);
	});

	test.each(['new Promise(() => {})', 'await new Promise(() => {}); return 1'])(
		'a promise that never resolves is an error: %s',
		async (text) => {
			expect(await use(text)).toMatchObject({ ok: false, error: words(/never comes/) });
		},
	);

	test('much output is cut, and the rest of the run goes on', async () => {
		const seen = await use('for (let i = 0; i < 20000; i++) print("line", i); "end"');
		expect(seen.ok).toBe(true);
		expect(seen.value).toBe('end');
		expect(seen.text.length).toBeLessThan(outputLimit + 100);
		expect(seen.text).toContain('more was printed than is kept');
		const one = await use('print("x".repeat(3e6)); 1');
		expect(one.text.length).toBeLessThan(outputLimit + 100);
	});
});

describe('the worker', () => {
	test('is fresh for each run: nothing is left of the one before', async () => {
		await use('globalThis.kept = 1; print.kept = 1; Array.prototype.kept = 1; 1');
		expect((await use('[typeof kept, print.kept, [].kept]')).value).toEqual([
			'undefined',
			null,
			null,
		]);
	});

	test('an abort ends a run at once', async () => {
		let given = () => {};
		const underWay = new Promise<void>((resolve) => (given = resolve));
		const heard = () => {
			const worker = spawn();
			const post = worker.postMessage.bind(worker);
			worker.postMessage = (message: unknown) => (post(message), given());
			return worker;
		};
		const slow = createCode({ spawn: heard, deadline: 60_000 });
		const controller = new AbortController();
		const running = slow.use({ code: 'for (;;);' }, controller.signal);
		await underWay;
		controller.abort();
		await expect(running).rejects.toMatchObject({ code: 'aborted' });
		await expect(slow.use({ code: '1' }, controller.signal)).rejects.toMatchObject({
			code: 'aborted',
		});
	});

	test('runs side by side do not meet', async () => {
		const all = await Promise.all(
			[1, 2, 3].map((n) => use(`globalThis.n = (globalThis.n ?? 0) + ${n}; n`)),
		);
		expect(all.map((seen) => seen.value)).toEqual([1, 2, 3]);
	});

	test.each([
		[
			'says nonsense',
			'onmessage = () => postMessage({ type: "done", result: 7 }); postMessage({ type: "ready" })',
		],
		[
			'says too much',
			'postMessage({ type: "done", result: { output: "x".repeat(1e6), cut: false } })',
		],
		['throws', 'throw new Error("broken")'],
	])('a worker that %s is an error, not a hang', async (_, script) => {
		const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
		const broken = createCode({ spawn: () => new Worker(url), deadline: 100 });
		expect(await broken.use({ code: '1' }, never)).toMatchObject({
			ok: false,
			error: words(/^Sandbox: It /),
		});
	});
});
