/**
 * The processor time that each thread of the programs which this process has started used so far.
 * Unlike wall time it hardly depends on what else the machine does. Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface ThreadTime {
	/** Process and thread: the same for as long as it lives. */
	id: string;
	/** What its process runs, with what Chromium calls the kind of process: 'chromium renderer'. */
	program: string;
	/** Its name; 'main' for the first of the process. */
	thread: string;
	seconds: number;
}

/** The kernel counts in hundredths of a second. */
const tick = 0.01;

export function threadTimes(): ThreadTime[] {
	const all = new Map<number, number>();
	for (const id of numbersIn('/proc')) {
		const stat = readStat(`/proc/${id}/stat`);
		if (stat) all.set(id, stat.parent);
	}
	const mine = [...all.keys()].filter((id) => {
		for (let at = all.get(id); at; at = all.get(at)) if (at === process.pid) return true;
		return false;
	});
	return mine.flatMap((id) => {
		const program = programOf(id);
		return numbersIn(`/proc/${id}/task`).flatMap((task) => {
			const stat = readStat(`/proc/${id}/task/${task}/stat`);
			if (!stat) return [];
			const thread = task === id ? 'main' : stat.name;
			return [{ id: `${id}/${task}`, program, thread, seconds: stat.seconds }];
		});
	});
}

/** Null where it has ended meanwhile. */
function readStat(path: string): { name: string; parent: number; seconds: number } | null {
	const stat = read(path);
	// The name stands in brackets and may have blanks.
	const end = stat.lastIndexOf(')');
	if (end < 0) return null;
	const fields = stat.slice(end + 2).split(' ');
	return {
		name: stat.slice(stat.indexOf('(') + 1, end),
		parent: Number(fields[1]),
		seconds: (Number(fields[11]) + Number(fields[12])) * tick,
	};
}

function programOf(id: number): string {
	const words = read(`/proc/${id}/cmdline`).split(/[\0 ]/);
	const name = words[0]!.split('/').at(-1)!;
	const kind = words.find((word) => word.startsWith('--type='))?.slice('--type='.length);
	// Firefox names the kind of a process of its own last.
	return [name, kind ?? (words.includes('-contentproc') ? words.filter(Boolean).at(-1) : '')]
		.filter(Boolean)
		.join(' ');
}

function numbersIn(folder: string): number[] {
	try {
		return readdirSync(folder).map(Number).filter(Boolean);
	} catch {
		return [];
	}
}

function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}

export type Work = 'drawing' | 'thinking' | 'compiling' | 'rest';

/** By the name of a thread; the kernel keeps fifteen letters of it, WebKit the last ones. */
const byName: [Work, RegExp][] = [
	['thinking', /^(DedicatedWorker|DOM Worker|WebCore: Worker)$/],
	// WebKit's compilers of WebAssembly and JavaScript.
	['compiling', /^(t Helper Thread|JITWorker)$/],
	['drawing', /Composit|^(Renderer|WR|Software?|Softwar~c|llvmpipe|Skia|StyleThread|VBlank)/],
];

/**
 * What a thread is for. In doubt it draws: the main thread of a page keeps its state as well, and
 * that of a browser looks after its windows.
 */
export function workOf({ program, thread }: Pick<ThreadTime, 'program' | 'thread'>): Work {
	const named = byName.find(([, pattern]) => pattern.test(thread))?.[0];
	if (named) return named;
	if (program.endsWith('gpu-process')) return 'drawing';
	return thread === 'main' && !/Driver|Network|utility/.test(program) ? 'drawing' : 'rest';
}
