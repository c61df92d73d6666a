/** The vectors in a reply of `/v1/embeddings`. */
import { MullError } from '../../core/errors.ts';

/**
 * In the order of the texts, of unit length. `dimensions`: what they must have; 0: any, all the same.
 * Throws `malformed` for what are no vectors of these texts, `bad-model` for another length.
 */
export function vectorsIn(
	text: string,
	count: number,
	dimensions: number,
	host: string,
): Float32Array[] {
	const entries = entriesOf(text);
	if (!entries) {
		throw malformed(`${host} sent something else than vectors.`);
	}
	if (entries.length !== count) {
		throw malformed(`${host} sent ${entries.length} vectors for ${count} texts.`);
	}
	const vectors = inOrder(entries, host).map(({ embedding }) => unitOf(numbersOf(embedding), host));
	const length = dimensions || vectors[0]?.length;
	const other = vectors.find((vector) => vector.length !== length);
	if (other) {
		throw new MullError(
			'bad-model',
			`${host} gives vectors of ${other.length} numbers instead of ${length}.`,
			'Choose the embedder again in Settings: memory is then embedded again.',
		);
	}
	return vectors;
}

interface Entry {
	index?: unknown;
	embedding?: unknown;
}

function entriesOf(text: string): Entry[] | undefined {
	try {
		const { data } = JSON.parse(text) as { data?: unknown };
		const all: unknown[] | undefined = Array.isArray(data) ? data : undefined;
		return all?.every((entry) => typeof entry === 'object' && entry !== null)
			? (all as Entry[])
			: undefined;
	} catch {
		return undefined;
	}
}

/** By their `index`, where they have one: a server need not keep the order. */
function inOrder(entries: Entry[], host: string): Entry[] {
	if (entries.every(({ index }) => index === undefined)) return entries;
	const sorted = entries.map((_, at) => entries.find(({ index }) => index === at));
	if (sorted.every((entry) => entry !== undefined)) return sorted;
	throw malformed(`${host} does not say which vector is of which text.`);
}

/** A list of numbers, or their bytes in base64. */
function numbersOf(embedding: unknown): Float32Array | undefined {
	if (Array.isArray(embedding)) {
		const all: unknown[] = embedding;
		return all.every((one) => typeof one === 'number') ? Float32Array.from(all) : undefined;
	}
	if (typeof embedding !== 'string') return undefined;
	try {
		const bytes = Uint8Array.from(atob(embedding), (sign) => sign.charCodeAt(0));
		const view = new DataView(bytes.buffer);
		return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
	} catch {
		return undefined;
	}
}

function unitOf(numbers: Float32Array | undefined, host: string): Float32Array {
	const length = Math.sqrt(numbers?.reduce((sum, x) => sum + x * x, 0) ?? 0);
	if (numbers && length > 0 && Number.isFinite(length)) return numbers.map((x) => x / length);
	throw malformed(`${host} sent vectors that are no numbers.`);
}

const malformed = (message: string): MullError =>
	new MullError('malformed', message, 'Try again; if it stays so, choose another embedder.');
