/**
 * What must hold with a server of many tools, whichever it is: the scripted one in `npm test`, the
 * protocol's own `server-everything` in `npm run test:all`. The model is scripted, the server is not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutsideEvents } from '../../src/core/mission/outside.ts';
import type { ToolInfo, ToolServer } from '../../src/core/mission/tools.ts';
import { createTools, type Tools } from '../../src/instruments/tools/tools.ts';
import { agentEngine, agentStage, type AgentScript, type Books } from './scripted-agent.ts';

const never = new AbortController().signal;
const statement = 'The sum of 2 and 40 is 42.';

export function testManyTools(url: string): void {
	const server: ToolServer = { id: 's1', name: 'Many', url, allowed: true, created: 1 };
	let tools: Tools;
	let listed: ToolInfo[];
	beforeAll(async () => {
		tools = createTools({ allowed: async () => true });
		listed = await tools.list(server, never);
	});
	afterAll(() => tools.close());

	const use = (name: string, input: unknown) =>
		tools
			.instrument(
				server,
				listed.find((tool) => tool.name === name)!,
			)
			.use(input, never);

	/** A mission with all of its tools, which the model may want or not. */
	async function mission(script: AgentScript, outside: (books: Books) => Partial<OutsideEvents>) {
		const stage = agentStage({
			world: {
				infos: Object.fromEntries(listed.map((tool) => [tool.id, tools.instrument(server, tool)])),
				instruments: Object.fromEntries(
					listed.map((tool) => [
						tool.id,
						(input: unknown) => tools.instrument(server, tool).use(input, never),
					]),
				),
				outside: (_, books) => outside(books),
			},
		});
		// Solving takes many calls, so that a trial may take as many.
		const engine = agentEngine(script, undefined, ({ form }) => (form === 'execute' ? 12 : 1));
		await stage.go(engine);
		return { ...stage, engine };
	}

	test('what a tool does not say of itself is not so: most read, some write', () => {
		const of = (readOnly: boolean) =>
			listed.filter((tool) => tool.readOnly === readOnly).map(({ name }) => name);
		expect(of(true)).toEqual(
			expect.arrayContaining(['echo', 'get-sum', 'get-env', 'get-tiny-image']),
		);
		expect(of(false)).toEqual(
			expect.arrayContaining([
				...['gzip-file-as-resource', 'toggle-simulated-logging', 'simulate-research-query'],
			]),
		);
		expect(listed.find(({ name }) => name === 'gzip-file-as-resource')!.idempotent).toBe(true);
		expect(listed.findIndex(({ name }) => name === 'get-sum')).toBeGreaterThan(4);
	});

	test.each<[string, unknown, RegExp]>([
		['echo', { message: 'as it is' }, /^Echo: as it is$/],
		['get-structured-content', { location: 'Chicago' }, /"temperature":36/],
		['get-tiny-image', {}, /\[image image\/png, \d+ kB, not shown\]/],
		['get-resource-links', { count: 2 }, /\[link .* demo:\/\/resource\/\S+\]/],
		['get-resource-reference', { resourceType: 'Text', resourceId: 1 }, /Resource 1: /],
		['get-annotated-message', { messageType: 'error' }, /^Error: /],
	])('what %s brings is told in words', async (name, input, words) => {
		const seen = await use(name, input);
		expect(seen).toMatchObject({ ok: true, text: expect.stringMatching(words) as string });
		if (name === 'get-structured-content') expect(seen.value).toMatchObject({ humidity: 82 });
	});

	test('wrong arguments are an observation', async () => {
		expect(await use('get-sum', { a: 'two', b: 40 })).toMatchObject({ ok: false });
	});

	test('a sum is tested by the tool that sums, far down the list as it is', async () => {
		const { engine, books, used } = await mission(
			{
				facts: { facts: [{ statement, span: '', subject: '', relation: '', object: '' }] },
				predictions: {
					predictions: [{ text: '2 + 40 is 42.', instrument: 'get-sum', because: 'It sums.' }],
				},
				arguments: { arguments: '{"a": 2, "b": 40}' },
			},
			() => ({}),
		);
		const heard = engine.heard.find(({ form }) => form === 'predictions')!;
		const lines = heard.fence('notes').split('\n');
		const offered = lines.filter((line) => !/^"(?:user|reflection)"/.test(line));
		expect(offered[0]).toMatch(/^"get-sum": /);
		expect(offered.at(-1)).toContain(`of ${listed.length} tools: those that only read`);
		expect(heard.fence('notes')).not.toMatch(/"echo"|gzip|toggle|simulate|tool:s1/);
		expect(used).toEqual([{ id: 'tool:s1/get-sum', input: { a: 2, b: 40 } }]);
		const [fact] = [...books.facts.values()];
		expect(fact).toMatchObject({ status: 'surviving' });
		expect(fact!.predictions[0]!.evidence).toContain('The sum of 2 and 40 is 42.');
	});

	describe('one that writes', () => {
		const plan: AgentScript = {
			tasks: {
				tasks: [{ name: 'Logging', description: 'Toggle the logging.', value: 'high', after: [] }],
			},
			evaluation: { reason: 'Not yet.', verdict: 'failed' },
			framework: { kind: 'tool', name: 'Logging', purpose: 'To have logging.' },
			calls: {
				calls: [{ tool: 'toggle-simulated-logging', arguments: '{}' }],
				values: '{}',
				guidelines: 'For logs.',
			},
		};
		const answered = (text: string) => (books: Books) => ({
			answers: [...books.questions.values()]
				.filter(({ purpose }) => purpose === 'permission')
				.map(({ id, taskId }) => ({ questionId: id, taskId, text })),
		});
		test.each<[string, (books: Books) => Partial<OutsideEvents>, number, number]>([
			['nobody is there to ask', () => ({ userAway: true }), 0, 0],
			['the person says no', answered('No'), 1, 0],
			['the person says yes', answered('Yes'), 1, 1],
		])('%s', async (_, outside, asked, times) => {
			const { books, used, engine } = await mission(plan, outside);
			const permissions = [...books.questions.values()].filter(
				({ purpose }) => purpose === 'permission',
			);
			expect(permissions).toHaveLength(asked);
			expect(used).toHaveLength(times);
			const observed = engine.heard.filter(({ all }) => all.includes('Started simulated'));
			expect(observed.length > 0).toBe(times > 0);
		});
	});
}
