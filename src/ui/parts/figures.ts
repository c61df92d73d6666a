/** Figures in words, as the models and settings screens write them. */
import { decimal, locale } from '../../state/numbers.ts';
import { m } from './messages.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 1 234 567 → '1.2 MB'; powers of ten, as discs and browsers count. */
export function bytesText(bytes: number): string {
	let value = Math.max(0, bytes);
	let unit = 0;
	while (value >= 999.5 && unit < units.length - 1) {
		value /= 1000;
		unit += 1;
	}
	return `${unit > 1 && value < 99.95 ? decimal(value) : Math.round(value)} ${units[unit] === 'bytes' ? m('bytes') : units[unit]}`;
}

/** Time that is left, roughly: it is an estimate and reads like one. */
export function leftText(seconds: number): string {
	if (!Number.isFinite(seconds)) return '';
	if (seconds < 10) return m('fewSecondsLeft');
	if (seconds < 90) return m('secondsLeft', { n: Math.round(seconds / 10) * 10 });
	if (seconds < 5400) return m('minutesLeft', { n: Math.round(seconds / 60) });
	return m('hoursLeft', { n: Math.round(seconds / 3600) });
}

/** 4096 → '4,096 tokens', 32768 → '32k tokens'. */
export function tokensText(tokens: number): string {
	const text = tokens >= 10_000 ? `${Math.round(tokens / 1024)}k` : tokens.toLocaleString(locale());
	return m('tokens', { n: text });
}

/** A transfer in one line: '1.2 of 3.4 GB · 12.0 MB/s · about 3 minutes left'. */
export function transferText(have: number, bytes: number, perSecond: number): string {
	const parts = [
		bytes > 0 ? m('haveOf', { have: bytesText(have), bytes: bytesText(bytes) }) : bytesText(have),
	];
	if (perSecond > 0) {
		parts.push(`${bytesText(perSecond)}/s`);
		if (bytes > have) parts.push(leftText((bytes - have) / perSecond));
	}
	return parts.join(' · ');
}
