/**
 * Deleting everything, in every tab. The brains of other tabs would write again what was just
 * deleted: they end first, and their pages begin again when it is over.
 */
import { allowUnload } from '../../host/before-unload.ts';
import { dropAttached } from '../../storage/runs/attached.ts';
import { openLock, type Client } from '../../worker/client.ts';
import { forgetLanguage } from './language.ts';
import { forgetTheme } from './theme.ts';

/** Name of the channel that tells the others, and of the lock that is held meanwhile. */
const name = 'mull-erase';
/** How long other tabs may take to end their brains, milliseconds: one that sleeps cannot write either. */
const patience = 5000;
const beat = 50;

interface Setup {
	client: Pick<Client, 'request' | 'close'>;
	/** Ids of the models on this device. */
	models: () => string[];
	locks: Pick<LockManager, 'request' | 'query'>;
}

export interface Erasure {
	/** Ends this tab's brain for good: reload the page afterwards. Throws `MullError`. */
	erase(): Promise<void>;
	/** From now on, while another tab deletes everything, this one is still; then it calls `reload`. */
	obey(reload: () => void): void;
	close(): void;
}

export function createErasure({ client, models, locks }: Setup): Erasure {
	const others = new BroadcastChannel(name);

	async function alone(): Promise<void> {
		const deadline = Date.now() + patience;
		while (Date.now() < deadline) {
			const { held = [] } = await locks.query();
			// One of them is this tab's own.
			if (held.filter((lock) => lock.name === openLock).length <= 1) return;
			await new Promise((wake) => setTimeout(wake, beat));
		}
	}

	return {
		erase: () =>
			locks.request(name, async () => {
				// All of its code is here before anything goes.
				const { eraseAll } = await import('./erase-all.ts');
				others.postMessage('stop');
				await alone();
				// Only the engines know where their files lie.
				for (const modelId of models()) await client.request({ type: 'delete-model', modelId });
				client.close();
				// What this tab alone holds goes as well, so nobody is asked about it.
				allowUnload();
				await eraseAll();
				forgetTheme();
				forgetLanguage();
			}),
		obey(reload) {
			others.onmessage = () => {
				client.close();
				allowUnload();
				// Granted when the other tab has finished, or is gone.
				void locks.request(name, { mode: 'shared' }, () => {
					// Files that wait to be asked with lie in each tab's own storage.
					dropAttached();
					reload();
				});
			};
		},
		close: () => others.close(),
	};
}
