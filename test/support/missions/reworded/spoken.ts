/** A reply of the perfect reader in the words of a voice, whatever its form. */
import type { Request } from '../../../../src/core/ports.ts';
import type { Schema } from '../../../../src/core/types.ts';
import { enumOf, fieldsOf, partsOf } from '../reading.ts';
import type { Script } from '../../scripted-engine.ts';
import type { Voice } from './voice.ts';

/** Fields that are copied, looked up or run: they are no sentences. */
const literal = /^(?:do|tool|instrument|kind|verdict|span|quote|arguments|expected|same|test)$/;
/** Sentences of a reader that stand for nothing; the others mean something. */
const reasons = /^(?:because|reason|why|note)$/;

const because = [
	'It is the next step.',
	'This comes next.',
	'That is what the task needs.',
	'It follows from what is known.',
	'So it seems to me.',
	'I went through it step by step.',
];

/** Models print a word or two before a result. */
const labels = ['', '"Result:", ', '"Total:", ', '"The answer:", ', ''];

export function spoken(said: Script, request: Request, voice: Voice): Script {
	const prompt = request.messages.map(({ content }) => content).join('\n\n');
	if (said.error) return said;
	if (said.value === undefined) return sized(voice.say(said.text ?? '', prompt));
	let turn = prompt.length;
	const put = (name: string, value: unknown, schema?: Schema): unknown => {
		const { items } = partsOf(schema);
		if (Array.isArray(value)) return value.map((one) => put(name, one, items));
		if (typeof value === 'object' && value !== null) {
			const fields = fieldsOf(schema);
			const all = Object.entries(value).map(([key, one]) => [key, put(key, one, fields[key])]);
			return Object.fromEntries(all);
		}
		if (typeof value !== 'string' || value === '' || literal.test(name)) return value;
		if (enumOf(schema).length > 0) return value;
		if (reasons.test(name)) return because[(turn += 7) % because.length];
		if (/\bprint\(/.test(value)) return labelled(value, labels[(turn += 3) % labels.length]!);
		if (name === 'input' || name === 'name') return value;
		return voice.say(value, prompt);
	};
	const value = put('', said.value, request.schema);
	return { ...sized(JSON.stringify(value)), value };
}

const sized = (text: string): Script => ({ text, tokens: Math.ceil(text.length / 4) });

function labelled(code: string, label: string): string {
	const at = code.lastIndexOf('print(');
	return `${code.slice(0, at)}print(${label}${code.slice(at + 'print('.length)}`;
}
