/** Figures as a person reads them. */
const whole = new Intl.NumberFormat('en-GB');
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 });

/** '950', '12,400', '1.2M'. */
export const count = (n: number): string =>
	n < 100_000 ? whole.format(Math.round(n)) : short.format(n);

/** '0.4 s', '12 s', '3 min 20 s', '2 h 5 min'. */
export function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	if (seconds < 60) return `${Math.round(seconds)} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) {
		const rest = Math.round(seconds % 60);
		return rest && minutes < 10 ? `${minutes} min ${rest} s` : `${minutes} min`;
	}
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** '4', '2–10'. */
export const range = (least: number, most: number, show: (n: number) => string = count): string =>
	show(least) === show(most) ? show(most) : `${show(least)}–${show(most)}`;

/** '1 call', '3 calls'. */
export const plural = (n: number, one: string, many = `${one}s`): string =>
	`${count(n)} ${n === 1 ? one : many}`;

/** '+0.87', '−1.20', '0.00'; in standard deviations. */
export const signed = (n: number): string =>
	`${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n).toFixed(2)}`;

/** 'today', 'yesterday', '12 Mar', '12 Mar 2024'. */
export function day(time: number, now: number): string {
	const start = (t: number) => new Date(t).setHours(0, 0, 0, 0);
	const days = Math.round((start(now) - start(time)) / 86_400_000);
	if (days <= 0) return 'today';
	if (days === 1) return 'yesterday';
	const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
	return new Date(time).toLocaleDateString('en-GB', {
		day: 'numeric',
		month: 'short',
		...(sameYear ? {} : { year: 'numeric' }),
	});
}
