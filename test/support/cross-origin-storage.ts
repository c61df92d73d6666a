/** A stand-in for Cross-Origin Storage, as its proposal describes it. */

export interface SharedStorage {
	/** SHA-256 of what was asked for, in order. */
	asked: string[];
	/** What was left there, by its SHA-256. */
	left: Map<string, Blob>;
	end(): void;
}

/** `answer`: what `getFile` gives; it may throw, as for `NotFoundError`. */
export function shareFiles(answer: () => unknown): SharedStorage {
	const [asked, left] = [[] as string[], new Map<string, Blob>()];
	return offer(
		{
			async requestFileHandles(
				hashes: { algorithm: string; value: string }[],
				{ create = false } = {},
			) {
				if (hashes.some(({ algorithm }) => algorithm !== 'SHA-256'))
					throw new DOMException('An unknown hash.', 'NotSupportedError');
				if (create) return hashes.map(({ value }) => written(left, value));
				asked.push(...hashes.map(({ value }) => value));
				const file = answer();
				return hashes.map(() => ({ getFile: async () => file }));
			},
		},
		{ asked, left },
	);
}

/** The browser keeps what was written only under its own SHA-256. */
function written(left: Map<string, Blob>, value: string) {
	const parts: Blob[] = [];
	const close = async () => {
		const bytes = await new Blob(parts).arrayBuffer();
		const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
		const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
		if (hex !== value) throw new DOMException('Another hash.', 'DataError');
		left.set(value, new Blob(parts));
	};
	const writable = { write: async (file: Blob) => void parts.push(file), close };
	return { createWritable: async () => writable };
}

/** Whatever stands by that name. */
export function offer(
	value: unknown,
	{ asked, left }: Pick<SharedStorage, 'asked' | 'left'> = { asked: [], left: new Map() },
): SharedStorage {
	Object.defineProperty(navigator, 'crossOriginStorage', { configurable: true, value });
	return { asked, left, end: () => Reflect.deleteProperty(navigator, 'crossOriginStorage') };
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
