/** The tiny model of `test/webllm`, where the test's own server has it. */
import { fetchBytes } from '../../src/engines/downloads/download.ts';
import { downloadWebllm, type CacheStatus } from '../../src/engines/webllm/download/files.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { customSource, type WebllmSource } from '../../src/engines/webllm/download/source.ts';

export const tinyWebllm = (
	origin = location.origin,
	reasoning: 'none' | 'switch' = 'none',
): WebllmSource =>
	customSource(`${origin}/test/webllm/model`, `${origin}/test/webllm/model/library.wasm`, {
		name: 'Tiny',
		// It says nothing about thinking, and an empty block switches nothing in it.
		reasoning,
	});

/** Fetches it as Mull does; `asked` counts the requests. */
export async function fetchTiny(
	source: WebllmSource,
	signal: AbortSignal,
): Promise<{ have: CacheStatus; asked: number }> {
	let asked = 0;
	const counted: typeof fetchBytes = (...request) => (asked++, fetchBytes(...request));
	const have = await downloadWebllm(source, { fetchBytes: counted, onProgress: () => {} }, signal);
	return { have, asked };
}

/**
 * Makes another model of what was fetched: its template opens the thinking, and the words that close it
 * are tokens of their own, as the tags are in models that reason. Else each of their bytes is one.
 */
export async function openThinking(): Promise<void> {
	await change('mlc-chat-config.json', (config: { conv_template: { role_empty_sep: string } }) => {
		config.conv_template.role_empty_sep = '<think>\n';
	});
	await change(
		'tokenizer.json',
		(of: { added_tokens: { content: string; special: boolean }[] }) => {
			const unused = of.added_tokens.filter(({ content }) => content.includes('unused'));
			for (const [i, content] of [closing, '</think>', '<think>'].entries())
				Object.assign(unused[i]!, { content, special: false });
		},
	);
}

async function change<T>(name: string, how: (file: T) => void): Promise<void> {
	for (const key of await caches.keys()) {
		const cache = await caches.open(key);
		for (const request of await cache.keys()) {
			if (!request.url.endsWith(`/${name}`)) continue;
			const file = (await (await cache.match(request))!.json()) as T;
			how(file);
			await cache.put(request, Response.json(file));
		}
	}
}
