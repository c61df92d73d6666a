/** Embedding models of a server that speaks the OpenAI protocol. A set is embedded once: its vectors are kept. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixesFor } from '../../../src/catalogue/embedder-prefixes.ts';
import { vectorsIn } from '../../../src/engines/embedder/server-vectors.ts';
import { standard } from '../../../src/worker/models/server-embedders.ts';
import type { FolderEmbedder } from './onnx-embedder.ts';

/** Texts in one request. */
const most = 16;

/** `url`: up to `/v1`. `folder`: that keeps the vectors. */
export async function embedderAt(
	url: string,
	name: string,
	folder: string,
): Promise<FolderEmbedder> {
	async function ask(input: string[]): Promise<Float32Array[]> {
		const headers = { 'Content-Type': 'application/json' };
		const body = JSON.stringify({ model: name, input });
		const response = await fetch(`${url}/embeddings`, { method: 'POST', headers, body });
		const text = await response.text();
		if (!response.ok) throw new Error(`${url} refused (${response.status}): ${text.slice(0, 300)}`);
		return vectorsIn(text, input.length, 0, url);
	}
	const prefix = prefixesFor(name);
	const dimensions = (await ask(['probe']))[0]!.length;
	const kept = join(folder, `server-${name.replace(/[^\w.-]+/g, '-')}`);
	mkdirSync(kept, { recursive: true });
	return {
		model: {
			...{ id: `server ${name}`, name: `${name}, of a server`, dimensions, prefix },
			...{ bar: standard.bar, download: 0, pooling: 'mean', format: 'onnx', tokens: 0 },
			...{ licence: '', languages: '', note: '' },
		},
		async vectors(role, { key, texts }) {
			const file = join(kept, `${key}-${role}.f32`);
			if (!existsSync(file)) {
				const all = new Float32Array(texts.length * dimensions);
				for (let from = 0; from < texts.length; from += most) {
					const some = texts.slice(from, from + most).map((text) => prefix[role] + text);
					for (const [i, vector] of (await ask(some)).entries())
						all.set(vector, (from + i) * dimensions);
				}
				writeFileSync(file, Buffer.from(all.buffer));
			}
			const all = new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
			return texts.map((_, i) => all.slice(i * dimensions, (i + 1) * dimensions));
		},
	};
}
