/** Levels of thinking in chat templates. The templates are our own, in the shapes that models ship. */
import { describe, expect, test } from 'vitest';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { levelsIn } from '../../src/engines/gguf/template-levels.ts';
import { requestBody } from '../../src/engines/llamacpp/request.ts';
import { restoreLearnt } from '../../src/engines/remote/learnt.ts';
import { aboutOf } from '../../src/engines/remote/models.ts';
import {
	bodyOf,
	newCapabilities,
	type ServerCapabilities,
} from '../../src/engines/remote/request.ts';
import { Writer } from '../support/gguf-writer.ts';

/** Writes the level into the system message, whatever it is. */
const writes = `{%- if reasoning_effort is not defined %}{%- set reasoning_effort = "medium" %}{%- endif %}
{{- "Effort: " + reasoning_effort + "\\n" }}{%- for m in messages %}{{ m.content }}{%- endfor %}`;
/** Has words for each and a default of its own. */
const branches = `{%- set depth = reasoning_effort | default('xhigh') %}
{%- if depth == 'low' %}{{ 'Be quick.' }}{%- elif depth == "medium" %}{{ 'Take a moment.' }}{%- endif %}
{%- for m in messages %}{{ m.content }}{%- endfor %}{%- if add_generation_prompt %}<think>{%- endif %}`;
/** Looks it up in a table. */
const table = `{%- set hints = {'minimal': 'One line.', 'high': 'Many lines.', 'max': 'All you can.'} %}
{%- if enable_thinking and reasoning_effort in hints %}{{ hints[reasoning_effort] }}{%- endif %}`;
/** Refuses what it does not know; “none” switches thinking off. */
const strict = `{%- if reasoning_effort is defined and reasoning_effort not in ['none', 'high'] %}
{{- raise_exception('reasoning_effort must be "low", none or high') }}{%- endif %}`;

test.each<[string, string | null, string[]]>([
	['no template', null, []],
	['one with a switch only', '{% if enable_thinking %}<think>{% endif %}', []],
	['one that writes the word', writes, ['low', 'medium', 'high']],
	['one with branches and a default', branches, ['low', 'medium', 'xhigh']],
	['one with a table', table, ['minimal', 'high', 'max']],
	['one that refuses others', strict, ['low', 'high']],
	['one of no usual default', "{% set reasoning_effort = 'max' %}", ['max']],
	['one that names it without a level', '{{ reasoning_effort }}', []],
	// Levels of something else.
	[
		'one with the words elsewhere',
		"{{ reasoning_effort }}{% if detail == 'low' %}x{% endif %}",
		[],
	],
	['text outside of its code', "reasoning_effort 'low' {{ messages }}", []],
	['one that breaks off', "{% if reasoning_effort == 'low'", []],
])('are read: %s', (_name, template, levels) => {
	expect(levelsIn(template)).toEqual(levels);
});

test('a model file says them', async () => {
	const writer = new Writer();
	writer.string('general.architecture', 'qwen3');
	writer.u32('qwen3.block_count', 1);
	writer.string('tokenizer.chat_template', branches);
	writer.tensor('a', [1], new Float32Array(1));
	const { efforts, reasoning } = await readGguf(new Blob([writer.finish()]));
	expect([efforts, reasoning]).toEqual([['low', 'medium', 'xhigh'], true]);
});

const messages = [{ role: 'user' as const, content: 'Why?' }];
const sampling = { temperature: 1, topP: 1, maxTokens: 50 };
const ask = (effort?: string, think = true) => ({
	messages,
	sampling: { ...sampling, ...(effort ? { effort } : {}) },
	think,
});

describe('llama.cpp is asked', () => {
	const model = { reasoning: true, efforts: ['low', 'xhigh'] };
	test.each<[string, ReturnType<typeof ask>, object]>([
		['with a level that the model knows', ask('xhigh'), { reasoning_effort: 'xhigh' }],
		['with nothing, as the model likes', ask(), {}],
		['without a level of another model', ask('medium'), {}],
		['without one where it is not to think', ask('xhigh', false), {}],
	])('%s', (_name, call, expected) => {
		const { chat_template_kwargs: kwargs } = requestBody(call, 0, model);
		expect(kwargs).toEqual({ enable_thinking: call.think, ...expected });
	});
});

describe('a server', () => {
	const knowing = (efforts: string[] | undefined, kind?: ServerCapabilities['kind']) => {
		const capabilities = newCapabilities();
		restoreLearnt(capabilities, {
			model: 'm',
			...(efforts ? { efforts } : {}),
			...(kind ? { kind } : {}),
		});
		return capabilities;
	};
	const sent = (call: Parameters<typeof bodyOf>[1], capabilities: ServerCapabilities) => {
		const body = bodyOf('m', call, capabilities);
		const kwargs = body.chat_template_kwargs as { reasoning_effort?: unknown };
		return [body.reasoning_effort, kwargs.reasoning_effort];
	};

	test('gets a level only where it is known to take it', () => {
		expect(sent(ask('xhigh'), knowing(['low', 'xhigh']))).toEqual(['xhigh', 'xhigh']);
		expect(sent(ask('medium'), knowing(['low', 'xhigh']))).toEqual([undefined, undefined]);
		expect(sent(ask('low'), knowing(undefined))).toEqual([undefined, undefined]);
		expect(sent(ask('low', false), knowing(['low']))).toEqual([undefined, undefined]);
		expect(sent(ask(), knowing(['low']))).toEqual([undefined, undefined]);
	});

	test('gets no level for the token limit that it does not take', () => {
		const limited = { ...ask(), budget: 1024 };
		expect(sent(limited, knowing(undefined, 'ollama'))[0]).toBe('medium');
		expect(sent(limited, knowing(['low', 'medium'], 'ollama'))[0]).toBe('medium');
		expect(sent(limited, knowing(['low', 'xhigh'], 'ollama'))[0]).toBeUndefined();
		expect(sent({ ...limited, ...ask('xhigh') }, knowing(['xhigh'], 'ollama'))[0]).toBe('xhigh');
	});

	test('says them when it is tested: llama-server in its properties, Ollama of each model', async () => {
		const answers: Record<string, unknown> = {
			'http://s/props': { chat_template: table, total_slots: 1 },
			'http://s/api/ps': {},
			'http://s/api/show': { template: writes },
		};
		const replies = (url: string) => Promise.resolve(answers[url]);
		expect(await aboutOf([{ name: 'm', owner: 'llamacpp' }], 'http://s', replies)).toMatchObject({
			efforts: { m: ['minimal', 'high', 'max'] },
		});
		const two = ['a', 'b'].map((name) => ({ name, owner: 'library' }));
		expect(await aboutOf(two, 'http://s', replies)).toMatchObject({
			efforts: { a: ['low', 'medium', 'high'], b: ['low', 'medium', 'high'] },
		});
		expect(await aboutOf([{ name: 'm' }], 'http://s', replies)).not.toHaveProperty('efforts');
	});
});
