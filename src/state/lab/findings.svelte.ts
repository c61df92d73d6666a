/** What experiments found out about models, for the screens that choose one. */
import type { Finding } from '../../lab/report/finding-text.ts';
import { listFindings } from '../../storage/lab/findings.ts';

class Findings {
	#list = $state.raw<readonly Finding[]>([]);
	#asked = false;

	/** Empty until it was read, which the first look begins. */
	get list(): readonly Finding[] {
		if (!this.#asked) {
			this.#asked = true;
			void this.renew();
		}
		return this.#list;
	}

	/** They changed. A disk that cannot be read has none: the person is told elsewhere. */
	async renew(): Promise<void> {
		this.#list = await listFindings().catch(() => []);
	}
}

export const findings = new Findings();
