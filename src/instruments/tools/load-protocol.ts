/** The protocol's own client, loaded when the first server of tools is asked. */

/** Its schema library would first try whether it may make code of text: our policy forbids it. */
export function loadProtocol() {
	const here = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
	(here.__zod_globalConfig ??= {}).jitless = true;
	return import('@modelcontextprotocol/client');
}
