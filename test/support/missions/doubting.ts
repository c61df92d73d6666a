/** What a reader says where facts are listed, doubted and tested. */
import { learn } from './knowledge.ts';
import { enumOf, fieldsOf, partsOf, type Reading } from './reading.ts';
import type { Piece, Sight } from './sight.ts';

/** Of sums and products without brackets. */
export const worth = (sum: string): number =>
	sum.split(' + ').reduce((a, part) => a + part.split(' * ').reduce((b, n) => b * Number(n), 1), 0);

/** Every calculation in it comes to what it says. */
export const right = (text: string) =>
	[...text.matchAll(/((?:\d+ [+*] )+\d+) = (\d+(?:\.\d+)?)/g)].every(
		([, sum = '', result]) => Math.abs(worth(sum) - Number(result)) < 0.01,
	);

const sums = (text: string) => [...text.matchAll(/((?:\d+ [+*] )+\d+) = (\d+(?:\.\d+)?)/g)];
const asPiece = (text: string): Piece => ({ tag: '', label: '', text, rank: 'found' });
const nothing: Sight = {
	...{ task: '', before: '', pieces: [], claim: '', candidate: '', falsehoods: '' },
	...{ instructions: '', all: '', onlyWork: false },
};
const learned = (text: string) => learn({ ...nothing, pieces: [asPiece(text)] });

export function facts({ sight, schema }: Reading) {
	const text = sight.pieces
		.filter(({ tag }) => !['task', 'mission', 'memory', 'given', 'chat'].includes(tag))
		.map(({ text }) => text)
		.join('\n');
	const known = learned(text || sight.candidate).said;
	const assumed = new Set(known.filter((one) => one.assumed).map(({ entity }) => entity));
	const firm = known.filter(({ entity }) => !assumed.has(entity));
	// `the rows` are nothing in the world.
	const lasting = firm.filter(({ entity }) => !/\brows\b/.test(entity));
	const said = lasting.map(({ quote, value }) => {
		const subject = quote
			.slice(0, quote.lastIndexOf(value))
			.replace(/ (?:is|was)(?: now| still)? $/, '');
		const statement = `${subject} is ${value}.`;
		return { statement, span: quote, ...{ subject, relation: 'is', object: value } };
	});
	const reckoned = sums(text || sight.candidate).map(([span, sum, result]) => ({
		statement: `${sum} = ${result}`,
		span,
		...{ subject: sum, relation: 'is', object: result },
	}));
	const most = partsOf(fieldsOf(schema).facts).maxItems ?? 3;
	const all = [...said, ...reckoned].filter(({ statement }) => statement.length < 160);
	return { facts: [...new Map(all.map((one) => [one.statement, one])).values()].slice(0, most) };
}

export function predictions({ sight, schema }: Reading) {
	const claim = sight.claim || sight.task;
	const [own] = learned(claim).said;
	const rows = sight.pieces.flatMap(({ text }) => text.split('\n'));
	const contradicts = own
		? rows
				.filter((row) => /^\d+\. /.test(row))
				.findIndex((row) => {
					const [other] = learned(row).said;
					return (
						other?.attribute === own.attribute &&
						other.entity === own.entity &&
						other.value !== own.value
					);
				}) + 1
		: 0;
	const { items } = partsOf(fieldsOf(schema).predictions);
	const can = enumOf(fieldsOf(items).instrument);
	const wanted = sums(claim).length > 0 ? ['code', 'reflection'] : ['documents', 'reflection'];
	const instrument = wanted.find((one) => can.includes(one)) ?? can.at(-1)!;
	return { contradicts, predictions: [{ text: claim, instrument, because: 'It can tell.' }] };
}

export function testCode({ sight }: Reading) {
	const [found] = sums(sight.claim || sight.task);
	return found
		? { code: `print(${found[1]})`, expected: found[2]! }
		: { code: 'print("unknown")', expected: '' };
}

/** A claim against what was observed: another value for the same thing falsifies it. */
export function comparison({ sight, errs }: Reading) {
	const [own] = learned(sight.claim).said;
	const seen = sight.pieces
		.filter(({ tag }) => tag === 'observation')
		.map(({ text }) => text)
		.join('\n');
	const others = learned(seen).said.filter(
		(one) => one.attribute === own?.attribute && one.entity === own.entity,
	);
	if (others.length === 0) return { reason: 'It says nothing of it.', verdict: 'inconclusive' };
	const same = others.some(({ value }) => value === own!.value);
	return same !== errs
		? { reason: 'It says so.', verdict: 'confirmed' }
		: { reason: `It says ${others[0]!.value}.`, verdict: 'falsified' };
}
