/** A file that ships with the site: fetched from there and believed only when its bytes are right. */
import { MullError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';

/** Which file it must be. */
interface Expected {
	/** As shown to the person. */
	name: string;
	bytes: number;
	/** SHA-256 of the whole file, in hexadecimal. */
	sha256: string;
}

/**
 * Throws `no-model` when the file cannot be had (no network before it was kept, or the site lacks
 * it), `bad-model` when other bytes come twice, `aborted`. The second time it is asked for past
 * every cache, so a damaged or outdated copy mends itself.
 */
export async function siteFile(
	url: string,
	expected: Expected,
	signal: AbortSignal,
	send: typeof fetch = (input, init) => fetch(input, init),
): Promise<Blob> {
	for (const cache of ['default', 'reload'] as const) {
		const blob = await read(url, expected, cache, signal, send);
		if (await isRight(blob, expected)) return blob;
	}
	throw new MullError(
		'bad-model',
		`What the site sends as ${expected.name} is not the file that belongs to this version of Mull.`,
		'Reload the page; if that does not help, choose another model on the Models screen.',
	);
}

async function read(
	url: string,
	{ name }: Expected,
	cache: RequestCache,
	signal: AbortSignal,
	send: typeof fetch,
): Promise<Blob> {
	let status = 0;
	try {
		const response = await send(url, { cache, signal });
		status = response.status;
		if (response.ok) return await response.blob();
	} catch (cause) {
		if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause });
		throw new MullError(
			'no-model',
			`${name} is not on this device yet, and the site cannot be reached.`,
			'Connect to the network and try again, or choose another model on the Models screen.',
			{ cause },
		);
	}
	throw new MullError(
		'no-model',
		`The site does not have the file of ${name}: it answered ${status}.`,
		'Try again later, or choose another model on the Models screen.',
	);
}

const isRight = async (blob: Blob, expected: Expected): Promise<boolean> =>
	blob.size === expected.bytes && (await sha256(await blob.arrayBuffer())) === expected.sha256;
