/** Embedders on servers: looked up each time they are used, for the person may have changed or forbidden them. */
import { prefixesFor } from '../../catalogue/embedder-prefixes.ts';
import { serverEmbedder, serverEmbedderId, vectorMark } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import type { Endpoint } from '../../core/types.ts';
import type { ModelEmbedder } from '../../engines/embedder/embedder.ts';
import { checkServerEmbedder, createServerEmbedder } from '../../engines/embedder/server.ts';
import type { HttpContext } from '../../engines/remote/http.ts';

/** How servers are reached, as for chats. */
export interface Servers {
	endpoint(id: string): Promise<Endpoint | undefined>;
	keyOf(endpoint: Endpoint): Promise<string | undefined>;
	gate(signal: AbortSignal): Promise<void>;
}

interface ServerEmbedders {
	/** Undefined where the id is of none on a server. */
	use(id: string): ModelEmbedder | undefined;
	/** Throws `no-model` where its server is no longer in Mull; passes for any other id. */
	require(id: string): Promise<void>;
	/** Asks a model whether it can be one. Gives its id; throws where it cannot. */
	ask(endpoint: string, model: string): Promise<string>;
}

/** A lower cosine is no likeness, whichever model says it. Its own bar is not measured, so five deviations. */
export const standard = { bar: 0.3, deviations: 5, remote: true as const };
/** Milliseconds: a server may have to load the model first. */
const trial = 120_000;

/** `around`: in place of the browser's own network and clock. */
export function serverEmbedders(servers: Servers, around?: HttpContext): ServerEmbedders {
	async function find(id: string, model: string): Promise<Endpoint> {
		const endpoint = await servers.endpoint(id);
		if (endpoint) return endpoint;
		throw new MullError(
			'no-model',
			`The server of “${model}” is no longer in Mull, so memory uses the included embedder.`,
			'Choose another in Settings, or add the server again and choose it.',
		);
	}

	async function reach(id: string, model: string, dimensions: number, signal: AbortSignal) {
		const endpoint = await find(id, model);
		await servers.gate(signal);
		return createServerEmbedder(endpoint, model, await servers.keyOf(endpoint), dimensions, around);
	}

	return {
		use(id) {
			const of = serverEmbedder(id);
			if (!of) return undefined;
			const { endpoint, model, dimensions } = of;
			const { passage, query } = prefixesFor(model);
			const about = { ...standard, model: vectorMark(id, passage), dimensions };
			const after = (prefix: string) => async (texts: string[], signal: AbortSignal) => {
				const server = await reach(endpoint, model, dimensions, signal);
				return server.embed(
					texts.map((text) => prefix + text),
					signal,
				);
			};
			return {
				...about,
				embed: after(passage),
				asQuery: { ...about, embed: after(query) },
				close() {},
			};
		},

		async require(id) {
			const of = serverEmbedder(id);
			if (of) await find(of.endpoint, of.model);
		},

		async ask(endpoint, model) {
			const signal = AbortSignal.timeout(trial);
			const server = await reach(endpoint, model, 0, signal);
			const dimensions = await checkServerEmbedder(server, signal);
			return serverEmbedderId({ endpoint, dimensions, model });
		},
	};
}
