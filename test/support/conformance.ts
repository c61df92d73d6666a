/**
 * The public conformance suite of the Model Context Protocol, for the long tests: installed once from
 * npm into a folder of its own. It starts Mull's client, built into one file, beside its own servers.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { must } from './programs.ts';

const version = '0.1.16';
const folder = resolve(`test/.out/conformance-${version}`);
const suite = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const nodePackage = `node-${process.platform}-${process.arch}`;
/** The suite reads folders with `globSync`, which Node has since version 22: an older one gets a newer. */
const old = Number(process.versions.node.split('.')[0]) < 22;
const node = old ? join(folder, 'node_modules', nodePackage, 'bin/node') : process.execPath;

export async function installConformance(): Promise<void> {
	if (existsSync(suite) && existsSync(node)) return;
	mkdirSync(folder, { recursive: true });
	const packages = [`@modelcontextprotocol/conformance@${version}`];
	if (old) packages.push(`${nodePackage}@22.23.3`);
	const how = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
	await must('installing the conformance suite from npm', 'npm', ['install', ...how, ...packages]);
}

/** Builds Mull's client as the site does, into one file of that folder. Gives its path. */
export async function buildClient(into: string): Promise<string> {
	await build({
		...{ configFile: false, logLevel: 'error' },
		resolve: {
			alias: {
				'@modelcontextprotocol/client/_shims': resolve('src/instruments/tools/tool-shims.ts'),
			},
		},
		ssr: { noExternal: true },
		build: {
			...{ ssr: resolve('test/support/conformance-client.ts'), outDir: into, target: 'node20' },
			rolldownOptions: { output: { entryFileNames: 'client.mjs', codeSplitting: false } },
		},
	});
	return join(into, 'client.mjs');
}

/** What the suite found in one scenario: checks by their id, and what both sides said. */
interface Found {
	passed: string[];
	/** With the reason. */
	failed: string[];
	warned: string[];
	said: string;
}

interface Check {
	id: string;
	status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
	errorMessage?: string;
}

export async function runScenario(client: string, scenario: string): Promise<Found> {
	const out = mkdtempSync(join(tmpdir(), 'mull-conformance-'));
	try {
		const said = await output(node, [
			...[suite, 'client', '--scenario', scenario, '--output-dir', out],
			...['--command', `${node} ${client}`],
		]);
		const written = readdirSync(out, { recursive: true }) as string[];
		const path = written.find((one) => one.endsWith('checks.json'));
		if (!path) throw new Error(`The suite wrote nothing of ${scenario}:\n${said}`);
		const checks = JSON.parse(readFileSync(join(out, path), 'utf8')) as Check[];
		const of = (status: Check['status']) => checks.filter((check) => check.status === status);
		const told = ({ id, errorMessage }: Check) => (errorMessage ? `${id}: ${errorMessage}` : id);
		return {
			passed: of('SUCCESS').map(({ id }) => id),
			failed: of('FAILURE').map(told),
			warned: of('WARNING').map(told),
			said,
		};
	} finally {
		rmSync(out, { recursive: true, force: true });
	}
}

const output = (command: string, args: string[]): Promise<string> =>
	new Promise((done, fail) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
		let said = '';
		const hear = (piece: Buffer) => (said += piece.toString());
		child.stdout.on('data', hear);
		child.stderr.on('data', hear);
		child.once('error', fail);
		child.once('close', () => done(said));
	});
