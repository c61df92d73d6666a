/** What a backup of 100,000 facts costs, in a real browser: time and memory, out and back in. */
import { afterAll, expect, test } from 'vitest';
import { server } from 'vitest/browser';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import { hash32 } from '../../src/core/hash.ts';
import { sameStatement } from '../../src/storage/memory/mission-rows.ts';
import { applyBackup, exportAll, readBackup, undoBatch } from '../../src/storage/backup/backup.ts';
import { MullDatabase } from '../../src/storage/db.ts';

const count = 100_000;
const from = new MullDatabase('mull-bench-from');
const to = new MullDatabase('mull-bench-to');
afterAll(() => Promise.all([from.delete(), to.delete()]));

/** As random as those of the browser, yet the same each time. */
const uuidOf = (n: number): string => {
	const hex = (seed: number) => hash32(`fact ${n}`, seed).toString(16).padStart(8, '0');
	return `${hex(1)}-${hex(2).slice(0, 4)}-4${hex(2).slice(5)}-8${hex(3).slice(1, 4)}-${hex(4)}${hex(5).slice(0, 4)}`;
};

/** As a run writes it: a sentence, its edge, one tested prediction; half a kilobyte. */
function someFact(id: number): Fact & { same: string } {
	const statement = `Path number ${id} takes ${id % 97} minutes and costs ${id % 31} euros on a weekday.`;
	return {
		id: uuidOf(id),
		statement,
		same: sameStatement(statement),
		status: 'surviving',
		local: false,
		triples: [{ subject: `path ${id}`, relation: 'takes', object: `${id % 97} minutes` }],
		predictions: [
			{
				text: `A walk along path ${id} ends within ${(id % 97) + 5} minutes.`,
				instrument: 'code',
				because: 'It can be computed.',
				verdict: 'confirmed',
				evidence: `minutes = ${id % 97}`,
				tested: 1_700_000_000_000 + id,
			},
		],
		source: { from: 'model', runId: 'run', taskId: null, span: `it takes ${id % 97} minutes` },
		created: 1_700_000_000_000 + id,
		changed: 1_700_000_000_000 + id,
		trust: 0.8,
	};
}

/** Heap of this page in MB; Chromium tells it roughly. */
const heap = () =>
	(performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6;

async function measured<T>(work: (look: () => void) => Promise<T>) {
	const before = heap();
	let peak = before;
	const look = () => void (peak = Math.max(peak, heap()));
	const watch = setInterval(look, 20);
	const started = performance.now();
	const value = await work(look);
	const seconds = (performance.now() - started) / 1000;
	clearInterval(watch);
	look();
	return { value, seconds, megabytes: peak - before };
}

test('backup of 100,000 facts', async () => {
	// What an import is held against: the same rows into the same tables, and nothing else.
	let plain = 0;
	for (let at = 0; at < count; at += 5000) {
		const rows = Array.from({ length: 5000 }, (_, n) => someFact(at + n + 1));
		plain += (await measured(() => from.facts.bulkAdd(rows))).seconds;
	}
	const { signal } = new AbortController();
	const out = await measured((look) =>
		exportAll({ what: 'everything', onProgress: look }, signal, { db: from }),
	);
	const packed = await measured(() =>
		exportAll({ what: 'memory', gzip: true }, signal, { db: from }),
	);
	const read = await measured((look) => readBackup(out.value, signal, look, { db: to }));
	const applied = await measured((look) =>
		applyBackup(read.value, { mine: true, onProgress: look }, signal, { db: to }),
	);
	expect(await to.facts.count()).toBe(count);
	expect(await to.facts.get(uuidOf(77_777))).toEqual(someFact(77_777));
	const again = await measured((look) => readBackup(out.value, signal, look, { db: to }));
	expect(again.value.adds).toBe(0);
	const undone = await measured(() => undoBatch(applied.value.id, { db: to }));
	expect(await to.facts.count()).toBe(0);

	const figures = {
		'export of 100,000 facts, s': out.seconds,
		'export of 100,000 facts, memory, MB': out.megabytes,
		'its size, MB': out.value.size / 1e6,
		'export packed, s': packed.seconds,
		'its size packed, MB': packed.value.size / 1e6,
		'dry run of the import, s': read.seconds,
		'import of 100,000 facts (dry run and all), s': read.seconds + applied.seconds,
		'the same rows put into the database and no more, s': plain,
		'import ÷ that': (read.seconds + applied.seconds) / plain,
		'import of 100,000 facts, memory, MB': Math.max(read.megabytes, applied.megabytes),
		'dry run of the same again, s': again.seconds,
		'undo of the import, s': undone.seconds,
	};
	await server.commands.writeFile('test/.out/bench-backup.json', JSON.stringify(figures));
}, 300_000);
