/**
 * Runs JavaScript that a model wrote, in QuickJS: an interpreter of its own inside WebAssembly. The
 * guest has the language and `print` (`console.log` is the same), and nothing else of the world:
 * no network, no storage, no timers, no modules (docs/architecture.md, Safety).
 *
 * What had to be found out: with QuickJS's default stack, deep recursion throws a RangeError of the
 * *host* and spoils the runtime, so the stack is 128 kB (some 700 calls deep); its parser and its
 * JSON still can, on a worker's small stack, and that is told as the overflow it is. Some loops of
 * its C library never ask whether to stop; for those the caller terminates the worker. So a runtime
 * serves one run only and is not even disposed of.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import {
	newQuickJSWASMModuleFromVariant,
	newVariant,
	type QuickJSContext,
	type QuickJSHandle,
	type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { prelude } from './sandbox-prelude.ts';
import { outputLimit, type SandboxResult, type SandboxRun } from './sandbox-protocol.ts';

const memory = 64 * 1024 * 1024;
/** In pages of 64 kB: the 64 MB and 16 MB for the interpreter, whose own limit counts no ArrayBuffer. */
const pages = { initial: 256, maximum: 1280 };
const stack = 128 * 1024;
const file = 'code.js';

/** Loads the interpreter: half a megabyte, from Mull's own site. Its memory never grows past 80 MB. */
export function loadSandbox(wasmLocation = wasmUrl): Promise<QuickJSWASMModule> {
	const wasmMemory = new WebAssembly.Memory(pages);
	return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmLocation, wasmMemory }));
}

/** Runs the code once. Whatever it does ends up in the result; throws only when QuickJS breaks. */
export function runCode(quickjs: QuickJSWASMModule, run: SandboxRun): SandboxResult {
	const runtime = quickjs.newRuntime();
	runtime.setMemoryLimit(memory);
	runtime.setMaxStackSize(stack);
	let expired = false;
	// The code's time begins once all is prepared for it, which takes long on a busy machine.
	let end = Infinity;
	runtime.setInterruptHandler(() => (expired ||= performance.now() > end));

	const context = runtime.newContext();
	const out = collector();
	const host = context.newFunction('print', (line) => {
		// The prelude hands over strings only; getString would turn anything else into one.
		if (line && context.typeof(line) === 'string') out.add(context.getString(line));
	});
	const tools = prepare(context, host, run.parameters);
	end = performance.now() + run.deadline;

	try {
		return evaluate();
	} catch (thrown) {
		if (!(thrown instanceof RangeError)) throw thrown;
		return { ...out.result(), error: 'InternalError: stack overflow' };
	}

	function failed(error: QuickJSHandle): SandboxResult {
		if (expired) return { ...out.result(), error: overtime(run.deadline) };
		// Room for the words, also after the code took all there is.
		runtime.setMemoryLimit(memory + 4 * 1024 * 1024);
		const words = tools.call('describe', error);
		if (expired) return { ...out.result(), error: overtime(run.deadline) };
		// Without room for an error QuickJS throws `null`.
		const full = quickjs.getWasmMemory().buffer.byteLength > memory;
		if (full && (words === undefined || context.eq(error, context.null)))
			return { ...out.result(), error: 'InternalError: out of memory' };
		return { ...out.result(), ...readError(words) };
	}

	function evaluate(): SandboxResult {
		const parsed = compile(context, run.code);
		if ('error' in parsed) return failed(parsed.error);
		const evaluated = context.evalCode(parsed.code, file);
		if (evaluated.error) return failed(evaluated.error);

		const jobs = runtime.executePendingJobs();
		if (jobs.error) return failed(jobs.error);
		const promise = context.getPromiseState(evaluated.value);
		if (promise.type === 'rejected') return failed(promise.error);
		if (promise.type === 'pending')
			return { ...out.result(), error: 'It waits for something that never comes.' };
		const json = tools.call('toJson', promise.value);
		if (expired) return { ...out.result(), error: overtime(run.deadline) };
		return { ...out.result(), ...(json === undefined ? {} : { json }) };
	}
}

/**
 * The code to evaluate. A `return` or an `await` at its top, which a script may not have and small
 * models like to write, makes it the body of a function; on the same line, so that lines count.
 */
function compile(
	context: QuickJSContext,
	code: string,
): { code: string } | { error: QuickJSHandle } {
	const plain = context.evalCode(code, file, { compileOnly: true });
	if (!plain.error) return { code };
	if (/\b(return|await)\b/.test(code)) {
		const body = `(async () => {${code}\n})()`;
		if (!context.evalCode(body, file, { compileOnly: true }).error) return { code: body };
	}
	return { error: plain.error };
}

/** What the host asks of the guest: made before the code could replace anything it uses. */
interface Tools {
	/** The guest's answer as a string; undefined when it has none or fails. */
	call(name: 'describe' | 'toJson', value: QuickJSHandle): string | undefined;
}

function prepare(
	context: QuickJSContext,
	host: QuickJSHandle,
	parameters: Record<string, number | string>,
): Tools {
	const make = context.unwrapResult(context.evalCode(prelude, 'prelude.js'));
	const given = context.newString(JSON.stringify(Object.entries(parameters)));
	const limit = context.newNumber(outputLimit);
	const tools = context.unwrapResult(
		context.callFunction(make, context.undefined, host, given, limit),
	);
	const handles = {
		describe: context.getProp(tools, 'describe'),
		toJson: context.getProp(tools, 'toJson'),
	};
	return {
		call(name, value) {
			const answer = context.callFunction(handles[name], context.undefined, value);
			if (answer.error || context.typeof(answer.value) !== 'string') return undefined;
			return context.getString(answer.value);
		},
	};
}

function collector() {
	const lines: string[] = [];
	let length = 0;
	let cut = false;
	return {
		add(line: string) {
			const room = outputLimit - length - (lines.length > 0 ? 1 : 0);
			if (room <= 0 || line.length > room) cut = true;
			if (room <= 0) return;
			lines.push(line.slice(0, room));
			length += Math.min(line.length, room) + (lines.length > 1 ? 1 : 0);
		},
		result: () => ({ output: lines.join('\n'), cut }),
	};
}

const overtime = (deadline: number) => `Stopped: it ran longer than ${deadline / 1000} s.`;

function readError(words: string | undefined): { error: string; line?: number } {
	const [error, trace = ''] = words === undefined ? [] : (JSON.parse(words) as [string, string]);
	const line = new RegExp(`${file}:(\\d+)`).exec(trace)?.[1];
	return {
		error: error || 'It failed and could not say why.',
		...(line === undefined ? {} : { line: Number(line) }),
	};
}
