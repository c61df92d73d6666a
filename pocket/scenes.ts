/**
 * Everyday sums out of `scenes/`: problems that were written one by one, in people's own words
 * (scenes/README.md says how a block is read).
 *
 *   node pocket/run.mjs scenes.ts check [FILE …]    what is wrong with them
 *   node pocket/run.mjs scenes.ts show FILE [SEED]  one drawing of each
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculate } from './families/working.ts';
import { extract } from './extract.ts';
import { people, somebody, someThing } from './names.ts';
import { inWords } from './numerals.ts';
import type { Op, Problem, Step } from './problem.ts';
import { makeRandom, type Random } from './random.ts';
import { asTyped } from './typed.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'scenes');

/** A number that is drawn: from a list, in digits, in words, or with two digits. */
interface Draw {
	name: string;
	values: number[];
	form: 'digits' | 'words' | 'padded';
}

interface Calculation {
	name: string;
	left: string;
	op: Op;
	whole: boolean;
	right: string;
	what: string;
}

/** One block of a scene. */
export interface Scene {
	id: string;
	question: string;
	draws: Draw[];
	things: { one: string; many: string }[];
	given: string[];
	asked: string;
	steps: Calculation[];
	where: string[];
	say: string;
}

// ── Reading a block ─────────────────────────────────────────────────────────────────────────

const drawn = /\{([a-z]\w*):(w|p)?(\d+-\d+|\d+(?:,\d+)+)\}/g;

function drawOf([, name, form, range]: RegExpMatchArray): Draw {
	const [from, to] = range!.split('-').map(Number) as [number, number];
	const values = range!.includes(',')
		? range!.split(',').map(Number)
		: Array.from({ length: to - from + 1 }, (_, i) => from + i);
	const forms = { w: 'words', p: 'padded' } as const;
	return { name: name!, values, form: form ? forms[form as 'w' | 'p'] : 'digits' };
}

function calculationOf(text: string): Calculation {
	const found = /^(?:(\w+)\s*=\s*)?(\w+)\s*(\/\/|[-+*/])\s*(\w+)\s*:\s*(.+)$/.exec(text.trim());
	if (!found) throw new Error(`not a calculation: "${text.trim()}"`);
	const [, name = '', left, sign, right, what] = found;
	const op = { '+': '+', '-': '-', '*': '×', '/': '÷', '//': '÷' }[sign!] as Op;
	return { name, left: left!, op, whole: sign === '//', right: right!, what: what!.trim() };
}

const list = (text: string) =>
	text
		.split(';')
		.map((part) => part.trim())
		.filter(Boolean);

/** Throws an Error that says what is wrong with the block. */
export function readScene(block: string, id: string): Scene {
	const [question, ...rest] = block.trim().split('\n') as [string, ...string[]];
	const fields: Record<string, string> = {};
	for (const line of rest) {
		const found = /^(given|asked|do|where|say):\s*(.+)$/.exec(line.trim());
		if (!found) throw new Error(`a line that begins with none of the names: "${line}"`);
		fields[found[1]!] = found[2]!;
	}
	for (const name of ['given', 'asked', 'do', 'say']) {
		if (!fields[name]) throw new Error(`"${name}:" is missing`);
	}
	const draws = [...question.matchAll(drawn)].map(drawOf);
	const things = [...question.matchAll(/<([^<>/]+)\/([^<>/]+)>/g)].map(([, one, many]) => ({
		one: one!,
		many: many!,
	}));
	const scene = {
		...{ id, question, draws, things, given: list(fields.given!), asked: fields.asked! },
		...{ steps: list(fields.do!).map(calculationOf), where: list(fields.where ?? '') },
		say: fields.say!,
	};
	if (!scene.say.includes('{=}')) throw new Error('"say:" has no {=}');
	return scene;
}

/** Every scene of the named files, or of all. */
export function readScenes(files: readonly string[] = sceneFiles()): Scene[] {
	return files.flatMap((file) => {
		const blocks = readFileSync(join(folder, file), 'utf8').split(/\n\s*\n/);
		const name = file.replace(/\.txt$/, '');
		return blocks
			.filter((text) => text.trim())
			.map((text, i) => readScene(text, `${name}-${i + 1}`));
	});
}

/** Those that came later stand behind, so that what is held out stays the same. */
export const sceneFiles = () =>
	['', 'more/'].flatMap((under) =>
		readdirSync(join(folder, under))
			.filter((name) => name.endsWith('.txt'))
			.sort()
			.map((name) => under + name),
	);

// ── Drawing a problem ───────────────────────────────────────────────────────────────────────

type Numbers = Record<string, number>;

