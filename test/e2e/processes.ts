// Finds a browser's processes, so that a test can kill them as a crash or a power cut would.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
	pid: number;
	parent: number;
	command: string;
}

/** Ends at once every process whose command line has that mark, and their descendants. */
export function killTree(mark: string): void {
	const all = processes();
	const doomed = new Set(all.filter((p) => p.command.includes(mark)).map((p) => p.pid));
	for (let size = 0; size !== doomed.size;) {
		size = doomed.size;
		for (const { pid, parent } of all) if (doomed.has(parent)) doomed.add(pid);
	}
	doomed.delete(process.pid);
	for (const pid of doomed) {
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// It went by itself.
		}
	}
}

/** True while a process of that command line lives. */
export function lives(mark: string): boolean {
	return processes().some((p) => p.command.includes(mark));
}

function processes(): Process[] {
	if (process.platform !== 'linux') return listed();
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			try {
				const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
				const status = readFileSync(`/proc/${name}/stat`, 'utf8');
				// "pid (name) state parent …"; the name may hold spaces and brackets. A zombie is dead.
				const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
				return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
			} catch {
				return [];
			}
		});
}

function listed(): Process[] {
	return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
		.split('\n')
		.flatMap((line) => {
			const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
			return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3]! }] : [];
		});
}
