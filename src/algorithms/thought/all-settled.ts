/** Work side by side: none is left behind when another one fails, for it would go on after the run. */
export async function allSettledOrThrow<T>(work: readonly Promise<T>[]): Promise<T[]> {
	const ends = await Promise.allSettled(work);
	return ends.map((end) => {
		if (end.status === 'rejected') throw end.reason;
		return end.value;
	});
}
