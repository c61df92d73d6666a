// @vitest-environment node
/** Search over what was asked and answered, and the way back to it. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Run } from '../../src/core/types.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import {
	excerptOf,
	findQuestions,
	matchRun,
	reveal,
	wordsOf,
} from '../../src/state/conversation/find.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const run = (id: string, question: string, answer = '', change: Partial<Run> = {}): Run =>
	someRun({
		id,
		chat: [{ role: 'user', content: question }],
		status: 'done',
		outcome: { answer, stop: 'finished', reason: '' },
		...change,
	});
const go = new AbortController().signal;
let settings: SettingsState;
let think: ThinkState;
beforeEach(async () => {
	const client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	think = new ThinkState(client, settings, entries);
});
afterEach(async () => {
	think.close();
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
});

test('all words must be there, in the question or the answer; the place of most is shown', () => {
	const one = run('a', 'Where does the Rhine end?', 'It ends in the North Sea,\nnear Rotterdam.');
	const find = (query: string) => matchRun(one, wordsOf(query));
	expect(find('rhine')).toMatchObject({
		where: 'question',
		excerpt: { before: 'Where does the ', match: 'Rhine', after: ' end?' },
	});
	expect(find('SEA rotterdam')).toMatchObject({
		where: 'answer',
		excerpt: { before: 'It ends in the North ', match: 'Sea', after: ', near Rotterdam.' },
	});
	// One word in each: both are told, by the question.
	expect(find('rhine sea')?.where).toBe('question');
	expect(find('rhine danube')).toBeNull();
	expect(find('   ')).toBeNull();
});

test('a long text is cut on both sides of the place, and one that lower case makes longer is read as it is', () => {
	const excerpt = excerptOf(`${'a '.repeat(5000)}NEEDLE${' b'.repeat(5000)}`, ['needle']);
	expect(excerpt.match).toBe('NEEDLE');
	expect(excerpt.before.length + excerpt.after.length).toBeLessThan(200);
	expect([excerpt.before[0], excerpt.after.at(-1)]).toEqual(['…', '…']);
	expect(excerptOf('İstanbul, needle', ['needle']).match).toBe('needle');
});

test('the latest first, the same answer once, as many as are wanted, and those that leave no trace', async () => {
	await db.runs.bulkAdd([
		run('old', 'A tree?', 'Oak.', { updated: 1 }),
		run('again', 'A tree?', 'Elm.', { updated: 3 }),
		run('other', 'What is an oak?', 'A tree.', { updated: 2, conversationId: 'talk-2' }),
		run('none', 'A stone?', 'Slate.', { updated: 4 }),
	]);
	const hidden = run('hidden', 'A secret tree?', '', { private: true, conversationId: 'talk-3' });
	const ids = async (query: string, most = 9) =>
		(await findQuestions(query, { runs: [hidden] }, most, go)).map(({ run }) => run.id);
	expect(await ids('tree')).toEqual(['hidden', 'again', 'other']);
	expect(await ids('tree', 2)).toEqual(['hidden', 'again']);
	expect(await ids('oak')).toEqual(['other', 'old']);
	expect(await ids('  ')).toEqual([]);
	// Broken off, nothing more is read.
	const over = AbortSignal.abort();
	expect(await findQuestions('stone', { runs: [] }, 9, over)).toEqual([]);
});

test('what was found is shown: its branch, and that answer of several', async () => {
	const talk = { title: '', created: 0, updated: 0, pinned: false, private: false };
	await db.conversations.add({ id: 'talk-1', ...talk });
	await db.runs.bulkAdd([
		run('a', 'One', 'x', { created: 1, after: null }),
		run('b', 'Two', 'x', { created: 2, after: 'a' }),
		run('c', 'Two', 'y', { created: 3, after: 'a' }),
		run('d', 'Else', 'x', { created: 4, after: null }),
	]);
	think.open('talk-1');
	await waitFor(() => expect(think.turns.map(({ key }) => key)).toEqual(['d']));
	const [found] = await findQuestions('two', think.privateRuns, 9, go);
	expect(await reveal({ ...found!.run, id: 'b' }, think.versions, think.privateRuns)).toBe('b');
	expect(think.turns.map(({ key }) => key)).toEqual(['a', 'b']);
	expect(think.shown(think.turns[1]!).id).toBe('b');
	expect(await reveal(run('gone', 'x'), think.versions, think.privateRuns)).toBeNull();
});
