/** A tiny model on llama.cpp, in both builds: what the tests of it share. */
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { MullError, type ErrorCode } from '../../src/core/errors.ts';
import type { Delta, Engine, Request } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { all } from './all.ts';
import { makeTinyGguf, type TinyModel } from './tiny-gguf.ts';
import { withoutMemory64 } from './without-memory64.ts';

const builds: [name: string, compat: boolean][] = [
	['64-bit memory', false],
	['32-bit memory, as WebKit', true],
];

/**
 * The tests in both builds with `npm run test:all`, else in the first; `compat` tells which one runs.
 * In `npm test` the other one runs in WebKit's tests, on Pocket.
 */
export const inOneBuild = (tests: (compat: boolean) => void): void =>
	inBuilds(all ? builds : builds.slice(0, 1), tests);

function inBuilds(some: typeof builds, tests: (compat: boolean) => void): void {
	describe.each(some)('the build with %s', (_build, compat) => {
		let back: (() => void) | undefined;
		beforeAll(() => {
			if (compat) back = withoutMemory64();
		});
		afterAll(() => back?.());
		tests(compat);
	});
}

export const never = new AbortController().signal;
export const loaded: LoadedLlama[] = [];
afterEach(async () => {
	for (const model of loaded.splice(0)) await model.dispose();
});

export async function load(tiny: TinyModel = {}, options: LlamaOptions = {}) {
	const file = new Blob([makeTinyGguf(tiny)]);
	const model = await loadLlama(file, { context: 1024, ...options }, () => {}, never);
	loaded.push(model);
	return { ...model, engine: createEngine(model.runtime) };
}

export function request(question: string, change: Partial<Request['sampling']> = {}): Request {
	return {
		messages: [
			{ role: 'system', content: 'Be brief.' },
			{ role: 'user', content: question },
		],
		sampling: { temperature: 1, topP: 0.95, maxTokens: 120, seed: 3, ...change },
		think: false,
	};
}

export async function ask(engine: Engine, asked: Request, signal: AbortSignal = never) {
	const deltas: Delta[] = [];
	const stream = engine.generate(asked, signal);
	for (;;) {
		const next = await stream.next();
		if (next.done) return { deltas, reply: next.value as Reply };
		deltas.push(next.value);
	}
}

export async function codeOf(work: Promise<unknown>): Promise<ErrorCode | 'none'> {
	try {
		await work;
		return 'none';
	} catch (thrown) {
		expect(thrown).toBeInstanceOf(MullError);
		if ((thrown as MullError).code !== 'aborted') expect((thrown as MullError).wayOut).not.toBe('');
		return (thrown as MullError).code;
	}
}
