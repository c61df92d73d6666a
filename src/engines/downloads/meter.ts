/** How far files on their way have come, together, and how fast. */

export interface Progress {
	/** Bytes here, and in all; 0 in all while nobody knows. */
	have: number;
	bytes: number;
	/** Mean of the last seconds. */
	bytesPerSecond: number;
	/** What is being done, in a word or two. */
	phase: string;
}

export type OnProgress = (progress: Progress) => void;

export interface Meter {
	/** So many bytes of that file are here. What was there at first is no speed. */
	set(file: string, bytes: number): void;
	/** How many bytes it will have. */
	expect(file: string, bytes: number): void;
	/** Another phase, told at once. */
	phase(phase: string): void;
	/** Expected bytes that are not here. */
	missing(): number;
	/** Tells a last time. */
	stop(): void;
}

/** Told this often at most, milliseconds. */
const interval = 100;
/** Speed is the mean over this long, milliseconds. */
const remembered = 5000;

/** `guess`: bytes in all, as long as no file is expected. */
export function createMeter(guess: number, report: OnProgress): Meter {
	const have = new Map<string, number>();
	const expected = new Map<string, number>();
	const trail: { at: number; bytes: number }[] = [];
	let phase = '';
	let timer: ReturnType<typeof setTimeout> | undefined;
	let arrived = 0;

	function tell(): void {
		clearTimeout(timer);
		timer = undefined;
		const now = performance.now();
		trail.push({ at: now, bytes: arrived });
		while (trail.length > 2 && now - trail[0]!.at > remembered) trail.shift();
		const { at, bytes } = trail[0]!;
		const seconds = (now - at) / 1000;
		const here = sum(have);
		report({
			have: here,
			bytes: Math.max(sum(expected) || guess, here),
			bytesPerSecond: seconds > 0 ? (arrived - bytes) / seconds : 0,
			phase,
		});
	}

	return {
		set(file, bytes) {
			const before = have.get(file);
			if (before !== undefined && bytes > before) arrived += bytes - before;
			have.set(file, bytes);
			timer ??= setTimeout(tell, interval);
		},
		expect: (file, bytes) => void expected.set(file, bytes),
		phase(next) {
			phase = next;
			tell();
		},
		missing: () => sum(expected) - sum(have),
		stop: tell,
	};
}

const sum = (of: Map<string, number>): number => [...of.values()].reduce((a, b) => a + b, 0);
