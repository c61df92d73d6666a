/** The tiny model of `test/webllm`, where the test's own server has it. */
import { fetchBytes } from '../../src/engines/downloads/download.ts';
import { downloadWebllm, type Have } from '../../src/engines/webllm/files.ts';
import { customSource, type WebllmSource } from '../../src/engines/webllm/source.ts';

export const tinyWebllm = (origin = location.origin): WebllmSource =>
	customSource(`${origin}/test/webllm/model`, `${origin}/test/webllm/model/library.wasm`, {
		name: 'Tiny',
		// It says nothing about thinking, and an empty block switches nothing in it.
		reasoning: 'none',
	});

/** Fetches it as Mull does; `asked` counts the requests. */
export async function fetchTiny(
	source: WebllmSource,
	signal: AbortSignal,
): Promise<{ have: Have; asked: number }> {
	let asked = 0;
	const counted: typeof fetchBytes = (...request) => (asked++, fetchBytes(...request));
	const have = await downloadWebllm(source, { fetchBytes: counted, onProgress: () => {} }, signal);
	return { have, asked };
}
