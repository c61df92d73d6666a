/** No server is in Mull: what `createEmbedders` may ask for. */
export const noServers = {
	endpoint: async () => undefined,
	keyOf: async () => undefined,
	gate: async () => {},
};
