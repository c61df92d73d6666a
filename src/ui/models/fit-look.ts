/** Whether a model fits this device, as a badge says it. */
import type { Fit } from '../../catalogue/device-fit.ts';
import { m } from './messages.ts';

export const fitTones = { fits: 'good', tight: 'warn', no: 'bad' } as const;

export const fitWords = ({ verdict }: Fit): string =>
	verdict === 'fits' ? m('fits') : verdict === 'tight' ? m('tight') : m('tooBig');
