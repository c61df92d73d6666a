/** How far a download is, and how fast. */

export interface FileProgress {
	/** Bytes here, and in all; 0 in all while that is unknown. */
	have: number;
	bytes: number;
	bytesPerSecond: number;
	phase: string;
}

export interface Meter {
	set(url: string, bytes: number): void;
	phase(phase: string): void;
	expect(url: string, bytes: number): void;
	missing(): number;
	stop(): void;
}

/** Reports at most five times a second; speed is the mean of the last seconds. */
export function createMeter(guess: number, report: (progress: FileProgress) => void): Meter {
	const have = new Map<string, number>();
	const expected = new Map<string, number>();
	const trail: { at: number; bytes: number }[] = [];
	let phase = '';
	let timer: ReturnType<typeof setTimeout> | undefined;
	let arrived = 0;
	const sum = (of: Map<string, number>) => [...of.values()].reduce((a, b) => a + b, 0);
	const told = () => sum(expected) > 0;

	function tell(): void {
		clearTimeout(timer);
		timer = undefined;
		const now = performance.now();
		trail.push({ at: now, bytes: arrived });
		while (trail.length > 2 && now - trail[0]!.at > 5000) trail.shift();
		const { at, bytes } = trail[0]!;
		const seconds = (now - at) / 1000;
		const here = sum(have);
		report({
			have: here,
			bytes: Math.max(told() ? sum(expected) : guess, here),
			bytesPerSecond: seconds > 0 ? (arrived - bytes) / seconds : 0,
			phase,
		});
	}

	return {
		set(url, bytes) {
			const before = have.get(url);
			if (before !== undefined && bytes > before) arrived += bytes - before;
			have.set(url, bytes);
			timer ??= setTimeout(tell, 200);
		},
		expect: (url, bytes) => void expected.set(url, bytes),
		phase(next) {
			phase = next;
			tell();
		},
		missing: () => sum(expected) - sum(have),
		stop() {
			clearTimeout(timer);
			tell();
		},
	};
}
