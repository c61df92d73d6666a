/** Figures as a person reads them. */
import { count, decimal, locale } from '../state/numbers.ts';
import { m } from './think/messages.ts';

export { count } from '../state/numbers.ts';

/** '0.4 s', '12 s', '3 min 20 s', '2 h 5 min'. */
export function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return m('seconds', { seconds: decimal(seconds) });
	if (seconds < 60) return m('seconds', { seconds: Math.round(seconds) });
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) {
		const rest = Math.round(seconds % 60);
		return rest && minutes < 10
			? m('minutesSeconds', { minutes, seconds: rest })
			: m('minutes', { minutes });
	}
	return m('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Time that goes on, in whole seconds: '7 s', '3 min 20 s'. */
export const elapsed = (milliseconds: number): string =>
	milliseconds < 60_000
		? m('seconds', { seconds: Math.floor(milliseconds / 1000) })
		: duration(milliseconds);

/** '4', '2–10'. */
export const range = (least: number, most: number, show: (n: number) => string = count): string =>
	show(least) === show(most) ? show(most) : `${show(least)}–${show(most)}`;

/** An estimate as one would say it: 'under a second', 'about 20 s', 'about 1–3 min'. */
export function about(least: number, most: number): string {
	if (most < 1000) return m('underASecond');
	const minutes = most >= 100_000;
	const unit = minutes ? 60_000 : 1000;
	const figure = (milliseconds: number) => {
		const value = milliseconds / unit;
		return value < 20 ? Math.max(1, Math.round(value)) : Math.round(value / 5) * 5;
	};
	const [low, high] = [figure(least), figure(most)];
	const figures = low === high ? high : `${low}–${high}`;
	return minutes
		? m('aboutMinutes', { minutes: figures })
		: m('aboutSeconds', { seconds: figures });
}

/** '+0.87', '−1.20', '0.00'; in standard deviations. */
export const signed = (n: number): string =>
	`${n > 0 ? '+' : n < 0 ? '−' : ''}${decimal(Math.abs(n), 2)}`;

/** 'today', 'yesterday', '12 Mar', '12 Mar 2024'. */
export function day(time: number, now: number): string {
	const start = (t: number) => new Date(t).setHours(0, 0, 0, 0);
	const days = Math.round((start(now) - start(time)) / 86_400_000);
	if (days <= 0) return m('today');
	if (days === 1) return m('yesterday');
	const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
	return new Date(time).toLocaleDateString(locale(), {
		day: 'numeric',
		month: 'short',
		...(sameYear ? {} : { year: 'numeric' }),
	});
}
