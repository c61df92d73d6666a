/** A stand-in for Cross-Origin Storage, reading only, as its proposal describes it. */

export interface SharedStorage {
	/** SHA-256 of what was asked for, in order. */
	asked: string[];
	end(): void;
}

/** `answer`: what `getFile` gives; it may throw, as for `NotFoundError`. */
export function shareFiles(answer: () => unknown): SharedStorage {
	const asked: string[] = [];
	return offer(
		{
			async requestFileHandles(hashes: { algorithm: string; value: string }[]) {
				if (hashes.some(({ algorithm }) => algorithm !== 'SHA-256'))
					throw new DOMException('An unknown hash.', 'NotSupportedError');
				asked.push(...hashes.map(({ value }) => value));
				const file = answer();
				return hashes.map(() => ({ getFile: async () => file }));
			},
		},
		asked,
	);
}

/** Whatever stands by that name. */
export function offer(value: unknown, asked: string[] = []): SharedStorage {
	Object.defineProperty(navigator, 'crossOriginStorage', { configurable: true, value });
	return { asked, end: () => Reflect.deleteProperty(navigator, 'crossOriginStorage') };
}

/** A file whose bytes end in a fault after so many. */
export function breaking(file: Blob, after: number): Blob {
	const stream = () =>
		new ReadableStream<Uint8Array<ArrayBuffer>>({
			async start(control) {
				control.enqueue(new Uint8Array(await file.slice(0, after).arrayBuffer()));
			},
			pull: (control) => control.error(new DOMException('Gone.', 'NotReadableError')),
		});
	return Object.defineProperty(new File([file], 'shared'), 'stream', { value: stream });
}
