/** What is the X of the Y of Z? And what follows from it. */
import { best, plain, type Knowledge } from './knowledge.ts';
import { groups, isSolved, lacking, type Problem, type Result } from './problems.ts';

/** The value of `the X of Y`, where Y may itself be `the X of Y`. */
function valueOf(words: string, known: Knowledge): Result {
	const [, attribute = '', rest = ''] = /^the ([a-z][a-z -]*?) of (.+)$/i.exec(words.trim()) ?? [];
	if (!attribute) return lacking(words);
	const inner = /^the [a-z -]+? of /i.test(rest) ? valueOf(rest, known) : null;
	if (inner && !isSolved(inner)) return inner;
	const entity = inner ? inner.short : rest;
	const said = best(
		known.said.filter((one) => one.attribute === plain(attribute) && one.entity === plain(entity)),
	);
	const uses = inner?.uses ?? [];
	if (!said) {
		const own = /^(?:my|your) /i.test(entity);
		return {
			...lacking(`the ${attribute} of ${entity}`, inner ? [inner.statement] : [], uses),
			...(own ? { assumption: `The ${attribute} of ${entity} is 2.` } : {}),
		};
	}
	const others = known.said.filter(
		(one) =>
			one.attribute === said.attribute && one.entity === said.entity && one.value !== said.value,
	);
	return {
		short: said.value,
		statement: `The ${attribute} of ${entity} is ${said.value}.`,
		work: [
			...(inner ? [inner.statement] : []),
			...(said.assumed ? [`Assumed: The ${attribute} of ${entity} is ${said.value}.`] : []),
			...(others[0]
				? [
						`Elsewhere it was ${others[0].value}; that is not what ${said.rank === 'source' ? 'the document' : 'the person'} says.`,
					]
				: []),
		],
		uses: [...uses, said],
	};
}

export const chain: Problem = {
	reads: groups(
		/\b(?:what (?:is|was)|find(?: out)?|look up|tell me|give) (the [a-z][a-z -]*? of [^?.;,]+?)(?: now)?(?:[?.;,]|$)/i,
	),
	solve: ([words = ''], known) => valueOf(words, known),
};

export const group: Problem = {
	reads: groups(/\bwhat (?:do|will) (?:the )?(\w+?)s for my (\w+) cost\b/i),
	stem: ([thing = '', whom = '']) => `The cost of the ${thing}s for my ${whom} is `,
	solve([thing = '', whom = ''], known) {
		const price = valueOf(`the price of one ${thing}`, known);
		const size = valueOf(`the size of my ${whom}`, known);
		if (!isSolved(price)) return price;
		if (!isSolved(size)) return { ...size, partial: [price.statement], uses: price.uses };
		const [one, many] = [Number.parseFloat(price.short), Number.parseFloat(size.short)];
		return {
			short: `${one * many} euros`,
			statement: `The cost of the ${thing}s for my ${whom} is ${one * many} euros.`,
			work: [...size.work, size.statement, `${many} * ${one} = ${one * many}`],
			uses: [...price.uses, ...size.uses],
			code: `const people = ${many};\nprint(people * ${one});`,
		};
	},
};
