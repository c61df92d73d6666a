// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { models, type CatalogueModel } from '../../src/catalogue/models.ts';
import type { EngineId } from '../../src/core/engines/list.ts';
import type { Run } from '../../src/core/types.ts';
import { estimate, paceOf } from '../../src/state/think/estimate.ts';
import { parseRoute } from '../../src/state/router.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { recoveryActions } from '../../src/state/think/recovery-actions.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

let client: PageClient;
let settings: SettingsState;
let think: ThinkState;

beforeEach(async () => {
	client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'direct', options: {} });
	client.asked.length = 0;
	think = new ThinkState(client, settings, entries);
});
afterEach(async () => {
	think.close();
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.table('changes').clear();
});

const answered = (run: Run, answer: string): Promise<number> =>
	db.runs.update(run.id, {
		status: 'done',
		outcome: { answer, stop: 'finished', reason: 'Finished.' },
	});

describe('asking', () => {
	test('puts conversation and run on disk, then has it driven', async () => {
		const id = await think.ask('  What is\n 2 + 2?  ');
		const [run] = await db.runs.toArray();
		const conversation = await db.conversations.get(id!);
		expect(conversation).toMatchObject({ title: 'What is 2 + 2?', private: false });
		expect(run).toMatchObject({
			conversationId: id,
			algorithm: 'direct',
			chat: [{ role: 'user', content: 'What is\n 2 + 2?' }],
			options: { ...entries[0]!.defaults, ...entries[0]!.onBuiltIn },
			status: 'running',
		});
		expect(client.asked.map(([name]) => name)).toEqual(['start']);
	});

	test('a question is there at once, before it is on the disk, and once only', async () => {
		const asking = think.ask(' What is 2 + 2? ');
		expect(think.sent).toBe('What is 2 + 2?');
		think.open(await asking);
		expect([think.sent, think.turns.length]).toEqual(['What is 2 + 2?', 0]);
		await waitFor(() => expect(think.turns.length).toBe(1));
		expect(think.sent).toBeNull();
		// The next one behind it as well; in a new conversation it is not.
		await answered(think.runs[0]!, '4');
		await waitFor(() => expect(think.turns[0]!.runs[0]!.status).toBe('done'));
		const next = think.ask('And 3?');
		expect(think.sent).toBe('And 3?');
		think.begin(false);
		expect(think.sent).toBeNull();
		await next;
	});

	test('a new conversation does not begin with the question of the one before', async () => {
		think.open(null);
		const id = await think.ask('What is 2 + 2?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		// Models leads to a new conversation by its address alone.
		think.open(null);
		expect([think.sent, think.turns.length]).toEqual([null, 0]);
	});

	test('a question that could not be begun is not shown as sent', async () => {
		await think.next.chooseAlgorithm('direct');
		const refused = vi.spyOn(db, 'transaction').mockImplementation(() => {
			throw new Error('No.');
		});
		await think.ask('What is 2 + 2?');
		refused.mockRestore();
		expect([think.sent, think.error !== null]).toEqual([null, true]);
	});

	test('with nothing chosen the run is pinned to the built-in model', async () => {
		expect([think.next.usesBuiltIn, think.next.isTooSmall]).toEqual([true, false]);
		await think.ask('?');
		const [run] = await db.runs.toArray();
		expect(run!.roles).toEqual(settings.roles);
		expect(run!.roles.A.model).toEqual(builtIn.ref);
		expect(think.next.estimate.tokens.most).toBe(builtIn.maxTokens);
		await think.controls.resumeWithChosen(run!);
		const chosen = { roles: settings.roles, expert: null };
		expect(client.asked.at(-1)).toEqual(['resume', run!.id, chosen]);
		const expert = { engine: 'llamacpp', model: 'big' } as const;
		await settings.change({ expert });
		await think.controls.resumeWithChosen(run!);
		expect(client.asked.at(-1)).toEqual(['resume', run!.id, { ...chosen, expert }]);
		await settings.change({ expert: null });
	});

	test('says before a mission that the built-in model is too small, and of no other', async () => {
		await think.next.chooseAlgorithm('thought');
		expect([think.next.usesBuiltIn, think.next.isTooSmall]).toEqual([true, true]);
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		expect([think.next.usesBuiltIn, think.next.isTooSmall]).toEqual([false, false]);
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('what its models will be asked for is known of models here, and not of servers', async () => {
		await think.next.chooseAlgorithm('hyperthink');
		const calls = async (engine: EngineId, model: string) => {
			await settings.chooseModel({ engine, model }, ['A', 'B']);
			await think.next.measure();
			const { remote, calls } = think.next.estimate;
			return [calls.least, calls.most, remote];
		};
		const row = {
			engine: 'llamacpp',
			name: '',
			source: '',
			bytes: 1,
			have: 1,
			created: 1,
		} as const;
		const ready = { ...row, status: 'ready', context: 4096 } as const;
		await db.models.bulkPut([
			{ ...ready, id: 'plain', reasoning: false },
			{ ...ready, id: 'thinker', reasoning: true },
			{ ...ready, id: 'https://own/', engine: 'webllm', reasoning: false },
		]);
		expect(await calls('llamacpp', 'plain')).toEqual([3, 33, false]);
		expect(await calls('llamacpp', 'thinker')).toEqual([2, 33, false]);
		// Nobody said whether it reasons, so its first reply will; nor of one on a server.
		expect(await calls('webllm', 'https://own/')).toEqual([2, 34, false]);
		expect(await calls('remote', 'any')).toEqual([2, 34, true]);
		const of = (test: (model: CatalogueModel) => boolean) =>
			models.find((model) => model.engine === 'webllm' && test(model))!.id;
		expect(
			await calls(
				'webllm',
				of(({ reasoning }) => reasoning === 'none'),
			),
		).toEqual([3, 33, false]);
		expect(
			await calls(
				'webllm',
				of(({ family }) => family === 'Qwen3.5'),
			),
		).toEqual([2, 34, false]);
		expect(
			await calls(
				'webllm',
				of(({ family }) => family === 'Qwen3'),
			),
		).toEqual([2, 33, false]);
		// Direct asks role A alone.
		await settings.chooseModel({ engine: 'llamacpp', model: 'plain' }, ['A']);
		await think.next.chooseAlgorithm('direct');
		expect(think.next.estimate).toMatchObject({ calls: { least: 1, most: 1 }, remote: false });
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('an empty question is none', async () => {
		expect(await think.ask('   ')).toBeNull();
		expect(await db.runs.count()).toBe(0);
	});

	test('pins the options that the person changed', async () => {
		await think.next.chooseAlgorithm('hyperthink');
		await think.next.changeOption('limit', 3);
		// The built-in model reasons, and no engine has to find out; before that is read it may not.
		expect(think.next.estimate.calls).toEqual({ least: 2, most: 14 });
		await think.next.measure();
		expect(think.next.estimate.calls).toEqual({ least: 2, most: 13 });
		await think.ask('?');
		await think.next.changeOption('limit', undefined);
		const [run] = await db.runs.toArray();
		expect(run!.options.limit).toBe(3);
		expect(think.next.options.limit).toBe(8);
	});

	test('goes on with the chat so far: answered turns only', async () => {
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		await answered(think.runs[0]!, 'First.');
		await waitFor(() => expect(think.active).toBeUndefined());
		await think.ask('Two?');
		await waitFor(() => expect(think.turns.length).toBe(2));
		await db.runs.update(think.runs[1]!.id, { status: 'stopped' });
		await waitFor(() => expect(think.active).toBeUndefined());
		await think.ask('Three?');
		await waitFor(() => expect(think.turns.length).toBe(3));
		expect(think.turns.map((turn) => turn.question)).toEqual(['One?', 'Two?', 'Three?']);
		expect(think.runs[2]!.chat).toEqual([
			{ role: 'user', content: 'One?' },
			{ role: 'assistant', content: 'First.' },
			{ role: 'user', content: 'Three?' },
		]);
		expect(await db.conversations.count()).toBe(1);
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('the built-in model is asked the question alone, and what was left out comes with another', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		await answered(think.runs[0]!, 'First.');
		await waitFor(() => expect(think.active).toBeUndefined());
		await think.ask('One?');
		await waitFor(() => expect(think.turns.length).toBe(2));
		const second = think.turns[1]!.runs[0]!;
		const [first] = think.turns[0]!.runs;
		expect([first!.chat, first!.alone]).toEqual([[{ role: 'user', content: 'One?' }], undefined]);
		expect([second.chat, second.alone]).toEqual([[{ role: 'user', content: 'One?' }], 2]);

		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		await think.regenerate(second);
		await waitFor(() => expect(think.turns[1]?.runs.length).toBe(2));
		const again = think.turns[1]!.runs[1]!;
		expect(again.alone).toBeUndefined();
		expect(again.chat.map(({ content }) => content)).toEqual(['One?', 'First.', 'One?']);
		await settings.chooseModel(null, ['A', 'B']);
		await think.regenerate(again);
		await waitFor(() => expect(think.turns[1]?.runs.length).toBe(3));
		expect(think.turns[1]!.runs[2]).toMatchObject({ alone: 2, chat: second.chat });
	});

	test('a question that the built-in model may misread keeps the warning; another model has none', async () => {
		const question = 'Wie viel ist 17 mal 3?';
		expect(await think.next.doubt(question)).toMatch(/^Pocket only does small sums; .*Wie, viel/);
		await think.ask(question);
		const [run] = await db.runs.toArray();
		expect(run!.warned).toBe(await think.next.doubt(question));
		expect(run!.slight).toBeUndefined();
		await think.ask('What is the remainder of 70 ÷ 11?');
		expect((await db.runs.toArray()).filter(({ warned }) => warned)).toHaveLength(1);
		// Only how it is put is new: nobody is held up, and the run knows.
		expect(await think.next.doubt('Half of 48?')).toBeNull();
		await think.ask('Half of 48?');
		expect((await db.runs.toArray()).filter(({ slight }) => slight)).toMatchObject([
			{ warned: expect.stringContaining('“Half of 48”') },
		]);
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		expect(await think.next.doubt(question)).toBeNull();
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('its paths are held against what they read, unless the person says no; other models are not', async () => {
		await think.next.chooseAlgorithm('midtry');
		expect(think.next.options.reading).toBe(true);
		await think.next.changeOption('reading', false);
		expect(think.next.options.reading).toBe(false);
		await think.next.changeOption('reading', undefined);
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		expect(think.next.options.reading).toBe(false);
		await settings.chooseModel(null, ['A', 'B']);
		await think.ask('What is 2 + 3?');
		expect((await db.runs.toArray())[0]!.options.reading).toBe(true);
	});

	test('a mission is not begun on the built-in model, by no way', async () => {
		await think.next.chooseAlgorithm('thought');
		expect(await think.ask('Sell 3 baskets.')).toBeNull();
		await think.next.chooseAlgorithm('direct');
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		await think.next.chooseAlgorithm('thought');
		await think.regenerate(think.runs[0]!);
		expect(await db.runs.count()).toBe(1);
		await think.next.chooseAlgorithm('direct');
	});

	test('a question asked again is another version of the same turn', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const first = think.runs[0]!;
		await think.regenerate(first);
		await waitFor(() => expect(think.turns[0]!.runs.length).toBe(2));
		expect(think.turns.length).toBe(1);
		expect(think.shown(think.turns[0]!).id).not.toBe(first.id);
		think.choose(think.turns[0]!, first.id);
		expect(think.shown(think.turns[0]!).id).toBe(first.id);
	});

	test('Regenerate asks with what made the answer, whatever is chosen now', async () => {
		think.open(await think.ask('What is 2 + 2?'));
		await waitFor(() => expect(think.runs.length).toBe(1));
		const [first] = think.runs;
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		await think.next.chooseAlgorithm('midtry');
		await think.next.changeOption('paths', 3);
		await think.again(first!);
		await waitFor(() => expect(think.runs.length).toBe(2));
		const again = think.runs.find(({ id }) => id !== first!.id)!;
		expect([again.algorithm, again.options, again.roles]).toEqual([
			...[first!.algorithm, first!.options, first!.roles],
		]);
		await think.regenerate(first!);
		await waitFor(() => expect(think.runs.length).toBe(3));
		const third = think.runs.find(({ id }) => id !== first!.id && id !== again.id)!;
		expect([third.algorithm, third.options.paths]).toEqual(['midtry', 3]);
	});

	test('a new version is shown, by Regenerate or by a fork, whichever was chosen before', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const first = think.runs[0]!;
		const runs = () => think.turns[0]!.runs;
		const shown = () => runs().indexOf(think.shown(think.turns[0]!)) + 1;
		await think.regenerate(first);
		await waitFor(() => expect(runs().length).toBe(2));
		think.choose(think.turns[0]!, first.id);
		await think.regenerate(first);
		await waitFor(() => expect(runs().length).toBe(3));
		expect(shown()).toBe(3);

		await db.steps.add({
			runId: first.id,
			key: 'answer',
			seq: 1,
			kind: 'think',
			label: 'Answer',
			role: 'A',
			model: { engine: 'llamacpp', model: 'm' },
			modelName: 'm',
			remote: false,
			sampling: first.roles.A.sampling,
			think: true,
			request: '',
			status: 'done',
			prompt: '',
			thinking: '',
			text: '',
			started: 0,
			ended: 0,
		});
		think.choose(think.turns[0]!, first.id);
		expect(await think.fork(first, 'answer', { kind: 'again', seed: 5 })).toBe(true);
		await waitFor(() => expect(runs().length).toBe(4));
		expect(shown()).toBe(4);
	});

	test('an edited question begins a branch; both are walked, and each has its own chat', async () => {
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		const words = () => think.turns.map(({ question }) => question);
		const ask = async (question: string) => {
			think.open(await think.ask(question));
			await waitFor(() => expect(words()).toContain(question));
			await answered(think.runs.at(-1)!, `Answer to ${question}`);
			await waitFor(() => expect(think.runs.at(-1)!.outcome).toBeDefined());
		};
		await ask('One?');
		await ask('Two?');
		await ask('Three?');
		expect(await think.edit(think.turns[1]!, '  Two, then?  ')).toBe(true);
		await waitFor(() => expect(words()).toEqual(['One?', 'Two, then?']));
		expect(think.runs.at(-1)!.chat.map(({ content }) => content)).toEqual([
			'One?',
			'Answer to One?',
			'Two, then?',
		]);
		await answered(think.runs.at(-1)!, 'Another');
		await waitFor(() => expect(think.runs.at(-1)!.outcome).toBeDefined());
		await ask('Four?');
		expect(think.runs.at(-1)!.chat.map(({ content }) => content)).toEqual([
			'One?',
			'Answer to One?',
			'Two, then?',
			'Another',
			'Four?',
		]);
		const places = think.branches(think.turns[1]!);
		expect(places.map(({ question }) => question)).toEqual(['Two?', 'Two, then?']);
		think.versions.walk(places[0]!);
		expect(words()).toEqual(['One?', 'Two?', 'Three?']);
		// What is asked now goes on from the branch that is shown.
		await ask('Five?');
		expect(words()).toEqual(['One?', 'Two?', 'Three?', 'Five?']);
		expect(think.runs.at(-1)!.chat.map(({ content }) => content)).not.toContain('Four?');
		// The very first question can be edited as well.
		expect(await think.edit(think.turns[0]!, 'Zero?')).toBe(true);
		await waitFor(() => expect(words()).toEqual(['Zero?']));
		expect(think.runs.at(-1)!.chat).toEqual([{ role: 'user', content: 'Zero?' }]);
		expect(await think.edit(think.turns[0]!, '   ')).toBe(false);
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('a question that is edited while it is worked on is withdrawn', async () => {
		const id = await think.ask('Wrong?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const [wrong] = think.runs;
		await think.edit(think.turns[0]!, 'Right?');
		expect(client.asked.map(([name, of]) => [name, of])).toContainEqual(['stop', wrong!.id]);
		await waitFor(() => expect(think.turns.map(({ question }) => question)).toEqual(['Right?']));
	});

	test('after a reload the branch that went on last is shown', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		await think.edit(think.turns[0]!, 'Other?');
		await waitFor(() => expect(think.branches(think.turns[0]!).length).toBe(2));
		think.versions.walk(think.branches(think.turns[0]!)[0]!);
		await think.ask('Next?');
		await waitFor(() => expect(think.turns.length).toBe(2));
		const again = new ThinkState(client, settings, entries);
		again.open(id);
		await waitFor(() => expect(again.turns.length).toBe(2));
		expect(again.turns.map(({ question }) => question)).toEqual(['One?', 'Next?']);
		again.close();
	});

	test('the next step up costs more, was not tried, and is enough for the chosen models', async () => {
		const up = (id: string, tried: string[]) => think.next.stepUp(id, [id, ...tried])?.id;
		expect(up('direct', [])).toBe('midtry');
		expect(up('direct', ['midtry'])).toBe('hyperthink');
		// A mission is not begun on the built-in model.
		expect(up('hyperthink', [])).toBeUndefined();
		await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
		expect(up('hyperthink', [])).toBe('thought');
		expect(up('unknown', [])).toBeUndefined();
		await settings.chooseModel(null, ['A', 'B']);
	});

	test('let it mull: the costlier run is shown, the one before stands beside it', async () => {
		const id = await think.ask('What is 2 + 2?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const first = think.runs[0]!;
		const turn = () => think.turns[0]!;
		expect(think.versions.beside(turn())).toBeNull();
		const midtry = entries.find((entry) => entry.id === 'midtry')!;
		expect(await think.mull(first, midtry)).toBe(true);
		await waitFor(() => expect(turn().runs.length).toBe(2));
		expect(think.shown(turn())).toMatchObject({ algorithm: 'midtry', chat: first.chat });
		expect(think.versions.beside(turn())?.id).toBe(first.id);
		// What is chosen for the next question stays as it was.
		expect(think.next.algorithm.id).toBe('direct');
		// A run is never held against itself.
		think.choose(turn(), first.id);
		expect(think.versions.beside(turn())).toBeNull();
		think.versions.compare(turn().key, null);
		think.choose(turn(), turn().runs[1]!.id);
		expect(think.versions.beside(turn())).toBeNull();
	});

	test('a version that could not be begun leaves the chosen one', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const first = think.runs[0]!;
		await think.regenerate(first);
		await waitFor(() => expect(think.turns[0]!.runs.length).toBe(2));
		think.choose(think.turns[0]!, first.id);
		expect(await think.fork(first, 'nowhere', { kind: 'again', seed: 5 })).toBe(false);
		expect(think.shown(think.turns[0]!).id).toBe(first.id);
	});

	test('says so when the brain refuses, and keeps the question on disk', async () => {
		client.start = () => Promise.reject(new Error('no brain'));
		await think.ask('Lost?');
		expect(think.error?.message).toBe('no brain');
		expect(await db.runs.count()).toBe(1);
	});

	test('that shall leave no trace leaves none', async () => {
		think.begin(true);
		expect(think.private).toBe(true);
		const id = await think.ask('A secret');
		think.open(id);
		expect(think.turns.map((turn) => turn.question)).toEqual(['A secret']);
		expect(think.private).toBe(true);
		for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
		const [, run] = client.asked[0]! as [string, Run];
		expect(run.private).toBe(true);
		think.begin(false);
		expect(think.private).toBe(false);
	});

	test('carries the notes of the last run along where the person wants them', async () => {
		await think.next.chooseAlgorithm('hyperthink');
		await think.next.changeOption('carry', true);
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns.length).toBe(1));
		const run = think.runs[0]!;
		expect(run.options.carried).toEqual([]);
		const note = { runId: run.id, id: 1, text: 'Mind the units.', added: 1, by: 'B' as const };
		const base = { runId: run.id, started: 0, ended: 0 };
		await db.steps.bulkAdd([
			{
				...base,
				key: 'review-1',
				seq: 1,
				kind: 'think',
				label: 'Review 1',
				role: 'B',
				model: { engine: 'llamacpp', model: 'm' },
				modelName: 'm',
				remote: false,
				sampling: run.roles.B.sampling,
				think: true,
				request: '',
				status: 'done',
				prompt: '',
				thinking: '',
				text: '',
			},
			{
				...base,
				key: 'reviewed-1',
				seq: 2,
				kind: 'event',
				event: {
					type: 'hyperthink/reviewed',
					review: 1,
					by: 'B',
					verdict: 'rejected',
					notes: [],
					reviewed: 'draft',
					reviewer: 'review-1',
					output: '',
				},
			},
			{
				...base,
				key: 'state-1',
				seq: 3,
				kind: 'event',
				event: {
					type: 'hyperthink/state',
					review: 1,
					capacity: 17,
					notes: [note],
					added: [1],
					evicted: [],
					duplicates: [],
				},
			},
		]);
		await answered(run, 'First.');
		await waitFor(() => expect(think.active).toBeUndefined());
		await think.ask('Two?');
		await waitFor(() => expect(think.turns.length).toBe(2));
		expect(think.runs[1]!.options.carried).toEqual(['Mind the units.']);
	});
});

describe('the question being written', () => {
	test('waits in its own conversation, and goes along with one that just began', async () => {
		think.draft = 'Not asked yet';
		think.open('somewhere');
		expect(think.draft).toBe('');
		think.draft = 'Another';
		think.open(null);
		expect(think.draft).toBe('Not asked yet');
		expect(think.lostOnClose).toEqual({ conversations: 0, questions: 2, answers: 0 });
		think.draft = '';
		const asked = think.ask('One?');
		think.draft = 'And then';
		think.open(await asked);
		expect(think.draft).toBe('And then');
		think.open(null);
		expect(think.draft).toBe('');
	});

	test('stands behind the one before, which could not be asked and is a draft again', async () => {
		vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
			throw new DOMException('', 'QuotaExceededError');
		});
		const asked = think.ask('One?');
		think.draft = 'And then';
		expect(await asked).toBe(null);
		expect(think.error?.code).toBe('quota');
		expect(think.draft).toBe('One?\n\nAnd then');
	});

	test('is not lost when it is sent while the one before is on its way', async () => {
		const asked = think.ask('One?');
		expect(think.starting).toBe(true);
		expect(await think.ask('Two?')).toBe(null);
		expect(think.draft).toBe('Two?');
		const id = await asked;
		expect(think.starting).toBe(false);
		think.open(id);
		expect(think.draft).toBe('Two?');
		expect(await db.runs.count()).toBe(1);
	});

	test('goes along when the one before is stored and nobody works on it yet', async () => {
		client.start = () => Promise.reject(new Error('no brain'));
		const asked = think.ask('One?');
		think.draft = 'And then';
		const id = await asked;
		expect(think.error?.message).toBe('no brain');
		expect(await db.runs.count()).toBe(1);
		expect(think.draft).toBe('');
		think.open(id);
		expect(think.draft).toBe('And then');
	});

	test('of a conversation that leaves no trace is forgotten with it', async () => {
		think.begin(true);
		const id = await think.ask('A secret');
		think.open(id);
		think.draft = 'More of it';
		expect(think.lostOnClose).toEqual({ conversations: 1, questions: 1, answers: 0 });
		await think.conversations.remove(id!);
		expect(think.lostOnClose).toEqual({ conversations: 0, questions: 0, answers: 0 });
		expect(think.draft).toBe('');
	});
});

describe('a run that ended early', () => {
	test('goes on past its limit of reviews', async () => {
		const run = someRun({
			algorithm: 'hyperthink',
			options: { limit: 8, capacity: 17 },
			outcome: { answer: '', stop: 'limit', reason: '' },
		});
		await think.controls.goFurther(run);
		expect(client.asked).toEqual([['resume', 'run-1', { options: { limit: 16, capacity: 17 } }]]);
	});

	test('goes on past its budget, without touching what had no limit', async () => {
		const run = someRun({
			budget: { tokens: 500, minutes: 0, calls: 3 },
			outcome: { answer: '', stop: 'budget', reason: '' },
		});
		await think.controls.goFurther(run);
		expect(client.asked).toEqual([
			['resume', 'run-1', { budget: { tokens: 1000, minutes: 0, calls: 6 } }],
		]);
	});

	test.each([
		['no-model', 'models'],
		['unauthorised', 'settings'],
		['locked', 'passphrase'],
		['network', 'again'],
	] as const)('%s has a way out: %s', (code, way) => {
		expect(recoveryActions({ code, message: '', wayOut: '' })).toContain(way);
	});
});

describe('conversations', () => {
	const add = (id: string, title: string, more = {}) =>
		db.conversations.add({
			id,
			title,
			created: 1,
			updated: 1,
			pinned: false,
			private: false,
			...more,
		});
	const titles = () => think.conversations.list.map(({ title }) => title);

	test('pinned first, then the latest; found by every word of a search', async () => {
		await add('a', 'Bat and ball', { updated: 3 });
		await add('b', 'The three switches', { updated: 5 });
		await add('c', 'A ball of string', { pinned: true });
		await waitFor(() =>
			expect(titles()).toEqual(['A ball of string', 'The three switches', 'Bat and ball']),
		);
		expect(think.conversations.search('BALL  bat').map(({ id }) => id)).toEqual(['a']);
		expect(think.conversations.search('ball').length).toBe(2);
		expect(think.conversations.search('').length).toBe(3);
		await think.conversations.rename('a', '  Renamed  ');
		await think.conversations.rename('b', '   ');
		await think.conversations.pin('b', true);
		await waitFor(() =>
			expect(titles()).toEqual(['The three switches', 'A ball of string', 'Renamed']),
		);
	});

	test('a deletion takes the runs with it, and undo brings all of it back', async () => {
		const id = await think.ask('Delete me?');
		await think.conversations.remove(id!);
		expect([await db.conversations.count(), await db.runs.count()]).toEqual([0, 0]);
		const toast = toasts.list.at(-1)!;
		expect(toast.action?.label).toBe('Undo');
		toast.action!.run();
		await waitFor(async () => expect(await db.runs.count()).toBe(1));
		expect(await db.conversations.count()).toBe(1);
		expect(toasts.list).not.toContain(toast);
	});
});

describe('a database that refuses', () => {
	const refuse = (table: 'conversations' | 'runs') => {
		const fail = () => {
			throw new DOMException('The disk is full.', 'QuotaExceededError');
		};
		db[table].hook('deleting', fail);
		db[table].hook('creating', fail);
		closing = () => {
			db[table].hook('deleting').unsubscribe(fail);
			db[table].hook('creating').unsubscribe(fail);
		};
	};
	let closing = () => {};
	afterEach(() => closing());
	const faults = () => toasts.list.filter(({ tone }) => tone === 'bad').length;

	test('says why a conversation was not deleted, where it is seen', async () => {
		const id = await think.ask('Keep me?');
		refuse('conversations');
		const before = faults();
		await think.conversations.remove(id!);
		expect(faults()).toBe(before + 1);
		expect(toasts.list.at(-1)?.text).toContain('no room left');
		expect(await db.runs.count()).toBe(1);
	});

	test('says why a deletion was not undone', async () => {
		const id = await think.ask('Keep me?');
		await think.conversations.remove(id!);
		const { action } = toasts.list.at(-1)!;
		refuse('runs');
		const before = faults();
		action!.run();
		await waitFor(() => expect(faults()).toBe(before + 1));
	});
});

describe('before a run', () => {
	const usage = (completionTokens: number, milliseconds: number) => ({
		promptTokens: 0,
		cachedTokens: 0,
		completionTokens,
		milliseconds,
		exact: true,
	});
	const step = (tokens: number, ms: number, ended: number, calls = 1) =>
		({ usage: usage(tokens, ms), ended, calls }) as never;

	test('nothing is known of a model that was never asked but its limits', () => {
		const { A, B } = settings.current.roles;
		expect(estimate({ least: 2, most: 9 }, [A, B], null)).toEqual({
			calls: { least: 2, most: 9 },
			remote: false,
			tokens: { least: 0, most: 9 * 2048 },
			time: null,
		});
	});

	test('the past of a model gives tokens and time', () => {
		const pace = paceOf([
			step(100, 2000, 3000),
			step(300, 4000, 9000),
			{} as never,
			step(0, 50, 9),
		]);
		expect(pace).toEqual({ tokens: 200, perToken: 15, limited: false });
		const { tokens, time } = estimate({ least: 1, most: 3 }, [settings.current.roles.A], pace);
		expect(tokens).toEqual({ least: 200, most: 600 });
		expect(time).toEqual({ least: 3000, most: 9000 });
	});

	test('time in which paths were written side by side counts once', () => {
		// 0–4000, 1000–5000, 2000–3000; then 8000–9000: 6000 ms of an engine at work.
		const spans = [step(200, 4000, 5000), step(100, 4000, 4000), step(50, 1000, 3000)];
		expect(paceOf([...spans, step(50, 1000, 9000)])).toMatchObject({ tokens: 100, perToken: 15 });
	});

	test('a step of several calls wrote that much less in each', () => {
		expect(paceOf([step(400, 2000, 3000, 4), step(100, 500, 9000)])).toMatchObject({
			tokens: 100,
			perToken: 5,
		});
	});

	test('no past is no pace', () => {
		expect(paceOf([])).toBeNull();
	});
});

describe('addresses', () => {
	test.each([
		['', 'think', null],
		['#/think', 'think', null],
		['#/think/abc%20d', 'think', 'abc d'],
		['#/models', 'models', null],
		['#/models/x', 'models', null],
		['#/settings/data', 'settings', 'data'],
		['#/memory/backup', 'settings', 'data'],
		['#/nowhere/x', 'think', null],
		['#/think/%E0%A4%A', 'think', null],
	])('%j', (hash, screen, id) => {
		expect(parseRoute(hash)).toEqual({ screen, id });
	});
});
