/** Programs that the long tests install from registries and start. Whatever is missing is said. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** Variables that a command has beside those of the tests. */
type Env = Record<string, string>;

/** Null when the command ended well, else why it did not. */
export const done = (command: string, args: string[], env: Env = {}): Promise<string | null> =>
	new Promise((resolve) => {
		const child = spawn(command, args, {
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, ...env },
		});
		let said = '';
		child.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)));
		child.once('error', (error) => resolve(error.message));
		child.once('close', (code) =>
			resolve(code === 0 ? null : said.trim().split('\n').slice(-3).join('\n') || `code ${code}`),
		);
	});

/** Throws, and says what failed and why. */
export async function must(
	what: string,
	command: string,
	args: string[],
	env?: Env,
): Promise<void> {
	const why = await done(command, args, env);
	if (why !== null) throw new Error(`The long tests need it, but ${what} failed: ${why}`);
}

export interface LlamaServer {
	/** Base URL with /v1. */
	url: string;
	stop(): Promise<void>;
}

/** Starts a server of the OpenAI protocol on a free port, and waits until it answers. */
export async function startProgram(
	name: string,
	command: string,
	args: (port: number) => string[],
	key = '',
): Promise<LlamaServer> {
	const port = await freePort();
	const server = spawn(command, args(port), { stdio: ['ignore', 'ignore', 'pipe'] });
	let said = '';
	server.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)));
	const url = `http://127.0.0.1:${port}/v1`;
	for (let tries = 0; !(await answers(url, key)); tries++) {
		if (server.exitCode !== null || tries > 1200) {
			server.kill('SIGKILL');
			throw new Error(`${name} did not start:\n${said}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return { url, stop: () => end(server) };
}

const answers = (url: string, key: string): Promise<boolean> =>
	fetch(`${url}/models`, key ? { headers: { Authorization: `Bearer ${key}` } } : {}).then(
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
