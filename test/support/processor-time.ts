/**
 * A command of the browser's tests: the processor time, in seconds, that the browser driven by this
 * process has used so far. Unlike wall time it hardly depends on what else the machine does. Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const tick = 0.01;

export function processorTime(): number {
	const parents = new Map<number, { parent: number; seconds: number; name: string }>();
	for (const id of readdirSync('/proc').map(Number).filter(Boolean)) {
		try {
			const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
			// The name stands in brackets and may have blanks.
			const end = stat.lastIndexOf(')');
			const fields = stat.slice(end + 2).split(' ');
			const seconds = (Number(fields[11]) + Number(fields[12])) * tick;
			parents.set(id, { parent: Number(fields[1]), seconds, name: stat.slice(0, end) });
		} catch {
			// It ended meanwhile.
		}
	}
	const mine = (id: number): boolean => {
		for (let at = parents.get(id); at; at = parents.get(at.parent)) {
			if (at.parent === process.pid) return true;
		}
		return false;
	};
	let sum = 0;
	for (const [id, { seconds, name }] of parents)
		if (name.includes('chrom') && mine(id)) sum += seconds;
	return sum;
}

declare module 'vitest/browser' {
	interface BrowserCommands {
		processorTime(): Promise<number>;
	}
}
