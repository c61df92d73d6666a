/** What other programs read: JSON that opens in Mull again, CSV of items and arms. */
import { array, object, type Check } from '../../core/checks/check.ts';
import { data, type Fields, type Guard } from '../../core/checks/guards.ts';
import { MullError } from '../../core/errors.ts';
import { endOfValue } from '../../core/checks/json-size.ts';
import { pairsOf } from '../experiment/compare.ts';
import type { Choice, Choices } from '../experiment/blind-comparison.ts';
import type { Results } from '../experiment/plan.ts';
import { choiceFields, experimentFields, resultFields } from '../experiment/shapes.ts';
import type { Experiment, Result } from '../experiment/types.ts';
import { writeCsv } from '../problems/csv.ts';
import { armIds } from './tables.ts';

export interface LabFile {
	mull: 'lab';
	format: 1;
	experiment: Experiment;
	results: Result[];
	/** Where answers were compared by eye. */
	choices?: Choice[];
}

export const labFile = (
	experiment: Experiment,
	results: Results,
	choices: Choices = new Map(),
): LabFile => ({
	mull: 'lab',
	format: 1,
	experiment,
	results: [...results.values()],
	...(choices.size > 0 ? { choices: [...choices.values()] } : {}),
});

/** Some ten times what 10,000 answers make. */
const most = { depth: 100, values: 5_000_000 };
/** Bytes of a report that is read. */
export const mostBytes = 200e6;

export const tooLarge = (): MullError =>
	new MullError(
		'bad-input',
		'This is no report of the Lab: it holds more than any has.',
		'Open the JSON file that the Lab saved.',
	);

/** Reads a report's JSON. Throws `bad-input`: it may have been written by anybody. */
export function readLabFile(text: string): Omit<LabFile, 'mull' | 'format'> {
	// Parsing cannot be stopped: it is measured first.
	if (endOfValue(text, 0, most) === null) throw tooLarge();
	let file: unknown;
	try {
		file = JSON.parse(text);
	} catch {
		file = null;
	}
	const fault =
		object<LabFile>()({
			mull: (value) => (value === 'lab' ? undefined : 'is not “lab”'),
			format: (value) => (value === 1 ? undefined : 'is not 1'),
			experiment: shaped(experimentFields),
			results: array(shaped(resultFields), 200_000),
			'choices?': array(shaped(choiceFields), 20_000),
		})(file) ?? unknownArm(file as LabFile);
	if (fault)
		throw new MullError(
			'bad-input',
			`This is no report of the Lab: it ${fault}.`,
			'Open the JSON file that the Lab saved.',
		);
	return file as LabFile;
}

const unknownArm = ({ experiment: { primary, arms, votes } }: LabFile): string | undefined =>
	[primary.base, primary.other].every((id) => [...arms, ...votes].some((arm) => arm.id === id))
		? undefined
		: 'compares arms that it does not have';

/** The first field that is not what it must be is named. */
const shaped =
	<T>(fields: Fields<T>): Check =>
	(value) => {
		if (!data(value)) return 'is not an object';
		const bad = Object.entries<Guard>(fields).find(
			([name, is]) => !is((value as Fields<T>)[name as keyof T]),
		);
		return bad && `has a field “${bad[0]}” of another kind`;
	};

/** Items × arms: the share right, empty where it is not in. */
export function reportCsv(experiment: Experiment, results: Results): string {
	const arms = armIds(experiment);
	const shares = arms.map(
		(id) => new Map(pairsOf(experiment, results, id, id).map(({ item, a }) => [item, a])),
	);
	const rows = experiment.items.map((item) => [
		...[item.id, item.family, item.level ?? null, item.question, item.answers.join(' | ')],
		...shares.map((share) => share.get(item.id) ?? null),
	]);
	return writeCsv([['id', 'family', 'level', 'question', 'answer', ...arms], ...rows]);
}
