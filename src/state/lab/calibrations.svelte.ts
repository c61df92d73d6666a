/** What experiments measured of the answers of models, for the screens that show answers. */
import type { Calibration } from '../../lab/report/chance.ts';
import { listCalibrations } from '../../storage/lab/calibrations.ts';
import { live } from '../../storage/live.ts';

class Calibrations {
	#list = $state.raw<readonly Calibration[]>([]);
	#asked = false;

	/** Empty until it was read, which the first look begins; then it follows the table. */
	get list(): readonly Calibration[] {
		if (!this.#asked) {
			this.#asked = true;
			// A disk that cannot be read has none: the person is told elsewhere.
			live(
				listCalibrations,
				(list) => (this.#list = list),
				() => {},
			);
		}
		return this.#list;
	}
}

export const calibrations = new Calibrations();
