/** Paths that say the same in other words, joined by one call of role B (phase 5, decision M13). */
import type { Mind } from '../../core/ports.ts';
import { ask } from '../shared/ask.ts';
import type { Parts, ReadChat } from '../shared/budgeter.ts';
import { ending, type Ending } from '../shared/ending.ts';
import { sameAnswers, type Fill } from '../shared/same-answers.ts';
import type { Finished } from './path.ts';

export interface Grouped {
	/** With one normal form for all that say the same. */
	voters: Finished[];
	/** The form that stands for another one, by this other. */
	forms: ReadonlyMap<string, string>;
	/** Paths that the model joined; none where rules alone decided. */
	joined: number[][];
	/** The run itself ended in the middle of the call. */
	end?: Ending;
}

export async function group(
	paths: readonly Finished[],
	{ words }: ReadChat,
	mind: Mind,
): Promise<Grouped> {
	const voters = paths.toSorted((a, b) => a.path - b.path);
	let end: Ending | undefined;
	const fill: Fill = async (form, given) => {
		const parts: Parts = {
			history: [],
			notes: [],
			candidates: given.material ?? [],
			question: given.task,
		};
		try {
			const write = ({ question: task, candidates: material }: Parts) =>
				form.write({ task, material });
			const { value } = await ask(mind, form.name, parts, write, {
				label: form.label,
				role: form.role,
				sampling: { temperature: form.temperature, maxTokens: form.maxTokens },
				think: false,
				schema: form.schema(given),
				schemaName: form.name,
				skippable: true,
			});
			return value;
		} catch (thrown) {
			const ended = ending(thrown, mind);
			if (ended.stop !== 'error') end = ended;
			return null;
		}
	};
	const random = mind.random('same-answers-order');
	const answers = voters.map(({ answer }) => answer);
	const works = voters.map(({ text }) => text);
	const { groups, by } = await sameAnswers(answers, words, random, fill, { works });
	const forms = new Map<string, string>();
	const joined: number[][] = [];
	for (const members of by === 'model' ? groups : []) {
		const own = new Set(members.map((at) => voters[at]!.normalised!));
		const [first] = own;
		for (const form of own) forms.set(form, first!);
		if (own.size > 1) joined.push(members.map((at) => voters[at]!.path));
	}
	const same = voters.map((voter) => {
		const { normalised } = voter;
		return normalised === null
			? voter
			: { ...voter, normalised: forms.get(normalised) ?? normalised };
	});
	return { voters: same, forms, joined, ...(end ? { end } : {}) };
}
