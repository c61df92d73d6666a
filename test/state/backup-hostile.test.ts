// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
import 'fake-indexeddb/auto';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { applyRows } from '../../src/storage/memory/mission-rows.ts';
import { applyBackup, exportAll, readBackup, undoBatch } from '../../src/storage/backup/backup.ts';
import { backupTables } from '../../src/storage/backup/format.ts';
import { limits } from '../../src/storage/backup/read.ts';
import type { MullDatabase } from '../../src/storage/db.ts';
import { often } from '../support/all.ts';
import { uuid, uuids } from '../support/ids.ts';
import { forged, type Forged } from '../support/forge-backup.ts';
import {
	contents,
	databaseWith,
	everyKind,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const signal = new AbortController().signal;
const settings = settingsIn();
let db: MullDatabase;
let good: Rows;

beforeEach(async () => {
	db = await databaseWith();
	good = await everyKind();
	for (const fact of good.facts as { same?: string }[]) delete fact.same;
});

/** In the order of the format, whatever the order given. */
const file = (tables: Forged['tables'], more: Omit<Forged, 'tables'> = {}) => {
	const sorted = backupTables.filter((name) => tables[name]).map((name) => [name, tables[name]!]);
	return new Blob([forged({ tables: Object.fromEntries(sorted), ...more })]);
};
const read = (blob: Blob, most = limits) =>
	readBackup(blob, signal, undefined, { db, settings, limits: most });
/** The whole way: the dry run, and the import of what it lets through. */
async function imported(tables: Forged['tables']) {
	const plan = await read(file(tables));
	const batch = await applyBackup(plan, { mine: true }, signal, { db, settings });
	return { plan, batch, reasons: plan.rejections.map(({ reason }) => reason) };
}
const refused = (code = 'bad-input', message?: RegExp) =>
	expect.objectContaining({
		code,
		...(message ? { message: expect.stringMatching(message) } : {}),
	});

describe('a file that is no backup is refused as a whole', () => {
	test.each([
		['nothing', ''],
		['another format', '{"format":"other","version":1}'],
		['no JSON', 'hello\nworld'],
		['a list', '[1,2]'],
		[
			'a head with more',
			'{"format":"mull","version":1,"made":"x","app":"x","what":"memory","x":1,',
		],
		['a head with less', '{"format":"mull","version":1,'],
		['a prototype in the head', '{"format":"mull","version":1,"__proto__":{"what":"memory"},'],
		['version 0', '{"format":"mull","version":0,"made":"x","app":"x","what":"memory",'],
		['a version in words', '{"format":"mull","version":"1","made":"x","app":"x","what":"memory",'],
		['an old run file that is no JSON', '{"format":"mull-run","version":1,'],
		['a page that holds no run', '<!doctype html><p>Hello</p>'],
		[
			'a page whose run never ends',
			'<!doctype html><script type="application/json" id="mull-run">{}',
		],
		[
			'a page whose run is cut',
			'<!doctype html><script type="application/json" id="mull-run">{"format":"mull-run",</script>',
		],
		['an old run file of a later version', '{"format":"mull-run","version":2}'],
		['bytes', '\u0000\u0001\u0002'],
	])('%s', async (_, text) => {
		await expect(read(new Blob([text]))).rejects.toEqual(refused());
	});

	test('a version from the future says what to do', async () => {
		const head = '{"format":"mull","version":2,"made":"x","app":"9","what":"memory","new":true';
		await expect(read(file({}, { head }))).rejects.toEqual(refused('incompatible', /version 2/));
	});

	test('cut anywhere, it is refused', async () => {
		const text = await file(good as Forged['tables']).text();
		const cuts = fc.integer({ min: 0, max: text.length - 2 });
		await fc.assert(
			fc.asyncProperty(cuts, async (at) => {
				await expect(read(new Blob([text.slice(0, at)]))).rejects.toEqual(refused());
			}),
			{ numRuns: often(20, 120) },
		);
		expect((await read(new Blob([text]))).rejections).toEqual([]);
	});

	test('changed in any byte, it is refused', async () => {
		const bytes = new Uint8Array(await file(good as Forged['tables']).arrayBuffer());
		// The head may say another date; all the rest is under the hashes.
		const from = bytes.indexOf(10) + 1;
		const change = fc.tuple(
			fc.integer({ min: from, max: bytes.length - 2 }),
			fc.integer({ min: 1, max: 255 }),
		);
		await fc.assert(
			fc.asyncProperty(change, async ([at, by]) => {
				const other = bytes.slice();
				other[at]! ^= by;
				await expect(read(new Blob([other]))).rejects.toEqual(refused());
			}),
			{ numRuns: often(30, 200) },
		);
		// The bracket that ends it, too.
		bytes[bytes.length - 2] = 32;
		await expect(read(new Blob([bytes]))).rejects.toEqual(refused());
	});

	test.each([
		['a wrong hash', { facts: { rows: 2, sha256: '0'.repeat(64) } }, /changed/],
		['a claim of a million rows', { facts: { rows: 1e6, sha256: '0'.repeat(64) } }, /number/],
		['a claim without end', { facts: { rows: 1e308, sha256: '0'.repeat(64) } }, /number/],
		['no manifest', {}, /line/],
	])('%s', async (_, manifest, message) => {
		const blob = file({ facts: good.facts! }, { manifest });
		await expect(read(blob)).rejects.toEqual(refused('bad-input', message));
	});

	test('tables twice, out of order or of another name', async () => {
		const text = forged({ tables: { facts: good.facts!, runs: good.runs! } });
		await expect(read(new Blob([text]))).rejects.toEqual(refused());
		for (const name of ['keys', '__proto__', 'vectors'])
			await expect(read(new Blob([forged({ tables: { [name]: [] } })]))).rejects.toEqual(refused());
		const twice = text.replace('"runs"', '"facts"');
		await expect(read(new Blob([twice]))).rejects.toEqual(refused());
	});

	test('what is no UTF-8', async () => {
		const text = forged({ tables: { facts: [{ id: 1, statement: '@@' }] } });
		const bytes = new TextEncoder().encode(text);
		bytes[text.indexOf('@@')] = 0xc3;
		bytes[text.indexOf('@@') + 1] = 0x28;
		await expect(read(new Blob([bytes]))).rejects.toEqual(refused('bad-input', /UTF-8/));
	});

	test('raw control characters inside a text', async () => {
		const { reasons } = await imported({ facts: ['{"id":1,"statement":"a\u0001b"}'] });
		expect(reasons).toEqual(['is not JSON']);
	});
});

describe('a file of one run that is not as it should be is refused, and says what is wrong', () => {
	const whole = { format: 'mull-run', version: 1, exported: 5, steps: [], texts: {} };
	const content = { toString: 1, valueOf: 1 };
	const inRun: [string, object, RegExp][] = [
		['a question that is an object', { chat: [{ role: 'user', content }] }, /run chat entry 1/],
		[
			'a question that is a list',
			{ chat: [{ role: 'user', content: [1] }] },
			/content is not text/,
		],
		['an empty message', { chat: [null] }, /run chat entry 1 is not an object/],
		['a chat that is no list', { chat: { findLast: 1 } }, /run chat is not a list/],
		['a conversation without a name', { conversationId: null }, /run conversationId is not text/],
		['a time that is none', { created: 'x' }, /run created is not a number/],
		['roles that are none', { roles: null }, /run roles is not an object/],
	];
	test.each(inRun)('%s', async (_, change, message) => {
		const blob = new Blob([JSON.stringify({ ...whole, run: { ...good.runs![0]!, ...change } })]);
		await expect(read(blob)).rejects.toEqual(refused('bad-input', message));
		expect(await db.runs.count()).toBe(0);
	});

	test.each([[null], [[]], [[1]], [7], ['a run'], [true], [{}], [{ toString: 1, valueOf: 1 }]])(
		'a run that is %j',
		async (run) => {
			const blob = new Blob([JSON.stringify({ ...whole, run })]);
			await expect(read(blob)).rejects.toEqual(refused('bad-input', /: run (is|lacks|has)/));
		},
	);

	test('whatever stands in any place of it', async () => {
		const full = { ...whole, run: good.runs![0]!, steps: good.steps!, texts: {} } as object;
		const places: string[][] = [];
		const walk = (value: unknown, path: string[]): void => {
			places.push(path);
			if (typeof value !== 'object' || value === null) return;
			for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
		};
		walk(full, []);
		const odd = fc.constantFrom(null, 0, -1, 1e308, '', 'x', true, [], [null], {}, content);
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...places.slice(1)), odd, async (path, value) => {
				const file = structuredClone(full);
				let at = file as Record<string, unknown>;
				for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
				at[path.at(-1)!] = value;
				const blob = new Blob([JSON.stringify(file)]);
				await read(blob).catch((thrown: unknown) => expect(thrown).toEqual(refused()));
			}),
			{ numRuns: often(150, 2000) },
		);
	});
});

