/**
 * An embedder on a server (`/v1/embeddings`). Requests go as those of a chat do: only to a server that
 * may be contacted, in the server's own queue, and again where another try may help.
 */
import { MullError } from '../../core/errors.ts';
import type { Endpoint } from '../../core/types.ts';
import { Fault, faultOf, hostOf, unreachable } from '../remote/faults.ts';
import { addressOf, exchange, refusalOf, httpContext, type HttpContext } from '../remote/http.ts';
import { newKnownServers, queueOf, type KnownServers } from '../remote/known-servers.ts';
import { readPiece } from '../remote/reply.ts';
import { maxAttempts, backoffDelay } from '../remote/retry.ts';
import { batches } from './embedder.ts';
import { vectorsIn } from './server-vectors.ts';

export interface ServerEmbedder {
	/** Unit vectors, one for each text. Throws a `MullError`. */
	embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>;
}

const servers = newKnownServers();
/** Characters: a shorter text is not cut any more for a server that calls it too long. */
const shortest = 200;

/** `dimensions`: what its vectors must have; 0 where that is to be learnt. */
export function createServerEmbedder(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	dimensions: number,
	around: HttpContext = httpContext(),
	known: KnownServers = servers,
): ServerEmbedder {
	async function ask(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		const url = addressOf(endpoint, '/embeddings', around.origin);
		const sent = { method: 'POST', key, body: JSON.stringify({ model, input: texts }) };
		const line = await exchange(url, sent, around, signal);
		try {
			const refusal = await refusalOf(line.response, url, around.now);
			if (refusal) {
				const fault = faultOf(refusal, url, model, key);
				throw [404, 405, 501].includes(refusal.status) && fault.error.code !== 'no-model'
					? new Fault(hasNone(url, fault.error.message))
					: fault;
			}
			const text = await line.response.text();
			const refused = readPiece(text, around.now())?.refusal;
			if (refused) throw faultOf(refused, url, model, key);
			return vectorsIn(text, texts.length, dimensions, hostOf(url));
		} catch (thrown) {
			throw line.blame(thrown, unreachable(url, around.origin));
		} finally {
			line.close();
		}
	}

	/** One request in its turn, and again while that may help. */
	async function patiently(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		for (let failed = 0; ;) {
			const leave = await queueOf(endpoint, known, around.locks).enter(signal).turn;
			let fault: Fault;
			try {
				return await ask(texts, signal);
			} catch (thrown) {
				if (signal.aborted || !(thrown instanceof Fault)) throw thrown;
				fault = thrown;
			} finally {
				leave();
			}
			if (!fault.transient || ++failed >= maxAttempts) throw fault.error;
			await around.wait(backoffDelay(failed, fault.waitMs, fault.busy, around.random), signal);
		}
	}

	/** What a server does not take at once it may take in parts, and a text by its beginning. */
	async function inParts(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		try {
			return await patiently(texts, signal);
		} catch (thrown) {
			const code = thrown instanceof MullError && thrown.code;
			if (signal.aborted || (code !== 'context-overflow' && code !== 'bad-request')) throw thrown;
			const half = Math.ceil(texts.length / 2);
			if (half < texts.length) {
				const first = await inParts(texts.slice(0, half), signal);
				return [...first, ...(await inParts(texts.slice(half), signal))];
			}
			const [text = ''] = texts;
			if (code === 'bad-request' || text.length <= shortest) throw thrown;
			return inParts([text.slice(0, Math.ceil(text.length / 2))], signal);
		}
	}

	return {
		async embed(texts, signal) {
			try {
				const vectors: Float32Array[] = [];
				for (const batch of batches(texts)) vectors.push(...(await inParts(batch, signal)));
				return vectors;
			} catch (thrown) {
				throw signal.aborted ? new MullError('aborted', 'Stopped.', '', { cause: thrown }) : thrown;
			}
		},
	};
}

const hasNone = (url: string, said: string): MullError =>
	new MullError(
		'no-model',
		`${hostOf(url)} makes no vectors of texts. ${said}`,
		'Start the server with embeddings on, or choose another embedder in Settings.',
	);

const probes = [
	'The cat sleeps on the sofa.',
	'A cat is asleep on the couch.',
	'The central bank raised its interest rates.',
	'The cat sleeps on the sofa.',
];

/**
 * How long its vectors are. Throws `bad-model` where they say nothing: the same text must be alike, and
 * another of the same meaning nearer than one about something else.
 */
export async function checkServerEmbedder(
	{ embed }: ServerEmbedder,
	signal: AbortSignal,
): Promise<number> {
	const [first, near, far, same] = (await embed(probes, signal)) as [
		Float32Array,
		Float32Array,
		Float32Array,
		Float32Array,
	];
	const like = (other: Float32Array) => first.reduce((sum, x, i) => sum + x * other[i]!, 0);
	if (like(same) > 0.99 && like(near) > like(far)) return first.length;
	throw new MullError(
		'bad-model',
		'The vectors of this model do not tell texts apart.',
		'Choose an embedding model: many servers have “embed” in its name.',
	);
}
