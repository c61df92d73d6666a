/** The check-ups that are kept, for every screen that shows a model. Light: it runs none. */
import type { ModelRef } from '../../core/types.ts';
import { isDue, type CheckUp } from '../../lab/check-up/types.ts';
import { version } from '../../core/version.ts';
import { dropCheckUps, listCheckUps } from '../../storage/lab/check-ups.ts';
import type { ModelIdentity } from '../models/model-identity.ts';

class CheckUps {
	#list = $state.raw<readonly CheckUp[]>([]);
	#asked = false;
	#ready = $state.raw(false);

	/** Empty until it was read, which the first look begins. */
	get list(): readonly CheckUp[] {
		if (!this.#asked) {
			this.#asked = true;
			void this.renew();
		}
		return this.#list;
	}

	/** False until they were read. */
	get ready(): boolean {
		return this.#ready;
	}

	of({ engine, model, endpoint }: ModelRef): CheckUp | undefined {
		return this.list.find(
			({ model: one }) => one.engine === engine && one.model === model && one.endpoint === endpoint,
		);
	}

	/** It was made of another file, or by another version of Mull. */
	isDue = (checkUp: CheckUp, { identity }: ModelIdentity): boolean =>
		isDue(checkUp, { identity, app: version });

	/** They changed. A disk that cannot be read has none: the person is told elsewhere. */
	async renew(): Promise<void> {
		this.#list = await listCheckUps().catch(() => []);
		this.#ready = true;
	}

	/** Forgets those of models that are gone. */
	async drop(gone: (model: ModelRef) => boolean): Promise<void> {
		await dropCheckUps(gone).catch(() => {});
		await this.renew();
	}
}

export const checkUps = new CheckUps();
