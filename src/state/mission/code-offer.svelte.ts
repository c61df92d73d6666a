/** The offer to let missions run code, made where a mission has something to calculate. */
import { needsCalculation } from '../../core/mission/needs-calculation.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';

type Code = Pick<SettingsState, 'current' | 'change'>;

export class CodeOffer {
	#dismissed = $state(false);

	/** Code is off, there are sums or tables, and nobody said no. `given`: texts of attached files. */
	fits(settings: Code, question: string, given: readonly string[]): boolean {
		if (this.#dismissed || settings.current.instruments.code) return false;
		return needsCalculation(question, given);
	}

	/** It is made no more until the page is loaded again. */
	dismiss(): void {
		this.#dismissed = true;
	}
}

/** Of this page: what was declined before the start is not offered again on the mission. */
export const codeOffer = new CodeOffer();

/** As the switch in Settings does it. */
export const letRunCode = (settings: Code, code: boolean): Promise<void> =>
	settings.change((now) => ({ instruments: { ...now.instruments, code } }));
