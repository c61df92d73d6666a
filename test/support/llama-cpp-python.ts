/**
 * The server of llama-cpp-python, for the long tests: installed once from PyPI into a folder of its
 * own (it is compiled there: minutes), then started on a model file. Whatever is missing is said.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';

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
	await must('installing it', own, ['-m', 'pip', 'install', '--quiet', what]);
	if (await has(own)) return own;
	throw new Error('llama-cpp-python was installed, and its server cannot be imported.');
}

const has = async (python: string): Promise<boolean> =>
	(await done(python, ['-c', 'import llama_cpp.server.app'])) === null;

async function must(what: string, command: string, args: string[]): Promise<void> {
	const why = await done(command, args);
	if (why === null) return;
	throw new Error(
		`The long tests need llama-cpp-python ${version}, and ${what} failed: ${why}\n` +
			'They need Python 3 with venv, a C++ compiler, cmake and PyPI; or name a Python that has it in MULL_LLAMA_PYTHON.',
	);
}

/** Null when the command ended well, else why it did not. */
const done = (command: string, args: string[]): Promise<string | null> =>
	new Promise((resolve) => {
		const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
		let said = '';
		child.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)));
		child.once('error', (error) => resolve(error.message));
		child.once('close', (code) =>
			resolve(code === 0 ? null : said.trim().split('\n').slice(-3).join('\n') || `code ${code}`),
		);
	});

export interface LlamaServer {
	/** Base URL with /v1. */
	url: string;
	stop(): Promise<void>;
}

/** Starts it as its documentation says, and waits until it answers. */
export async function startLlamaServer(model: string): Promise<LlamaServer> {
	const port = await freePort();
	const args = ['--model', model, '--host', '127.0.0.1', '--port', String(port), '--n_ctx', '4096'];
	const python = await findPython();
	const server = spawn(python, ['-m', 'llama_cpp.server', ...args, '--n_threads', '2'], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let said = '';
	server.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)));
	const url = `http://127.0.0.1:${port}/v1`;
	for (let tries = 0; !(await answers(url)); tries++) {
		if (server.exitCode !== null || tries > 1200) {
			server.kill('SIGKILL');
			throw new Error(`The server of llama-cpp-python did not start:\n${said}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return { url, stop: () => end(server) };
}

const answers = (url: string): Promise<boolean> =>
	fetch(`${url}/models`).then(
		(response) => response.ok,
		() => false,
	);

const end = (server: ChildProcess): Promise<void> =>
	new Promise((resolve) => {
		if (server.exitCode !== null) return resolve();
		server.once('exit', () => resolve());
		server.kill('SIGKILL');
	});

const freePort = (): Promise<number> =>
	new Promise((resolve) => {
		const server = createServer();
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
