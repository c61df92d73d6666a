/** Programs that a test starts: what they say, and that they end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** What the pattern's group catches of the program's words; rejects with them when it ends before. */
export async function saying(
	child: ChildProcess,
	pattern: RegExp,
	stream: Readable = child.stderr!,
): Promise<string> {
	let said = '';
	for await (const piece of stream.iterator({ destroyOnReturn: false })) {
		said += String(piece);
		const found = pattern.exec(said);
		if (!found) continue;
		// Else the program stops once the pipe is full.
		stream.resume();
		return found[1] ?? found[0];
	}
	throw new Error(`${child.spawnfile} ended: ${said.slice(-500)}`);
}

/** Waits until it has ended; after ten seconds it is killed. */
export async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
	await once(child, 'exit');
	clearTimeout(late);
}

/** A browser that could not be started leaves no program behind. */
export async function orEnd<T>(children: ChildProcess[], start: () => Promise<T>): Promise<T> {
	try {
		return await start();
	} catch (thrown) {
		for (const child of children) child.kill('SIGKILL');
		throw thrown;
	}
}
