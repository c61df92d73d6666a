/** What other programs read: JSON that opens in Mull again, CSV of items and arms. */
import { array, object, type Check } from '../../core/checks/check.ts';
import { MullError } from '../../core/errors.ts';
import { endOfValue } from '../../core/checks/json-size.ts';
import { pairsOf } from '../experiment/compare.ts';
import type { Choice, Choices } from '../experiment/blind-comparison.ts';
import type { Results } from '../experiment/plan.ts';
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

const any: Check = () => undefined;

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
			experiment: experimentCheck,
			results: array(resultCheck, 200_000),
			'choices?': array(choiceCheck, 20_000),
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

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => typeof value === 'string';
const amount = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const texts = (value: unknown) => Array.isArray(value) && value.every(text);

/** What the page reads of it has the right kind; more than that nobody relies on. */
function fields(tests: Record<string, (value: unknown) => boolean>): Check {
	return (value) => {
		if (!isObject(value)) return 'is not an object';
		const bad = Object.entries(tests).find(([name, test]) => !test(value[name]));
		return bad ? `has a field “${bad[0]}” of another kind` : any(value);
	};
}

const each = (check: Check) => (value: unknown) => array(check, 200_000)(value) === undefined;
const armCheck = fields({
	id: text,
	label: text,
	algorithm: text,
	version: amount,
	repeats: amount,

	options: isObject,
	roles: (value) => isObject(value) && isObject(value.A) && isObject(value.B),
});
const itemCheck = fields({ id: text, question: text, answers: texts, kind: text, family: text });
const experimentCheck = fields({
	id: text,
	title: text,
	created: amount,
	seed: amount,
	fingerprint: text,
	app: text,
	items: each(itemCheck),
	arms: each(armCheck),
	votes: each(fields({ id: text, label: text, samples: text, like: text })),
	primary: (value) => isObject(value) && text(value.base) && text(value.other),
	caps: (value) => isObject(value) && amount(value.tokens) && amount(value.minutes),
	models: (value) => isObject(value) && Object.values(value).every(text),
	source: (value) => isObject(value) && (value.kind === 'own' || value.kind === 'made'),
	status: (value) => value === 'running' || value === 'paused' || value === 'done',
	stopWhenClear: (value) => typeof value === 'boolean',
	plugged: (value) => value === undefined || value === true,
	eye: (value) => value === undefined || isObject(value),
});
const choiceCheck = fields({
	experiment: text,
	item: text,
	when: amount,
	better: (value) => ['base', 'other', 'same'].includes(value as string),
});
const resultCheck = fields({
	unit: text,
	item: text,
	arm: text,
	repeat: amount,
	runId: text,
	said: text,
	verdict: (value) => ['right', 'wrong', 'none', 'cut'].includes(value as string),
	answer: (value) => value === null || text(value),
	tokens: amount,
	promptTokens: amount,
	calls: amount,
	seconds: amount,
	again: amount,
	signs: (value) => value === undefined || (isObject(value) && Object.values(value).every(amount)),
	draftRight: (value) => value === undefined || typeof value === 'boolean',
});

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
