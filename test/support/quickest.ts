/** Milliseconds of the quickest of three times: what the work takes, not what else the machine does. */
export function quickest(work: () => void): number {
	const times = Array.from({ length: 3 }, () => {
		const began = performance.now();
		work();
		return performance.now() - began;
	});
	return Math.min(...times);
}