describe('what holds more than can be parsed at once is refused before it is parsed', () => {
	const many = (count: number) =>
		`{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join(',')}}`;
	const head = '{"format":"mull-run","version":1,"exported":5,';
	const parsed = vi.spyOn(JSON, 'parse');
	const longest = () => Math.max(...parsed.mock.calls.map(([text]) => text.length));
	beforeEach(() => void parsed.mockClear());

	test.each([
		['a run of many names', `${head}"run":${many(300_000)},"steps":[],"texts":{}}`],
		['a run in brackets', `${head}"run":${'['.repeat(300_000)}`],
		['a step of many numbers', `${head}"steps":[[${'0,'.repeat(300_000)}0]]}`],
		['a name that is no name', `${head}${many(300_000)}:1}`],
	])('in a file of one run: %s', async (_, text) => {
		await expect(read(new Blob([text]))).rejects.toEqual(refused('bad-input', /values|deeper/));
		expect(longest()).toBeLessThan(200_000);
	});

	test('in a row of a backup: the others come', async () => {
		const { reasons } = await imported({ facts: [many(300_000), good.facts![1]!] });
		expect(reasons).toEqual([expect.stringMatching(/more than 200000 values/)]);
		expect(await db.facts.count()).toBe(1);
		expect(longest()).toBeLessThan(200_000);
	});

	test('a text is not too much because it is long and full of brackets', async () => {
		const statement = '[{"\\,: '.repeat(11_000);
		const facts = [{ ...good.facts![1]!, statement }];
		expect((await imported({ facts })).reasons).toEqual([]);
		expect(await db.facts.toArray()).toMatchObject([{ statement }]);
	});

	test.each([
		['nothing behind it', '"run":1,'],
		['more behind it', '"run":1,"steps":[],"texts":{}}{}'],
		['a comma too many', '"run":1,"steps":[,],"texts":{}}'],
		['a name without quotes', 'run:1,"steps":[],"texts":{}}'],
		['no list of steps', '"run":1,"steps":{},"texts":{}}'],
		['no texts by name', '"run":1,"steps":[],"texts":[]}'],
		['a part twice', '"run":1,"run":2,"steps":[],"texts":{}}'],
		['a part that nobody knows', '"run":1,"more":2,"steps":[],"texts":{}}'],
		['a text that is none', '"run":1,"steps":[],"texts":{"a":1}}'],
		['no texts', '"run":1,"steps":[]}'],
	])('a file of one run with %s', async (_, rest) => {
		await expect(read(new Blob([head + rest]))).rejects.toEqual(refused());
	});
});

