/** Reads a reply to its end and resolves to it; `onDelta` hears each piece on the way. Throws what it throws. */
export async function toTheEnd<D, R>(
	run: AsyncIterator<D, R>,
	onDelta: (delta: D) => void = () => {},
): Promise<R> {
	for (;;) {
		const next = await run.next();
		if (next.done) return next.value;
		onDelta(next.value);
	}
}
