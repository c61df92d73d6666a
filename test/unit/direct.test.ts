import { expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { entries } from '../../src/algorithms/list.ts';
import { complete, valid, type Setting } from '../../src/algorithms/setting.ts';
import { direct } from '../../src/algorithms/direct/direct.ts';
import { hasCode } from '../../src/core/errors.ts';
import { ask, fault, scriptedMind } from '../support/scripted-mind.ts';

test('Direct is one call of role A with the chat so far', async () => {
	const mind = scriptedMind({ answer: ' Rome. ' });
	const chat = [
		{ role: 'user' as const, content: 'Capital of France?' },
		{ role: 'assistant' as const, content: 'Paris.' },
		{ role: 'user' as const, content: 'And of Italy?' },
	];
	const outcome = await direct.run(chat, direct.defaults, mind);
	expect(outcome).toEqual({ answer: 'Rome.', stop: 'finished', reason: 'Answered in one call.' });
	const thought = mind.thoughts.get('answer')!;
	expect(thought.role).toBe('A');
	expect(thought.sampling).toEqual({ temperature: 0.7, topP: 0.95 });
	expect(thought.messages.map((m) => m.role)).toEqual(['system', 'user', 'assistant', 'user']);
	expect(thought.messages.at(-1)!.content).toBe('And of Italy?');
});

test('it says the question twice where that is wanted', async () => {
	const mind = scriptedMind({ answer: 'Rome.' });
	await direct.run(ask('Capital of Italy?'), { ...direct.defaults, twice: true }, mind);
	const { messages } = mind.thoughts.get('answer')!;
	expect(messages.at(-1)!.content).toBe('Capital of Italy?\n\nCapital of Italy?');
});

test.each([
	['server', 'error'],
	['over-budget', 'budget'],
] as const)('a step fault (%s) ends as %s', async (code, stop) => {
	const outcome = await direct.run(
		ask('?'),
		direct.defaults,
		scriptedMind({ answer: fault(code) }),
	);
	expect([outcome.answer, outcome.stop, outcome.reason]).toEqual(['', stop, `It is ${code}.`]);
});

test('thinking that never closed is no answer', async () => {
	const mind = scriptedMind({ answer: { thinking: 'so…', unclosed: true } });
	const outcome = await direct.run(ask('?'), direct.defaults, mind);
	expect(outcome).toMatchObject({ answer: '', stop: 'error', error: { code: 'malformed' } });
	expect(outcome.error!.wayOut).not.toBe('');
});

test('asked to, it says which numbers of the question it calculates without', async () => {
	const chat = ask('A bakery has 6 boxes of 12 rolls and 5 more. How many rolls is that?');
	const reason = async (reading: boolean, text: string) =>
		(await direct.run(chat, { ...direct.defaults, reading }, scriptedMind({ answer: text })))
			.reason;
	const short = '6 × 12 = 72. 72 rolls.';
	expect(await reason(true, short)).toBe(
		'Answered in one call. It calculates without 5, which the question says.',
	);
	expect(await reason(true, '6 × 12 = 72, 72 + 5 = 77.')).toBe('Answered in one call.');
	expect(await reason(false, short)).toBe('Answered in one call.');
});

test('an answer cut at the limit says so', async () => {
	const mind = scriptedMind({ answer: { text: 'It begins', finish: 'length' } });
	const outcome = await direct.run(ask('?'), direct.defaults, mind);
	expect(outcome).toMatchObject({ answer: 'It begins', stop: 'finished' });
	expect(outcome.reason).toMatch(/cut/);
});

test('one that was cut because it went in a loop says so', async () => {
	const mind = scriptedMind({ answer: { text: 'It is 4.', finish: 'repeated' } });
	const outcome = await direct.run(ask('?'), direct.defaults, mind);
	expect(outcome).toMatchObject({ answer: 'It is 4.', stop: 'finished' });
	expect(outcome.reason).toContain('repeated itself');

	const thinking = scriptedMind({ answer: { thinking: 'so', unclosed: true, finish: 'repeated' } });
	const none = await direct.run(ask('?'), direct.defaults, thinking);
	expect(none).toMatchObject({ answer: '', stop: 'error', error: { code: 'malformed' } });
	expect(none.reason).toContain('repeated itself');
});

test('stopped, faults of the surroundings, and a chat without a question', async () => {
	const stop = new AbortController();
	stop.abort();
	const stopped = await direct.run(ask('?'), direct.defaults, scriptedMind({}, { stop }));
	expect(stopped).toMatchObject({ answer: '', stop: 'stopped' });

	const lost = direct.run(
		ask('?'),
		direct.defaults,
		scriptedMind({ answer: fault('device-lost') }),
	);
	await expect(lost).rejects.toSatisfy((e) => hasCode(e, 'device-lost'));
	const empty = direct.run(ask('  '), direct.defaults, scriptedMind({}));
	await expect(empty).rejects.toSatisfy((e) => hasCode(e, 'bad-input'));
});

test('the list begins with these', () => {
	expect(entries.slice(0, 4).map(({ id, label }) => [id, label])).toEqual([
		['direct', 'Direct'],
		['hyperthink', 'HyperThink'],
		['midtry', 'MidTry'],
		['thought', 'Thought agent'],
	]);
	expect(() => algorithm('agent')).toThrow(/no algorithm "agent"/);
});

test('every default has a setting that allows it, but for what the page gives along', () => {
	for (const { defaults, settings } of entries) {
		const adjustable = Object.keys(defaults).filter((key) => key !== 'carried');
		expect(settings.map((setting) => setting.key).sort()).toEqual(adjustable.sort());
		for (const setting of settings) {
			expect(valid(setting, defaults[setting.key])).toEqual(defaults[setting.key]);
		}
	}
});

test('stored options are not trusted', () => {
	const settings: Setting[] = [
		{ key: 'n', label: '', help: '', kind: 'number', min: 1, max: 9, step: 1 },
		{ key: 'on', label: '', help: '', kind: 'boolean' },
		{ key: 'way', label: '', help: '', kind: 'choice', choices: [{ value: 'x', label: 'X' }] },
		{ key: 'list', label: '', help: '', kind: 'numbers', min: 0, max: 2, step: 0.1 },
	];
	const defaults = { n: 4, on: true, way: 'x', list: [1] };
	const hostile = { n: NaN, on: 'no', way: 'y', list: [1, 'a'], more: 1 } as never;
	expect(complete(defaults, settings, hostile)).toEqual(defaults);
	const far = { n: 99, on: false, way: 'x', list: [5, -1] };
	expect(complete(defaults, settings, far)).toEqual({ n: 9, on: false, way: 'x', list: [2, 0] });
	expect(complete(defaults, settings, { n: 2.4 })).toMatchObject({ n: 2 });
});

const calculated = async (text: string, question = 'How many?', sums = direct.defaults.sums) => {
	const mind = scriptedMind({ answer: text });
	const outcome = await direct.run(ask(question), { ...direct.defaults, sums }, mind);
	const found = mind.events('direct/sums')[0];
	return { answer: outcome.answer, reason: outcome.reason, found };
};
const inOneCall = 'Answered in one call.';
const putRight = 'The answer has the right result. The step below keeps what the model wrote.';

test('right calculations are counted, and the reason stays short', async () => {
	expect(await calculated('3 × 4 = 12, and 12 + 5 = 17. So 17.')).toEqual({
		answer: '3 × 4 = 12, and 12 + 5 = 17. So 17.',
		reason: inOneCall,
		found: { type: 'direct/sums', checked: 2, wrong: 0, corrected: false },
	});
	expect((await calculated('Rome is the capital.')).found).toBeUndefined();
});

test('a wrong calculation is put right with what follows from it', async () => {
	expect(await calculated('32 + 29 = 57, and 57 × 2 = 114.\nAnswer: 114')).toEqual({
		answer: '32 + 29 = 61, and 61 × 2 = 122.\nAnswer: 122',
		reason: `${inOneCall} “32 + 29 = 57” is wrong: it is 61. ${putRight}`,
		found: { type: 'direct/sums', checked: 2, wrong: 1, corrected: true, written: '114' },
	});
	const said = await calculated('32 + 29 = 57.', 'How many?', 'say');
	expect(said).toMatchObject({
		answer: '32 + 29 = 57.',
		reason: `${inOneCall} “32 + 29 = 57” is wrong: it is 61.`,
		found: { corrected: false },
	});
	const off = await calculated('32 + 29 = 57.', 'How many?', 'off');
	expect(off).toEqual({ answer: '32 + 29 = 57.', reason: inOneCall, found: undefined });
});

test.each([
	['the question claims it', '2 + 2 = 5 is a famous line.', 'Who wrote that 2 + 2 = 5?'],
	['the text denies it', 'Some say 2 + 2 = 5, which is wrong.', 'How many?'],
	['the text denies it in German', 'Es gilt nicht 2 + 2 = 5.', 'Wie viel?'],
	['it is only supposed', 'Suppose that 2 + 2 = 5. Then all follows.', 'How many?'],
	['it is code', 'Run this:\n```\n2 + 2 = 5\n```\nDone.', 'How many?'],
])('no calculation is put right where %s', async (_, text, question) => {
	expect(await calculated(text, question)).toMatchObject({ answer: text, reason: inOneCall });
});

test('where it is in doubt which number is meant, the answer stays and the sum is named', async () => {
	const text = 'Given 57 eggs. 32 + 29 = 57 eggs. So 57.';
	expect(await calculated(text)).toMatchObject({
		answer: text,
		reason: `${inOneCall} “32 + 29 = 57 eggs” is wrong: it is 61.`,
	});
});

test('an answer that names its wrong result first is not put right in half', async () => {
	const text = 'That is 7.88 euros. 3 * 2.96 = 7.88.';
	expect(await calculated(text)).toMatchObject({
		answer: text,
		reason: `${inOneCall} “3 * 2.96 = 7.88” is wrong: it is 8.88.`,
	});
});