describe('a file that wants too much', () => {
	test('is refused by its size before it is read', async () => {
		const big = new Blob([new Uint8Array(2000)]);
		const stream = () => {
			throw new Error('it was read');
		};
		Object.assign(big, { stream });
		await expect(read(big, { ...limits, file: 1000 })).rejects.toEqual(refused('bad-input', /MB/));
	});

	test.each([
		['spaces in one line', '', ' '.repeat(2 ** 20), /longer|unpacks/],
		[
			'rows that look like rows',
			'{"format":"mull","version":1,"made":"x","app":"x","what":"memory",\n"tables":{\n"facts":[\n',
			`{"id":1,"statement":"${'a'.repeat(2 ** 20)}"},\n`,
			/unpacks/,
		],
	])('a zip bomb is left before it unfolds: %s', async (_, head, again, message) => {
		// A megabyte packs to a kilobyte.
		const packer = createGzip();
		const bytes = buffer(packer);
		packer.write(head);
		for (let n = 0; n < often(128, 512); n++)
			if (!packer.write(again)) await new Promise((go) => packer.once('drain', go));
		packer.end();
		const bomb = new Blob([new Uint8Array(await bytes)]);
		expect(bomb.size).toBeLessThan(2 ** 20);
		await expect(read(bomb)).rejects.toEqual(refused('bad-input', message));
	});

	test('a packed file that is broken, or larger than it may be', async () => {
		const packed = gzipSync(await file(good as Forged['tables']).text());
		expect((await read(new Blob([packed]))).rejections).toEqual([]);
		await expect(read(new Blob([packed.subarray(0, 900)]))).rejects.toEqual(refused());
		const few = { ...limits, unpacked: 1000 };
		await expect(read(new Blob([packed]), few)).rejects.toEqual(refused());
		packed[500]! ^= 255;
		await expect(read(new Blob([packed]))).rejects.toEqual(refused());
	});

	test('rows without end, and a row without end', async () => {
		const many = file({ notes: Array.from({ length: 30 }, () => good.notes![0]!) });
		await expect(read(many, { ...limits, rows: 20 })).rejects.toEqual(refused());
		const long = file({ facts: [{ id: 1, statement: 'x'.repeat(200_000) }] });
		await expect(read(long, { ...limits, line: 100_000 })).rejects.toEqual(refused());
		expect(
			(await imported({ facts: [{ ...good.facts![0]!, statement: 'x'.repeat(100_001) }] })).reasons,
		).toEqual(['statement is longer than 100000 characters']);
	});

	test('nesting without end', async () => {
		const deep = '['.repeat(100_000) + ']'.repeat(100_000);
		const step = JSON.stringify({ ...good.steps![2], value: '@' }).replace('"@"', deep);
		const { plan } = await imported({
			conversations: good.conversations!,
			runs: good.runs!,
			steps: [step],
		});
		expect(plan.rejections[0]!.reason).toMatch(/deeper than 24|is not JSON/);
		expect(await db.steps.count()).toBe(0);
	});
});

