/** Servers, as the brain uses them: nothing is loaded, so nothing is kept. */
import { MullError } from '../../core/errors.ts';
import type { LearntModel } from '../../core/types.ts';
import type { Driver } from '../driver.ts';
import { createRemote } from './runtime.ts';

export const remoteDriver: Driver = {
	async open({ model, endpoint: id = '' }, { endpoint, keyOf, gate, learn }, signal) {
		const server = await endpoint(id);
		if (!server) {
			throw new MullError(
				'no-model',
				`The server of “${model}” is no longer in Mull.`,
				'Choose another model, or add the server again.',
			);
		}
		await gate(signal);
		const keep = (learnt: LearntModel) => void learn(id, learnt).catch(() => {});
		const engine = createRemote(server, model, await keyOf(server), undefined, undefined, keep);
		return { engine, dispose() {} };
	},
};