/** The steps with their numbers, or why these numbers do not do. */
function work(scene: Scene, numbers: Numbers): Step[] | string {
	const steps: Step[] = [];
	const results: Record<string, number> = {};
	const operand = (text: string): { value: number; from?: number } => {
		if (/^\d+$/.test(text)) return { value: Number(text) };
		if (text in results) return { value: steps[results[text]!]!.result, from: results[text]! };
		if (text in numbers) return { value: numbers[text]! };
		throw new Error(`"${text}" is neither drawn nor calculated`);
	};
	for (const { name, left, op, whole, right, what } of scene.steps) {
		const [a, b] = [operand(left), operand(right)];
		if (op === '÷' && b.value === 0) return 'a division by zero';
		const result = calculate(a.value, op, b.value);
		if (op === '÷' && !whole && result * b.value !== a.value) return 'it does not come out';
		if (result < 0 || result > 999) return `${a.value} ${op} ${b.value} is ${result}`;
		const [low, high] = a.value < b.value ? [a.value, b.value] : [b.value, a.value];
		if (op === '×' && low > 12 && low % 10 !== 0 && high % 10 !== 0) return 'too large a product';
		steps.push({
			...{ what, left: a.value, op, right: b.value, result },
			...(a.from === undefined ? {} : { leftFrom: a.from }),
			...(b.from === undefined ? {} : { rightFrom: b.from }),
		});
		if (name) results[name] = steps.length - 1;
	}
	return steps;
}

/** `a*b + 3 < c % 2`: the conditions are ours, so the language itself reads them. */
function holds(condition: string, numbers: Numbers): boolean {
	if (!/^[\w\s+*/%()<>=!&|-]+$/.test(condition)) throw new Error(`no condition: "${condition}"`);
	const names = Object.keys(numbers);
	return Boolean(new Function(...names, `return ${condition}`)(...names.map((n) => numbers[n])));
}

function drawNumbers(scene: Scene, random: Random): { numbers: Numbers; steps: Step[] } {
	let why = '';
	for (let tries = 0; tries < 2000; tries++) {
		const numbers: Numbers = {};
		for (const { name, values } of scene.draws) numbers[name] = random.pick(values);
		if (!scene.where.every((condition) => holds(condition, numbers))) {
			why = 'a condition does not hold';
			continue;
		}
		const steps = work(scene, numbers);
		if (typeof steps !== 'string') return { numbers, steps };
		why = steps;
	}
	throw new NoNumbers(`no numbers found: ${why}`);
}

/** Chance drew none of the numbers that a scene can have. */
class NoNumbers extends Error {}

