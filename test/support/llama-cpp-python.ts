/**
 * The server of llama-cpp-python, for the long tests: installed once from PyPI into a folder of its
 * own (it is compiled there: minutes), then started on a model file. Whatever is missing is said.
 */
import { resolve } from 'node:path';
import { done, must as mustDo, startProgram, type LlamaServer } from './programs.ts';

const version = '0.3.36';
const folder = resolve(`test/.out/llama-cpp-python-${version}`);
const own = `${folder}/bin/python`;

/** The Python that has it: the one named in MULL_LLAMA_PYTHON, else one of our own. Throws. */
async function findPython(): Promise<string> {
	const named = process.env.MULL_LLAMA_PYTHON;
	if (named) {
		if (await has(named)) return named;
		throw new Error(`MULL_LLAMA_PYTHON is ${named}, which has no llama-cpp-python[server].`);
	}
	if (await has(own)) return own;
	console.log(`Installing llama-cpp-python ${version} from PyPI into ${folder}: minutes.`);
	await must('making a folder for it', 'python3', ['-m', 'venv', folder]);
	const what = `llama-cpp-python[server]==${version}`;
	// A build for the processor at hand may use instructions that a virtual machine does not allow.
	await must('installing it', own, ['-m', 'pip', 'install', '--quiet', '--no-cache-dir', what], {
		CMAKE_ARGS: '-DGGML_NATIVE=OFF',
	});
	if (await has(own)) return own;
	throw new Error('llama-cpp-python was installed, and its server cannot be imported.');
}

const has = async (python: string): Promise<boolean> =>
	(await done(python, ['-c', 'import llama_cpp.server.app'])) === null;

/** Says what is needed where something is missing. */
const must: typeof mustDo = (...asked) =>
	mustDo(...asked).catch((error: Error) => {
		const needs = 'Python 3 with venv, a C++ compiler, cmake and PyPI';
		throw new Error(`${error.message}\nIt needs ${needs}, or a Python named in MULL_LLAMA_PYTHON.`);
	});

/** Starts it as its documentation says. */
export async function startLlamaServer(model: string): Promise<LlamaServer> {
	const python = await findPython();
	return startProgram('The server of llama-cpp-python', python, (port) => [
		...['-m', 'llama_cpp.server', '--model', model, '--host', '127.0.0.1', '--port', String(port)],
		...['--n_ctx', '4096', '--n_threads', '2'],
	]);
}
