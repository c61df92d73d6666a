/** A check-up of a model on a server, from the command line. */
import { hash32 } from '../../src/core/hash.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { Endpoint } from '../../src/core/types.ts';
import { version } from '../../src/core/version.ts';
import { httpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import { checkUp } from '../../src/lab/check-up/check-up.ts';
import { checkUpText } from '../../src/lab/check-up/report.ts';

export const engineOn = (endpoint: Endpoint, model: string): Engine => {
	const around = { ...httpContext(), fetch, locks: undefined };
	return createRemote(endpoint, model, process.env.MULL_KEY, around, newKnownServers());
};

/** Prints what a check-up finds; 1 where something must not be trusted. */
export async function examine(endpoint: Endpoint, name: string): Promise<number> {
	const began = performance.now();
	const model = { engine: 'remote' as const, model: name, endpoint: endpoint.id };
	const checks = await checkUp(
		{
			...{ model, families: ['stories', 'chain-sums', 'times'] },
			open: async () => engineOn(endpoint, name),
		},
		{ now: () => performance.now(), seed: hash32(String(began)) },
		({ label, says }) => console.log(`${label}: ${says}`),
		new AbortController().signal,
	);
	const facts = [['Node', process.version] as const, ['System', process.platform] as const];
	const seconds = (performance.now() - began) / 1000;
	const about = { model, name, identity: endpoint.url, app: version, when: Date.now() };
	console.log(`\n${checkUpText({ ...about, seconds, checks, facts })}`);
	return checks.some(({ mark }) => mark === 'bad') ? 1 : 0;
}
