/** What a test saw when what it waited for did not come: the run, its steps, the page. */
import { readRows, whatIsShown, type Shown } from './in-page.ts';

/** A page, whatever drives it. */
export interface Watched {
	/** Calls the function in the page. */
	run<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T>;
	/** What it wrote to the console and may not have. */
	problems: readonly string[];
}

interface SeenRun {
	id: string;
	algorithm: string;
	status: string;
	created: number;
	waiting?: unknown;
	outcome?: { answer?: string };
}
interface SeenStep {
	runId: string;
	key: string;
	seq: number;
	kind: string;
	status?: string;
	error?: { code: string; message: string };
}

const begins = 'What was seen';
/** Milliseconds after which a page that does not answer is said to hang. */
const patience = 10_000;

/** Says how things stand in the page; never throws. */
export async function describePage({ run, problems }: Watched): Promise<string> {
	const read = async <T>(what: () => Promise<T>): Promise<T | string> => {
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<string>((resolve) => {
			timer = setTimeout(() => resolve('The page does not answer.'), patience);
		});
		const said = what().catch((error: unknown) => String(error).split('\n')[0]!);
		return Promise.race([said, late]).finally(() => clearTimeout(timer));
	};
	const [shown, runs, steps] = await Promise.all([
		read(() => run(whatIsShown, undefined)),
		read(() => run(readRows, 'runs')),
		read(() => run(readRows, 'steps')),
	]);
	return [
		...linesOfRun(runs as SeenRun[] | string, steps as SeenStep[] | string),
		...linesOfPage(shown),
		`console: ${problems.length === 0 ? 'nothing' : problems.join('\n\t')}`,
	]
		.map((line) => `\t${line}`)
		.join('\n');
}

function linesOfRun(runs: SeenRun[] | string, steps: SeenStep[] | string): string[] {
	if (typeof runs === 'string') return [`runs: ${runs}`];
	const last = [...runs].sort((a, b) => a.created - b.created).at(-1);
	if (!last) return ['run: none'];
	const { id, algorithm, status, waiting, outcome } = last;
	const mine =
		typeof steps === 'string'
			? []
			: steps.filter(({ runId }) => runId === id).sort((a, b) => a.seq - b.seq);
	const of = ({ key, kind, status: how = kind, error }: SeenStep) =>
		`${key} ${how}${error ? ` (${error.code}: ${error.message})` : ''}`;
	return [
		`run: ${algorithm}, ${status} (the last of ${runs.length})`,
		...(waiting ? [`waiting: ${JSON.stringify(waiting)}`] : []),
		...(outcome ? [`outcome: ${JSON.stringify(outcome).slice(0, 500)}`] : []),
		`steps: ${mine.length}${mine.length > 0 ? `, at last ${mine.slice(-5).map(of).join('; ')}` : ''}`,
	];
}

function linesOfPage(shown: Shown | string): string[] {
	if (typeof shown === 'string') return [`page: ${shown}`];
	const { address, notices, screen, held, pending } = shown;
	return [
		`page: ${address}`,
		...notices.map((text) => `it says: ${text.slice(0, 500)}`),
		`screen: ${screen}`,
		`locks: ${held.join(', ') || 'none'}${pending.length > 0 ? `; awaited: ${pending.join(', ')}` : ''}`,
	];
}

/** Adds to the error what was seen, once, and gives it. */
export async function withSeen(error: unknown, see: () => Promise<string>): Promise<unknown> {
	if (error instanceof Error && !error.message.includes(begins)) {
		const { message, stack } = error;
		error.message += `\n${begins}:\n${await see()}`;
		// The stack repeats the message as it was, and some reports print only the stack.
		if (stack) error.stack = stack.replace(message, () => error.message);
	}
	return error;
}

/** A poll whose failure says what was seen then: `telling(expect.poll(…), see).toBe(…)`. */
export function telling<P extends object>(poll: P, see: () => Promise<string>): P {
	return new Proxy(poll, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value === 'object' && value !== null) return telling(value, see);
			if (typeof value !== 'function') return value;
			return (...given: unknown[]) =>
				(value.apply(target, given) as Promise<void>).then(undefined, async (error: unknown) => {
					throw await withSeen(error, see);
				});
		},
	});
}

/** How a run may end. */
export type Ending = 'done' | 'stopped' | 'failed' | 'suspended';
export const endings: readonly Ending[] = ['done', 'stopped', 'failed', 'suspended'];

/** Throws as soon as a run has ended in another way than wanted. */
export function mustEnd(
	run: { status: string; waiting?: unknown } | undefined,
	as: readonly Ending[],
): void {
	const ended = endings.find((one) => one === run?.status);
	if (ended && !as.includes(ended)) {
		const why = run?.waiting ? `: ${JSON.stringify(run.waiting)}` : '';
		throw new Error(`The run should have been ${as.join(' or ')}; it is ${ended}${why}.`);
	}
}
