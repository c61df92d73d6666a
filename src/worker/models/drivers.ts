/** The brain's half of each engine of `core/engines/list.ts`; the compiler misses one that lacks. */
import type { EngineId } from '../../core/engines/list.ts';
import type { Driver } from '../../engines/driver.ts';
import { llamacppDriver } from '../../engines/llamacpp/driver.ts';
import { remoteDriver } from '../../engines/remote/driver.ts';
import { webllmDriver } from '../../engines/webllm/driver.ts';
import { siteUrl } from '../site.ts';

export type Drivers = Readonly<Record<EngineId, Driver>>;

export const drivers: Drivers = {
	llamacpp: llamacppDriver(siteUrl),
	// Written out here, for the bundler to see: a worker lies beside the one that starts it.
	webllm: webllmDriver(
		() => new Worker(new URL('../webllm.worker.ts', import.meta.url), { type: 'module' }),
	),
	remote: remoteDriver,
	// Few browsers have a model of their own.
	browser: {
		open: async (...asked) =>
			(await import('../../engines/browser/driver.ts')).browserDriver.open(...asked),
	},
};
