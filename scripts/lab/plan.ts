/** From the words of the command to a plan: its options, its problems, its ways to answer. */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MullError } from '../../src/core/errors.ts';
import { hash32, randomFor } from '../../src/core/hash.ts';
import type { Endpoint, Roles } from '../../src/core/types.ts';
import { armFrom, voteLike, voteOfThirds } from '../../src/lab/experiment/arms.ts';
import type { Plan } from '../../src/lab/experiment/begin.ts';
import { itemsAt } from '../../src/lab/experiment/plan.ts';
import type { Source } from '../../src/lab/experiment/types.ts';
import { createRandomSource, type Item } from '../../src/lab/problems/item.ts';
import { families } from '../../src/lab/problems/generated.ts';
import { readItems } from '../../src/lab/problems/own.ts';
import { defaultSettings } from '../../src/storage/settings.ts';

const text = { type: 'string' } as const;
const options = {
	...{ url: text, model: text, arms: text, primary: text, problems: text, families: text },
	...{ level: text, seed: text, parallel: text, 'max-tokens': text, context: text, tokens: text },
	...{ minutes: text, patience: text, out: text, take: text, second: text, 'second-url': text },
	...{ 'no-think': { type: 'boolean' as const }, 'until-clear': { type: 'boolean' as const } },
	...{ help: { type: 'boolean' as const }, check: { type: 'boolean' as const } },
};

export type Values = ReturnType<typeof read>;
/** Throws where a word is no option. */
export const read = (args: string[]) => parseArgs({ args, options }).values;

/** `endpoint` has the model, `second` the second one. */
export function planOf(values: Values, { id: endpoint }: Endpoint, second?: Endpoint): Plan {
	const model = { engine: 'remote' as const, model: values.model!, endpoint };
	const maxTokens = whole(values['max-tokens'], 'max-tokens', 2048);
	const role = (name: 'A' | 'B') => {
		const { sampling } = defaultSettings.roles[name];
		return { model, think: !values['no-think'], sampling: { ...sampling, maxTokens } };
	};
	const another = second
		? { engine: 'remote' as const, model: values.second!, endpoint: second.id }
		: null;
	const arm = (id: string) => armFrom(id, roles, undefined, another);
	const roles: Roles = { A: role('A'), B: role('B') };
	const names = list(values.arms ?? 'direct-0,direct-1,midtry,midtry-early,vote-midtry');
	const arms = names.filter((id) => !id.startsWith('vote-')).map(arm);
	const votes = names
		.filter((id) => id.startsWith('vote-'))
		.map((id) => (id === voteOfThirds.id ? voteOfThirds : voteLike(arm(id.slice(5)))));
	for (const { samples, like, id } of votes)
		if (![samples, like].every((arm) => names.includes(arm)))
			throw new MullError(
				'bad-input',
				`${id} needs the arms ${samples} and ${like}.`,
				'Name them too.',
			);
	const [base = '', other = ''] = (
		values.primary ??
		`${arms[0]?.id}:${arms.find(({ id }) => id === 'midtry')?.id ?? arms.at(-1)?.id}`
	).split(':');
	const seed = whole(values.seed, 'seed', 7);
	const { source, items } = problemsOf(values, seed);
	const models = {
		[model.model]: values.url!,
		...(another ? { [another.model]: second!.url } : {}),
	};
	const plan = {
		...{
			id: `${seed.toString(36)}-${hash32(JSON.stringify([source, names, model])).toString(36)}`,
		},
		...{
			title: `${values.model} on ${items.length || (source.kind === 'made' && source.count)} problems`,
		},
		...{ created: Date.now(), seed, source, items, arms, votes, primary: { base, other } },
		// The command keeps the minutes itself: they end a call under way.
		caps: { tokens: whole(values.tokens, 'tokens', 0), minutes: 0 },
		...{ stopWhenClear: values['until-clear'] ?? false, models },
	};
	if (source.kind === 'own' || source.level === null) return plan;
	return { ...plan, items: itemsAt(plan, source.level) };
}

/** Numbers of made problems and files; of several one problem from each in turn. */
function problemsOf(values: Values, seed: number): { source: Source; items: Item[] } {
	const given = list(values.problems ?? '60');
	const sets = given.map((one) => (/^\d+$/.test(one) ? made(values, one) : own(values, one, seed)));
	if (sets.length === 1) return sets[0]!;
	if (values.level === undefined && sets.some(({ source }) => source.kind === 'made'))
		throw new MullError('bad-input', 'Problems from several places have no pilot.', 'Add --level.');
	const all = sets.map(({ source, items }) =>
		source.kind === 'made' ? itemsAt({ source, seed }, source.level!) : items,
	);
	const longest = Math.max(...all.map(({ length }) => length));
	const items = Array.from({ length: longest }, (_, at) =>
		all.flatMap((one) => one.slice(at, at + 1)),
	).flat();
	const unscored = sets.reduce(
		(sum, { source }) => sum + (source.kind === 'own' ? source.unscored : 0),
		0,
	);
	return { source: { kind: 'own', name: given.join(', '), unscored }, items };
}

function made(values: Values, count: string): { source: Source; items: Item[] } {
	const chosen = values.families ? list(values.families) : families.map(({ id }) => id);
	const unknown = chosen.find((id) => !families.some((family) => family.id === id));
	if (unknown)
		throw new MullError('bad-input', `There are no problems “${unknown}”.`, 'See --help.');
	const level = values.level === undefined ? null : whole(values.level, 'level', 2, 1, 6);
	return { source: { kind: 'made', families: chosen, count: Number(count), level }, items: [] };
}

/** With --take so many of the file, drawn by the seed. */
function own(values: Values, path: string, seed: number): { source: Source; items: Item[] } {
	if (!existsSync(path))
		throw new MullError('bad-input', `There is no file ${path}.`, 'Give a number or a file.');
	const all = readItems(readFileSync(path, 'utf8'));
	const scored = all.filter(({ kind }) => kind !== 'open');
	const source = { kind: 'own' as const, name: path, unscored: all.length - scored.length };
	const take = whole(values.take, 'take', scored.length, 1);
	if (take >= scored.length) return { source, items: scored };
	return {
		source,
		items: createRandomSource(randomFor(seed, 'take')).shuffle(scored).slice(0, take),
	};
}

const list = (text: string): string[] => text.split(',').map((one) => one.trim());

/** Throws `bad-input` where it is no whole number of `min` to `max`. */
export function whole(
	given: string | undefined,
	name: string,
	otherwise: number,
	min = 0,
	max = 1e9,
): number {
	if (given === undefined) return otherwise;
	const value = Number(given);
	if (given.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
	throw new MullError('bad-input', `--${name} ${given} is no whole number of ${min} to ${max}.`);
}
