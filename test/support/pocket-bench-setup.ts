/**
 * What Pocket's bench measures, told by the environment: MULL_POCKET (another model file than the
 * one that ships), MULL_POCKET_PROBLEMS (of each set), MULL_POCKET_SEED, MULL_POCKET_SETS (only
 * these; `blind-2` is pocket/blind-2.jsonl). Makes the problems and serves the file;
 * `inject('pocketBench')` is all that the page needs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { heldOut, type HeldOut } from '../../pocket/heldout.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';

export interface PocketBench {
	/** Address of the model file. */
	file: string;
	model: { name: string; bytes: number; sha256: string };
	/** `each` of every set, or those of MULL_POCKET_SETS alone; the sets one after another. */
	problems: Asked[];
	/** MULL_POCKET_SETS: Direct and MidTry alone are asked, and what the app warns of is told. */
	chosen: boolean;
	/** MULL_POCKET_ARMS: these ways to answer in place of the usual ones; empty: the usual ones. */
	arms: string[];
	/** MULL_POCKET_DIRECT: MidTry is left out as well. */
	directOnly: boolean;
	each: number;
	seed: number;
	/** MULL_POCKET_SECONDS: no problem is begun later. */
	seconds?: number;
	/** The processor, in words. */
	processor: string;
}

/** A question and its answer. */
export type Asked = Pick<HeldOut, 'question' | 'answer'> & { set: string; family?: string };

declare module 'vitest' {
	interface ProvidedContext {
		pocketBench: PocketBench;
	}
}

/** About ten minutes on two cores. */
const usual = 30;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const path = process.env.MULL_POCKET || `public/${builtIn.path}`;
	const each = positive('MULL_POCKET_PROBLEMS', usual);
	const seed = positive('MULL_POCKET_SEED', 7);
	const content = readFileSync(path);
	const server = createServer((_request, response) => {
		response.writeHead(200, {
			'Content-Type': 'application/octet-stream',
			'Access-Control-Allow-Origin': '*',
			'Cross-Origin-Resource-Policy': 'cross-origin',
		});
		response.end(content);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const cores = cpus();
	project.provide('pocketBench', {
		file: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${basename(path)}`,
		model: {
			name: basename(path),
			bytes: content.length,
			sha256: createHash('sha256').update(content).digest('hex'),
		},
		problems: problems(each, seed),
		arms: (process.env.MULL_POCKET_ARMS ?? '').split(',').filter(Boolean),
		...{ chosen: names().length > 0, directOnly: Boolean(process.env.MULL_POCKET_DIRECT) },
		...{ each, seed, seconds: positive('MULL_POCKET_SECONDS', 240) },
		processor: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}`,
	});
	return () =>
		new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
}

const names = () => (process.env.MULL_POCKET_SETS ?? '').split(',').filter(Boolean);

function problems(each: number, seed: number): Asked[] {
	const drawn = heldOut(each, seed);
	if (names().length === 0) return drawn;
	return names().flatMap((name) => {
		const mine = name.startsWith('blind') ? blind(name) : drawn.filter(({ set }) => set === name);
		if (mine.length === 0) throw new Error(`There is no set "${name}".`);
		return mine;
	});
}

/** Everyday sums by somebody who saw none of the training texts: for a finished model, once. */
function blind(set: string): Asked[] {
	const lines = readFileSync(`pocket/${set}.jsonl`, 'utf8').trim().split('\n');
	return lines.map((line) => ({ ...(JSON.parse(line) as Omit<Asked, 'set'>), set }));
}

function positive(name: string, otherwise: number): number {
	const value = Number(process.env[name] || otherwise);
	if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is not a positive number.`);
	return value;
}
