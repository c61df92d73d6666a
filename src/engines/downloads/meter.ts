/** How far a file has come, and how fast. */

export interface FileProgress {
	have: number;
	bytes: number;
	bytesPerSecond: number;
}

/** Tells progress at most ten times a second, with the speed of the last few seconds. */
export function createMeter(
	bytes: number,
	from: number,
	onProgress: (progress: FileProgress) => void,
): (have: number) => void {
	let marks: { at: number; have: number }[] = [{ at: performance.now(), have: from }];
	let told = -Infinity;
	return (have) => {
		const at = performance.now();
		if (at - told < 100 && have !== bytes) return;
		told = at;
		marks = [...marks.filter((mark) => at - mark.at < 5000), { at, have }];
		const first = marks[0]!;
		const seconds = (at - first.at) / 1000;
		const bytesPerSecond = seconds > 0 ? Math.max(0, have - first.have) / seconds : 0;
		onProgress({ have, bytes, bytesPerSecond });
	};
}