const endlessReply = (run: Record<string, unknown>) => {
	const { A, B } = run.roles as Run['roles'];
	const sampling = { ...A.sampling, maxTokens: 1e12 };
	return { ...run, roles: { A: { ...A, sampling }, B } };
};
const countlessSlots = ({ runId, key, seq }: Record<string, unknown>) => {
	const none = { notes: [], added: [], evicted: [], duplicates: [] };
	const event = { type: 'hyperthink/state', review: 1, capacity: 1e10, ...none };
	return { runId, key, seq, kind: 'event', started: 0, ended: 0, event };
};

describe('a row that is not as it should be is left out, with its reason', () => {
	const cases: [string, string, (row: Record<string, unknown>) => unknown, RegExp][] = [
		['a number beyond all numbers', 'answers', (r) => ({ ...r, id: 1e300 }), /^id is not between/],
		['a broken number', 'answers', (r) => ({ ...r, id: 1.5 }), /^id is not a whole/],
		['a number below', 'answers', (r) => ({ ...r, id: -1 }), /^id is not between/],
		['a number for a name', 'facts', (r) => ({ ...r, id: 1 }), /^id is not a UUID/],
		['a path for a name', 'documents', (r) => ({ ...r, id: '../x' }), /^id is not a UUID/],
		['a counter of no run', 'counters', (r) => ({ ...r, runId: 'x' }), /run that is not/],
		['a counter of no table', 'counters', (r) => ({ ...r, name: 'facts' }), /^name is none/],
		['no number', 'facts', (r) => ({ ...r, trust: null }), /^trust is not a number/],
		['a trust above one', 'facts', (r) => ({ ...r, trust: 2 }), /^trust is not between/],
		['an unknown status', 'facts', (r) => ({ ...r, status: 'true' }), /^status is none/],
		['an unknown field', 'facts', (r) => ({ ...r, same: 'x' }), /unknown field “same”/],
		['a missing field', 'facts', ({ local: _, ...r }) => r, /lacks the field “local”/],
		['a list in place of a row', 'facts', (r) => [r], /is not an object/],
		['null', 'facts', () => null, /is not an object/],
		['an empty statement', 'facts', (r) => ({ ...r, statement: ' . ' }), /without words/],
		[
			'a prototype',
			'facts',
			(r) => JSON.stringify(r).replace('{', '{"__proto__":{"admin":true},'),
			/unknown field “__proto__”/,
		],
		[
			'a prototype deep inside free data',
			'runs',
			(r) => JSON.stringify(r).replace('"nested":{', '"nested":{"__proto__":{"a":1},'),
			/forbidden field “__proto__”/,
		],
		[
			'a constructor inside free data',
			'runs',
			(r) => ({ ...r, options: { constructor: { prototype: {} } } }),
			/forbidden field “constructor”/,
		],
		['a billion paths', 'runs', (r) => ({ ...r, options: { paths: 1e12 } }), /^options paths is/],
		['endless options', 'runs', (r) => ({ ...r, options: { p: [Array(1e5).fill(0)] } }), /10000/],
		[
			'a number without end in free data',
			'runs',
			(r) => JSON.stringify(r).replace('"nested":{', '"nested":{"x":1e999,'),
			/^options nested is not a number/,
		],
		['a reply without end', 'runs', (r) => endlessReply(r), /maxTokens is not between/],
		['a state of countless slots', 'steps', (r) => countlessSlots(r), /capacity is not between/],
		['an id with control characters', 'runs', (r) => ({ ...r, id: 'a\u0000b' }), /control/],
		['an id too long', 'runs', (r) => ({ ...r, id: 'a'.repeat(301) }), /1 to 300/],
		['a run that leaves no trace', 'runs', (r) => ({ ...r, private: true }), /^private/],
		['a run of no conversation', 'runs', (r) => ({ ...r, conversationId: 'x' }), /conversation/],
		['a role too many', 'runs', (r) => ({ ...r, roles: { C: 1 } }), /^roles has the unknown/],
		['a key in an address', 'endpoints', (r) => ({ ...r, url: 'https://a:b@c/v1' }), /^url holds/],
		['a script as address', 'endpoints', (r) => ({ ...r, url: 'javascript:alert(1)' }), /^url/],
		['a step of no run', 'steps', (r) => ({ ...r, runId: 'x' }), /run that is not in the file/],
		['a step of less than no calls', 'steps', (r) => ({ ...r, calls: -5 }), /calls/],
		['a step of no kind', 'steps', (r) => ({ ...r, kind: 'x' }), /^kind is none/],
		['a kind of every object', 'steps', (r) => ({ ...r, kind: 'toString' }), /^kind is none/],
		['a text under another hash', 'texts', (r) => ({ ...r, text: 'x' }), /not the text/],
		['a text of no step', 'texts', (r) => ({ ...r, id: '0'.repeat(64) }), /no step/],
		['a note of no run', 'notes', (r) => ({ ...r, runId: 'x' }), /run that is not/],
		['a task under two numbers', 'tasks', (r) => ({ ...r, id: 9 }), /two numbers/],
		['a part of no task', 'tasks', (r) => ({ ...r, parent: 9 }), /part of a task/],
		['a thought of no task', 'thoughts', (r) => ({ ...r, taskId: 9 }), /task that is not/],
		['a route of no route', 'strategies', (r) => ({ ...r, parent: 9 }), /route that is not/],
		['an answer of no task', 'answers', (r) => ({ ...r, taskId: 9 }), /task that is not/],
		['a passage of no document', 'chunks', (r) => ({ ...r, documentId: uuid(9) }), /document that/],
	];
	test.each(cases)('%s (%s)', async (_, table, spoil, reason) => {
		const rows = good[table]!;
		const at = rows.length - 1;
		const bad = spoil(rows[at] as Record<string, unknown>) as object | string;
		const line = typeof bad === 'string' ? bad : JSON.stringify(bad);
		const { plan, reasons, batch } = await imported({
			...good,
			[table]: [...rows.slice(0, at), line],
		});
		expect(reasons[0]).toMatch(reason);
		expect(plan.rejections[0]!.table).toBe(table);
		expect(({} as { admin?: unknown }).admin).toBeUndefined();
		// What is left hangs together: no row points to one that was left out.
		const left = await contents(db);
		const runs = new Set(left.runs!.map((run) => (run as { id: string }).id));
		for (const name of ['steps', 'notes', 'tasks', 'thoughts', 'strategies', 'answers'])
			for (const row of left[name]!) expect(runs).toContain((row as { runId: string }).runId);
		await undoBatch(batch.id, { db });
		expect(Object.values(await contents(db)).flat()).toEqual([]);
	});

	test('what stands in the file twice', async () => {
		const doubled = Object.fromEntries(
			Object.entries(good).map(([name, rows]) => [name, [...rows, ...rows]]),
		);
		const { plan } = await imported(doubled);
		for (const report of plan.tables) expect(report.rejected, report.table).toBe(report.new);
		const rows = await everyKind();
		expect(await contents(db)).toEqual(await contents(await databaseWith(rows)));
	});

	test('the same statement under two names is two facts, each on its own', async () => {
		const [fact] = good.facts as Record<string, unknown>[];
		const { reasons } = await imported({
			facts: [fact!, { ...fact, id: uuid(7), statement: 'STATEMENT 1 of 1' }],
		});
		expect(reasons).toEqual([]);
		expect(await db.facts.where('same').equals('statement 1 of 1').count()).toBe(2);
	});

	test('tasks that wait for each other, and what hangs on them', async () => {
		const [one, two] = good.tasks as { id: number; parent: number | null; task: object }[];
		const link = (
			row: typeof one,
			id: number,
			tasks_required: number[],
			parent: number | null = null,
		) => ({ ...row!, id, parent, task: { ...row!.task, id, tasks_required, tasks_depending: [] } });
		const { reasons } = await imported({
			...good,
			tasks: [
				link(one, 1, []),
				link(two, 2, [1], 1),
				...[link(one, 3, [4]), link(one, 4, [5]), link(one, 5, [3]), link(one, 6, [6])],
				...[link(one, 7, [], 8), link(one, 8, [], 7), link(one, 9, [3])],
			],
			thoughts: [
				...good.thoughts!,
				{ ...good.thoughts![0]!, id: 2, taskId: 4, thought: { id: 2, name: 'n', content: 'c' } },
			],
		});
		expect(reasons.filter((r) => r.includes('waits for itself'))).toHaveLength(6);
		expect(reasons).toHaveLength(7);
		expect((await db.tasks.toArray()).map(({ id }) => id)).toEqual([1, 2, 9]);
	});

	test('twenty thousand tasks in one chain are told in time', async () => {
		const [task] = good.tasks as { task: object }[];
		const chain = Array.from({ length: 20_000 }, (_, n) => ({
			...task!,
			id: n + 1,
			parent: null,
			task: { ...task!.task, id: n + 1, tasks_required: [n + 2], tasks_depending: [] },
		}));
		const started = performance.now();
		const plan = await read(
			file({ conversations: good.conversations!, runs: good.runs!, tasks: chain }),
		);
		expect(plan.tables.find((t) => t.table === 'tasks')).toMatchObject({
			rejected: 0,
			new: 20_000,
		});
		// Wide enough for a busy machine; looking at each task for each task takes far longer.
		expect(performance.now() - started).toBeLessThan(60_000);
	});

	test('of many refused rows the first hundred are named, all are counted', async () => {
		const rows = Array.from({ length: 500 }, () => '{}');
		const { plan } = await imported({ facts: rows });
		expect(plan.rejections).toHaveLength(100);
		expect(plan.tables).toMatchObject([{ table: 'facts', rejected: 500, new: 0 }]);
	});

	test('the line that a reason names is the line of the file', async () => {
		const tables = { conversations: good.conversations!, facts: [good.facts![0]!, '{}'] };
		const plan = await read(file(tables));
		const lines = (await file(tables).text()).split('\n');
		expect(lines[plan.rejections[0]!.line - 1]).toBe('{}');
	});
});

