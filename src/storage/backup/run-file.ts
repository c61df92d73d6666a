/**
 * Files that are no backups. Those that hold one run (`mull-run`, version 1), as the Think screen saves
 * them: JSON, or a page that replays the run and has that JSON inside. They are read as backups, piece by
 * piece: none is parsed before it is known how much it holds.
 */
import { json, number, object, oneOf, text, type Check } from '../../core/checks/check.ts';
import { createYielder } from '../../core/yield-to-event-loop.ts';
import type { Step } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import type { Foreign } from './foreign/foreign.ts';
import { serialize } from './serialize.ts';
import { refuse, type Limits } from './read.ts';
import { run as isStoredRun } from './run-schema.ts';
import { endOfValue, tooMuch } from '../../core/checks/json-size.ts';

interface RunFile {
	format: 'mull-run';
	version: 1;
	exported: number;
	run: Run;
	steps: Step[];
	texts: Record<string, string>;
}
type Name = keyof RunFile;

/** One that left no trace was saved by its owner's own wish: from here on it is like any other. */
const shown = (run: object) => ({ ...run, private: false });

/** A backup is made of it, so it is checked at once. */
const run: Check = (value) =>
	isStoredRun(value && Object.getPrototypeOf(value) === Object.prototype ? shown(value) : value);

/** Of steps and texts the shape only: the rows are checked like those of any backup. */
const isHead = object<Omit<RunFile, 'steps' | 'texts'>>()({
	format: oneOf('mull-run'),
	version: oneOf(1),
	exported: number(0),
	run,
});
const lists = {
	steps: { check: json(), most: 100_000 },
	texts: { check: text(16_000_000), most: 300_000 },
};
const names: readonly Name[] = ['format', 'version', 'exported', 'run', 'steps', 'texts'];

/** Such a file is held whole: larger ones are refused. */
const most = 200 * 2 ** 20;

/**
 * The file itself, unless it holds a run or conversations of another program: then the backup of a
 * conversation with that run, or of those conversations.
 */
