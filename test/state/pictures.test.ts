/** Pictures with a question: which of them a run is given, and what leaves with its file. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { AttachedFile } from '../../src/core/attached.ts';
import type { LearntModel, Role } from '../../src/core/types.ts';
import { chooseFor } from '../../src/state/think/attach/choose.ts';
import { ownOf, type Given } from '../../src/state/think/attach/given.ts';
import { planOf } from '../../src/state/think/attach/plan.ts';
import { visionSupportOf } from '../../src/state/think/attach/vision-support.ts';
import { runFile } from '../../src/state/conversation/export.ts';
import type { RunWatch } from '../../src/state/think/run.svelte.ts';
import { groupFilesByModel } from '../../src/state/models/model-source.ts';
import { db } from '../../src/storage/db.ts';
import { someRun } from '../support/runs.ts';

afterEach(() => Promise.all(db.tables.map((table) => table.clear())));

const picture = { url: 'data:image/jpeg;base64,SECRET', width: 1024, height: 768 };
const given = (name: string): Given => ({
	...{ name, kind: 'picture', bytes: name.length, local: false },
	...{ characters: 0, passages: 0, picture },
});
const attached = (name: string, change: Partial<AttachedFile> = {}): AttachedFile => ({
	...{ name, kind: 'picture', bytes: name.length, local: false },
	...{ how: 'whole', passages: [], of: 0, picture },
	...change,
});
const before = (...names: string[]) => names.map((name) => someRun({ attached: [attached(name)] }));
const role = (model: string, endpoint?: string): Role => ({
	...someRun().roles.A,
	model: endpoint ? { engine: 'remote', model, endpoint } : { engine: 'llamacpp', model },
});
const client = { request: () => Promise.reject(new Error('No brain is needed.')) };
const chosen = async (files: Given[], runs: ReturnType<typeof before>, ...roles: Role[]) =>
	(
		await chooseFor(
			client,
			{ history: [], question: 'Hm?', after: null, files, before: runs },
			roles,
		)
	).map(({ name, earlier }) => (earlier ? `${name} (earlier)` : name));

/** A server that said so of each model. */
async function server(...learnt: LearntModel[]): Promise<void> {
	const row = { id: 'e', name: 'Desk', url: 'http://localhost:1/v1', parallel: 1, context: 0 };
	await db.endpoints.put({ ...row, allowed: true, created: 0, learnt });
}

test('what is known of the models: those here see none, a server says, or nobody does', async () => {
	await server({ model: 'sees', sees: true }, { model: 'blind', sees: false }, { model: 'mum' });
	const roles = ['sees', 'blind', 'mum', 'new', 'blind'].map((name) => role(name, 'e'));
	expect(await visionSupportOf([...roles, role('here'), { model: null }])).toEqual({
		blind: ['blind', 'here'],
		unknown: ['mum', 'new'],
	});
});

test('a model here sees where its projector was opened with it', async () => {
	const row = { id: 'here', engine: 'llamacpp' as const, name: 'Seer', source: 'a.gguf' };
	const rest = { bytes: 1, have: 1, status: 'ready' as const, reasoning: false, context: 0 };
	await db.models.put({ ...row, ...rest, created: 0 });
	expect((await visionSupportOf([role('here')])).blind).toEqual(['Seer']);
	await db.models.put({ ...row, ...rest, created: 0, eyes: true });
	expect(await visionSupportOf([role('here')])).toEqual({ blind: [], unknown: [] });
	await db.models.put({ ...row, ...rest, created: 0, eyes: 'unusable' });
	expect((await visionSupportOf([role('here')])).blind).toEqual(['Seer']);
});

test('a projector that is chosen with one model goes with it; else each file is for itself', () => {
	const files = (...names: string[]) => names.map((name) => new File(['x'], name));
	const grouped = (...names: string[]) =>
		groupFilesByModel(files(...names)).map((group) => group.map(({ name }) => name));
	expect(grouped('mmproj-F16.gguf', 'a.gguf')).toEqual([['a.gguf', 'mmproj-F16.gguf']]);
	const parts = ['b-00001-of-00002.gguf', 'b-mmproj.gguf', 'b-00002-of-00002.gguf'] as const;
	expect(grouped(...parts)).toEqual([[parts[0], parts[2], parts[1]]]);
	expect(grouped('mmproj.gguf')).toEqual([['mmproj.gguf']]);
	expect(grouped('a.gguf', 'c.gguf', 'mmproj.gguf')).toHaveLength(3);
});

test('what the browser says of its own model', async () => {
	const own = { engine: 'browser' as const, model: 'language-model' };
	const says = (answer: string) =>
		Object.assign(globalThis, { LanguageModel: { availability: async () => answer } });
	says('available');
	expect(await visionSupportOf([{ model: own }])).toEqual({ blind: [], unknown: [] });
	says('downloadable');
	expect(await visionSupportOf([{ model: own }])).toEqual({
		blind: [expect.stringMatching(/own model$/)],
		unknown: [],
	});
	delete (globalThis as { LanguageModel?: unknown }).LanguageModel;
});

test('a question with a picture is not asked of a model that sees none', async () => {
	await server({ model: 'blind', sees: false });
	for (const [roles, name] of [
		[[role('here')], 'here'],
		[[role('new', 'e'), role('blind', 'e')], 'blind'],
	] as const)
		await expect(chosen([given('a')], [], ...roles)).rejects.toMatchObject({
			code: 'bad-input',
			message: `${name} does not see pictures.`,
		});
	expect(await chosen([given('a')], [], role('new', 'e'))).toEqual(['a']);
});

test('those of earlier questions come along, four in all, and are left out for a model here', async () => {
	const runs = before('1', '22', '333', '4444', '55555');
	const on = role('new', 'e');
	expect(await chosen([], runs, on)).toEqual(
		['22', '333', '4444', '55555'].map((name) => `${name} (earlier)`),
	);
	expect(await chosen([given('a'), given('bb')], runs, on)).toEqual([
		...['a', 'bb'],
		...['4444', '55555'].map((name) => `${name} (earlier)`),
	]);
	expect(await chosen([], runs, role('here'))).toEqual([]);
});

test('asked again it is the same picture, and takes room from other files', () => {
	const [again] = ownOf({ attached: [attached('a', { gaps: ['It moves.'] })] });
	expect(again).toMatchObject({ name: 'a', picture, gaps: ['It moves.'] });
	const room = { context: 6000, charactersPerToken: 3, maxTokens: 2000, measured: true };
	const text: Given = {
		...{ name: 'b', kind: 'text', bytes: 1, local: false, characters: 5000, passages: 1 },
		text: 'x'.repeat(5000),
	};
	expect(planOf([text], room, '')).toMatchObject([{ how: 'whole' }]);
	expect(planOf([again!, text], room, '')).toMatchObject([
		{ how: 'whole', characters: 0, tokens: 1065 },
		{ how: 'passages' },
	]);
});

test('the file of a run has no picture that was kept back from its server', async () => {
	const run = someRun({ attached: [attached('a', { local: true })] });
	const watch = (of: typeof run) =>
		({ run: of, steps: [], text: async () => '' }) as unknown as RunWatch;
	expect(JSON.stringify(await runFile(watch(run)))).toContain('SECRET');
	const away = { ...run, roles: { A: role('m', 'e'), B: role('m', 'e') } };
	const file = await runFile(watch(away));
	expect(JSON.stringify(file)).not.toContain('SECRET');
	expect(file.run.attached![0]).toMatchObject({ name: 'a', kind: 'picture' });
});
