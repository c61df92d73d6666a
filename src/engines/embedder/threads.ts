/** Threads of an embedder. More than these only wait for each other; the language model wants processors too. */
export const embedThreads = (): number =>
	self.crossOriginIsolated
		? Math.min(4, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)))
		: 1;