/** Fills names, things and numbers; `words` says whether a number's own form is kept. */
function filler(scene: Scene, numbers: Numbers, random: Random) {
	const cast = random.shuffle(people).slice(0, 3);
	if (random.chance(0.3)) cast[0] = somebody(random);
	const [a, b, c] = cast as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
	const slots: Record<string, string> = {
		...{ A: a.name, B: b.name, C: c.name, he: a.he, his: a.his, him: a.him },
		...{ Bhe: b.he, Bhis: b.his, Bhim: b.him },
	};
	const others = random.chance(0.5)
		? scene.things.map(() => someThing(random))
		: scene.things.map((thing) => thing);
	const forms = new Map(scene.draws.map(({ name, form }) => [name, form]));
	const thing = (text: string): string => {
		for (const [i, { one, many }] of scene.things.entries()) {
			if (text === one) return others[i]!.one;
			if (text === many) return others[i]!.many;
		}
		throw new Error(`<${text}> was not introduced as <one/many>`);
	};
	return (text: string, result?: number, asked = false): string =>
		text
			.replace(drawn, '{$1}')
			.replace(/<([^<>/]+)\/[^<>/]+>/g, '<$1>')
			.replace(/\{([^{}]+)\}/g, (_, name: string) => {
				if (name === '=') return `${result}`;
				if (name in slots) return slots[name]!;
				const number = numbers[name];
				if (number === undefined) throw new Error(`{${name}} was not drawn`);
				const form = forms.get(name);
				if (form === 'padded') return `${number}`.padStart(2, '0');
				return asked && form === 'words' ? inWords(number) : `${number}`;
			})
			.replace(/\ba\(n\) <([^<>]+)>/g, (_, name: string) => {
				const noun = thing(name);
				return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
			})
			.replace(/<([^<>]+)>/g, (_, name: string) => thing(name));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One problem of a scene; the same again for the same `random`. */
export function drawScene(scene: Scene, random: Random): Problem {
	const { numbers, steps } = drawNumbers(scene, random);
	const fill = filler(scene, numbers, random);
	// A mark at first mention is "<one/many>": which of the two is meant there, its place decides.
	const question = fill(firstMentions(scene.question), undefined, true);
	return {
		family: 'everyday',
		question,
		given: scene.given.map((fact) => fill(fact)),
		asked: fill(scene.asked),
		steps: steps.map((step) => ({ ...step, what: fill(step.what) })),
		answer: steps.at(-1)!.result,
		sentence: (n) => capital(fill(scene.say, n)),
		key: ['everyday', scene.id, ...scene.draws.map(({ name }) => numbers[name])].join(':'),
	};
}

/** A problem of one of the scenes: where chance finds no numbers for one, of another. */
export function drawOneOf(scenes: readonly Scene[], random: Random): Problem {
	for (let left = 20; ; left--) {
		try {
			return drawScene(random.pick(scenes), random);
		} catch (error) {
			if (!(error instanceof NoNumbers) || left === 0) throw error;
		}
	}
}

/** "<roll/rolls>" is the singular after "a(n)", "one", "each", "every", "per", "1"; else the plural. */
function firstMentions(question: string): string {
	return question.replace(
		/(\b(?:a\(n\)|one|each|every|per|single|another|the first|this|1|a|an) )?<([^<>/]+)\/([^<>/]+)>/gi,
		(_, before: string | undefined, one: string, many: string) =>
			before ? `${before}<${one}>` : `<${many}>`,
	);
}

// ── What training gets, and what it never sees ──────────────────────────────────────────────

/** Whether it came after the first 2,263. */
const isLater = ({ id }: Scene): boolean => id.startsWith('more/');

/** Of those that came first one in so many is only ever asked in tests: wordings that training never sees. */
const heldOutOf = 12;

/** What came last was shown least: training draws it twice as often. */
const isLatest = ({ id }: Scene): boolean => id.startsWith('more/wide-');

let known: { seen: Scene[]; held: Scene[]; drawn: Scene[] } | undefined;

function split() {
	if (known) return known;
	const all = readScenes();
	const isHeld = (scene: Scene, i: number) => i % heldOutOf === 7 && !isLater(scene);
	const seen = all.filter((s, i) => !isHeld(s, i));
	known = { seen, held: all.filter(isHeld), drawn: [...seen, ...seen.filter(isLatest)] };
	return known;
}

/** The scenes that training sees, the weights that ship too. */
export const seenScenes = (): readonly Scene[] => split().seen;

/** A problem of a scene that training sees, or of one that it never does. */
export function everyday(random: Random, which: 'seen' | 'held'): Problem {
	const problem = drawOneOf(split()[which === 'seen' ? 'drawn' : 'held'], random);
	return which === 'seen' ? inItsOwnWords(asTyped(problem, random)) : problem;
}

/** What is given and asked as the question says it, and an answer that makes up no words. */
function inItsOwnWords(problem: Problem): Problem {
	const [, unit = ''] =
		/^how many ([a-z]+s|people|children|kg|[ckm]?m)\b/.exec(problem.asked) ?? [];
	const known = unit && new RegExp(`\\b${unit.slice(0, -1)}`, 'i').test(problem.question);
	return {
		...problem,
		...extract(problem.question),
		sentence: (n) => (known && n !== 1 ? `${n} ${unit}.` : `That is ${n}.`),
	};
}

/** What is wrong with a scene; null when nothing is. */
export function faultOfScene(scene: Scene): string | null {
	try {
		for (let seed = 0; seed < 12; seed++) {
			const problem = drawScene(scene, makeRandom(seed * 7919 + 1));
			const said = `${problem.given.join('; ')} ${problem.sentence(problem.answer)}`;
			for (const { name } of scene.draws) {
				if (!new RegExp(`\\{${name}\\}`).test(scene.given.join())) {
					return `"given:" leaves out {${name}}`;
				}
			}
			if (/[{}<>]/.test(problem.question + said + problem.asked)) return 'an unfilled mark';
			if (problem.question.length > 400) return 'longer than 400 characters';
		}
		return null;
	} catch (error) {
		return (error as Error).message;
	}
}

function check(files: string[]): void {
	let count = 0;
	let bad = 0;
	const texts = new Map<string, string>();
	for (const file of files.length ? files : sceneFiles()) {
		const blocks = readFileSync(join(folder, file), 'utf8').split(/\n\s*\n/);
		for (const [i, block] of blocks.filter((text) => text.trim()).entries()) {
			const id = `${file.replace(/\.txt$/, '')}-${i + 1}`;
			let fault: string | null;
			try {
				const scene = readScene(block, id);
				const bare = scene.question.replace(/\{[^{}]*\}|<[^<>]*>|[\s.,?!]/g, '').toLowerCase();
				fault = texts.has(bare) ? `the same words as ${texts.get(bare)}` : faultOfScene(scene);
				texts.set(bare, id);
			} catch (error) {
				fault = (error as Error).message;
			}
			count += 1;
			if (fault) {
				bad += 1;
				console.log(`${id}: ${fault}\n    ${block.trim().split('\n')[0]}`);
			}
		}
	}
	console.log(`${count} scenes, ${bad} with a fault`);
	if (bad > 0) process.exitCode = 1;
}

export default function main(what: string, ...rest: string[]): void {
	if (what === 'check') return check(rest);
	for (const [i, scene] of readScenes([rest[0]!]).entries()) {
		const { question, given, asked, steps, answer, sentence } = drawScene(
			scene,
			makeRandom(Number(rest[1] ?? 1) + i),
		);
		const sums = steps.map((s) => `${s.left}${s.op}${s.right}=${s.result}`).join(', ');
		console.log(
			`${question}\n  Given: ${given.join(', ')}. Asked: ${asked}. ${sums}. ${sentence(answer)}\n`,
		);
	}
}
