/** Whether a model fits this device, as a badge says it. */
import type { Fit } from '../../catalogue/device-fit.ts';
import { w } from './words/index.ts';

export const fitTones = { fits: 'good', tight: 'warn', no: 'bad' } as const;

export const fitWords = ({ verdict }: Fit): string =>
	verdict === 'fits' ? w.itFits : verdict === 'tight' ? w.itIsTight : w.itDoesNotFit;