export async function toBackupFile(
	file: Blob,
	limits: Limits,
	signal: AbortSignal,
	others: readonly string[] = [],
): Promise<{ file: Blob; foreign?: Foreign }> {
	// Of UTF-16 too.
	const start = (await file.slice(0, 400).text()).replace(/[\0\uFFFD]/g, '');
	if (start.startsWith('PK\u0003\u0004')) {
		const { unpackedChats } = await import('./foreign/archive.ts');
		const unpacked = await unpackedChats(file);
		return toBackupFile(unpacked.file, limits, signal, unpacked.others);
	}
	// JSON that is no file of Mull, or lines of it.
	if (/^\uFEFF?\s*[[{]/.test(start) && !/^\uFEFF?\s*\{\s*"format"\s*:\s*"mull/.test(start)) {
		if (file.size > limits.file)
			throw refuse(`The file is larger than ${Math.round(limits.file / 1e6)} MB.`);
		const { readForeign } = await import('./foreign/foreign.ts');
		const known = await readForeign(file, others, signal);
		if (known) return known;
	}
	const isPage = /^\uFEFF?\s*<!doctype html>/i.test(start);
	if (!isPage && !/^\uFEFF?\s*\{\s*"format"\s*:\s*"mull-run"/.test(start)) return { file };
	if (file.size > Math.min(most, limits.file)) throw refuse('The file of this run is too large.');
	const text = await file.text();
	signal.throwIfAborted();
	const inside = isPage ? runJsonInPage(text) : text.replace(/^\uFEFF/, '');
	if (inside === null) throw refuse('There is no run of Mull in this page.');
	return { file: await backupOf(await read(inside, signal), signal) };
}

const opening = '<script type="application/json" id="mull-run">';

/** The run that lies in a page as JSON; null: none does. The page itself is never shown or run. */
export function runJsonInPage(html: string): string | null {
	const start = html.indexOf(opening);
	const end = start < 0 ? -1 : html.indexOf('</script>', start);
	return end < 0 ? null : html.slice(start + opening.length, end);
}

const wrong = (reason: string) =>
	refuse(`The file of this run is not as Mull writes it: ${reason}.`);

/** Walks through the file and parses it in its pieces: the run, each step, each text. */
async function read(source: string, signal: AbortSignal): Promise<RunFile> {
	const breathe = createYielder(signal);
	const file: Partial<Record<Name, unknown>> = {};
	let at = 0;
	await entries('{', '}', async () => {
		const name = key() as Name;
		if (!names.includes(name)) throw wrong('it has an unknown field');
		if (Object.hasOwn(file, name)) throw wrong(`it has “${name}” twice`);
		if (name === 'steps') file.steps = await steps();
		else if (name === 'texts') file.texts = await texts();
		else file[name] = value();
	});
	skipSpace();
	if (at < source.length) throw noJson();
	const { steps: all, texts: some, ...head } = file;
	const missing = (['steps', 'texts'] as const).find((name) => !file[name]);
	const reason = isHead(head) ?? (missing && `it lacks the field “${missing}”`);
	if (reason) throw wrong(reason);
	return { ...head, steps: all, texts: some } as RunFile;

	async function steps(): Promise<Step[]> {
		const found: unknown[] = [];
		await entries('[', ']', () => {
			found.push(checked('steps', found.length, value()));
		});
		return found as Step[];
	}

	async function texts(): Promise<Record<string, string>> {
		const found = new Map<string, unknown>();
		await entries('{', '}', () => {
			const name = key();
			found.set(name, checked('texts', found.size, value()));
		});
		return Object.fromEntries(found) as Record<string, string>;
	}

	/** Reads from the bracket that opens to the one that closes; `one` reads what stands between commas. */
	async function entries(open: string, close: string, one: () => Promise<void> | void) {
		take(open);
		if (skip(close)) return;
		do {
			await one();
			await breathe();
		} while (skip(','));
		take(close);
	}

	function key(): string {
		const name = value();
		if (typeof name !== 'string') throw noJson();
		take(':');
		return name;
	}

	function value(): unknown {
		skipSpace();
		const end = endOfValue(source, at);
		if (end === null) throw wrong(tooMuch.description!.replace(/^.*: /, ''));
		try {
			return JSON.parse(source.slice(at, (at = end)));
		} catch {
			throw noJson();
		}
	}

	function take(sign: string): void {
		if (!skip(sign)) throw noJson();
	}
	function skip(sign: string): boolean {
		skipSpace();
		if (source[at] !== sign) return false;
		at += 1;
		return true;
	}
	function skipSpace(): void {
		space.lastIndex = at;
		space.test(source);
		at = space.lastIndex;
	}
}

const space = /[ \t\n\r]*/y;

function checked(name: keyof typeof lists, count: number, value: unknown): unknown {
	const { check, most } = lists[name];
	if (count >= most) throw wrong(`${name} has more than ${most} entries`);
	const reason = check(value);
	if (reason) throw wrong(`${name} ${reason}`);
	return value;
}

const noJson = () => refuse('The file of this run is no whole JSON.');

async function backupOf(
	{ exported, run, steps, texts }: RunFile,
	signal: AbortSignal,
): Promise<Blob> {
	const breathe = createYielder(signal);
	const { created, updated, chat } = run;
	const question = chat.findLast(({ role }) => role === 'user');
	const title = (question?.content ?? 'A run').slice(0, 80);
	const flags = { pinned: false, private: false };
	const { forkOf: _, later: _1, ...rest } = shown(run) as Run;
	const file = serialize('conversation', exported);
	const add = async (rows: object[]) => {
		for (const row of rows) {
			file.add([row]);
			await breathe();
		}
	};
	file.begin('conversations');
	await add([{ id: run.conversationId, title, created, updated, ...flags }]);
	file.begin('runs');
	await add([rest]);
	file.begin('steps');
	await add(steps);
	file.begin('texts');
	await add(Object.entries(texts).map(([id, text]) => ({ id, text })));
	return file.whole();
}