test('texts keep every character, control characters and lone surrogates too', async () => {
	const statement = 'a\u0000b\u001b[31m\u202e\ud800 "\\ \u2028';
	await imported({ facts: [{ ...good.facts![0]!, statement }] });
	expect((await db.facts.toArray()).map((fact) => fact.statement)).toEqual([statement]);
});

test('a counter beyond all measure does not use the numbers up', async () => {
	const { conversations, runs } = good as Record<string, object[]>;
	const counters = [{ runId: 'run-1', name: 'tasks', last: 2 ** 60 }];
	const { reasons } = await imported({ conversations: conversations!, runs: runs!, counters });
	expect(reasons).toEqual([expect.stringMatching(/^last is not between/)]);
	expect(await db.counters.count()).toBe(0);
});

test('numbers far too high use up those of their own run, and of no other', async () => {
	const high = 2 ** 40;
	const answers = good.answers!.map((answer) => ({ ...answer, id: high }));
	await imported({ ...good, counters: [], answers });
	expect(await db.counters.get(['run-1', 'answers'])).toMatchObject({ last: high });
	await db.runs.add({ ...(await db.runs.get('run-1'))!, id: 'mine' });
	const step = { runId: 'mine', ended: 1 } as CommitStep;
	const mine = { taskId: 1, answer: 'a', convincing: true, how: 'plain', because: '' };
	const { answers: given } = await applyRows(db, step, { answers: [mine] }, uuids(50));
	expect(given).toEqual([1]);
	const whole = await exportAll({ what: 'everything' }, signal, { db, settings });
	const other = await databaseWith();
	const plan = await readBackup(whole, signal, undefined, { db: other, settings });
	expect(plan.rejections.filter(({ table }) => table !== 'answers')).toEqual([]);
});

test('a file that hides how many numbers were given cannot make one given twice', async () => {
	await imported({ ...good, counters: [] });
	const step = { runId: 'run-1', ended: 1 } as CommitStep;
	const thought = { taskId: null, kind: 'step' as const, thought: { name: 'n', content: 'c' } };
	const { thoughts } = await applyRows(db, step, { thoughts: [thought] }, uuids(50));
	expect(thoughts).toEqual([2]);
});

test('any JSON at all in any table is either refused with a reason or stored as it is', async () => {
	const names = Object.keys(good);
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, value) => {
			const plan = await read(file({ [name]: [JSON.stringify(value)] }));
			expect(plan.adds).toBe(0);
			expect(plan.rejections).toHaveLength(1);
		}),
		{ numRuns: often(60, 400) },
	);
});
