/**
 * The reader acts: with `{do: …}` it answers when it can, computes where a sandbox is offered, and
 * else fetches what is missing in the way that brings it, a tool that speaks of it before a search.
 */
import { answer, written } from './answering.ts';
import { enumOf, fieldsOf, textOf, type Reading } from './reading.ts';
import type { Knowledge } from './knowledge.ts';
import { isSolved, type Lacking } from './problems.ts';
import type { Sight } from './sight.ts';

interface Act {
	do: string;
	text: string;
	/** Where it asks: what to go on with if nobody answers. */
	assumption?: string;
	tool?: string;
	input?: Record<string, unknown>;
}

export function actOn(reading: Reading): Record<string, unknown> {
	const fields = fieldsOf(reading.schema);
	const can = enumOf(fields.do);
	const act = choose(reading, can);
	const value: Record<string, unknown> = { do: act.do };
	for (const [name, schema] of Object.entries(fields)) {
		if (name === 'do') continue;
		if (schema.type === 'string') value[name] = wordsFor(name, act, enumOf(schema));
	}
	return value;
}

/** A field of the chosen action gets its words; those of the others stay empty. */
function wordsFor(name: string, act: Act, words: string[]): string {
	const { do: what, text, assumption = '', tool, input } = act;
	if (/reason|because|why|note/.test(name)) return 'It is the next step.';
	if (/assum/.test(name)) return assumption;
	if (name === 'tool' || (name === 'name' && tool)) {
		return tool ?? words.find((one) => /^(?:none|)$/.test(one)) ?? words[0] ?? '';
	}
	if (/^(?:arguments|input)$/.test(name) && input) return JSON.stringify(input);
	const owner = { query: 'search', question: 'ask', code: 'code', answer: 'answer' }[name];
	if (owner) return owner === what ? text : '';
	return words.length > 0 ? (words[0] ?? '') : text;
}

function choose(reading: Reading, can: string[]): Act {
	const { sight, slip } = reading;
	const found = answer(sight, slip);
	const ready: Act = {
		do: can.includes('answer') ? 'answer' : (can[0] ?? ''),
		text: textOf(found, 'label'),
	};
	const [first] = found.asked;
	// A program may look at what was given itself: at all of it, whatever of it stands here.
	const overGiven = /`given`/.test(sight.instructions);
	const program = overGiven ? first?.problem.program?.(first.sentence, found.known) : undefined;
	const result = found.results[0];
	const own = result && isSolved(result) ? result.code : undefined;
	const code = program ? astray(program, reading, found.known) : own;
	if (code && can.includes('code') && !computed(sight)) return { do: 'code', text: code };
	if (found.solved) return ready;
	const lacks = found.results.find((one): one is Lacking => !isSolved(one));
	const missing = lacks?.missing ?? (sight.task.slice(0, 120) || 'what is asked');
	const said = afterInstructions(sight);
	if (lacks?.assumption) {
		const question = `What is ${missing.replace(/\bmy\b/, 'your')}?`;
		if (can.includes('ask') && !said.includes(question))
			return { do: 'ask', text: question, assumption: lacks.assumption };
	}
	const everything = /parts? read/.test(said);
	const tool = can.includes('tool') ? toolFor(sight, missing) : null;
	if (tool && !said.includes(JSON.stringify(tool.input))) return { do: 'tool', text: '', ...tool };
	if (
		first?.problem.program &&
		can.includes('read') &&
		/"all"/.test(sight.instructions) &&
		!everything
	) {
		return { do: 'read', text: 'all' };
	}
	// Once in these words, and once in the words of the question.
	for (const query of [missing, found.asked[0]?.sentence ?? missing]) {
		if (can.includes('search') && !everything && !said.includes(query))
			return { do: 'search', text: query };
	}
	const further = /(?:part|passage) (\d+) of (\d+)/i.exec(said);
	if (can.includes('read') && further && further[1] !== further[2]) {
		return { do: 'read', text: String(Number(further[1]) + 1) };
	}
	return { ...ready, text: `${written(found).work}\n${textOf(found, 'label')}`.trim() };
}

/** A slip makes a program look for another name. */
function astray(program: string, { slip }: Reading, known: Knowledge): string {
	const [, name = ''] = /"([^"]+)"/.exec(program) ?? [];
	const { code } = slip({ short: name, statement: '', work: [], uses: [], code: program }, known);
	return code ?? program;
}

/** A program has run for it. */
const computed = (sight: Sight): boolean =>
	/\bprint\(|\bprinted\b|\bcode\b[^\n]{0,40}(?:→|:)/.test(afterInstructions(sight));

/** What was tried and found, without the words that explain the form. */
const afterInstructions = ({ pieces }: Sight): string =>
	pieces
		.filter(({ tag }) => !['task', 'mission', 'question'].includes(tag))
		.map(({ label, text }) => `${label}\n${text}`)
		.join('\n');

/** A tool of which a line of the prompt says that it brings what is missing. */
export function toolFor(
	{ all }: Sight,
	missing: string,
): { tool: string; input: Record<string, unknown> } | null {
	const [, attribute = '', entity = ''] = /^the ([a-z -]+?) of (.+)$/i.exec(missing) ?? [];
	if (!attribute) return null;
	for (const line of all.split('\n')) {
		const [, name] = /^[-*\s]*["“]?([a-z][\w-]*)["”]?\s*[:(–-]/.exec(line) ?? [];
		if (!name || !new RegExp(`\\b${attribute}\\b`, 'i').test(line)) continue;
		const argument = /"properties":\s*\{\s*"(\w+)"/.exec(all.slice(all.indexOf(line)))?.[1];
		return { tool: name, input: { [argument ?? 'name']: entity } };
	}
	return null;
}
