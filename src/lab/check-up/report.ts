/** A check-up as a text that somebody can send. */
import { inShort, type CheckUp, type Mark } from './types.ts';

const signs: Record<Mark, string> = { good: 'ok', note: 'note', bad: 'BAD', open: '–' };

export function checkUpText({
	name,
	identity,
	app,
	when,
	seconds,
	checks,
	facts,
}: CheckUp): string {
	const date = new Date(when).toISOString().slice(0, 16).replace('T', ' ');
	const wide = Math.max(...checks.map(({ label }) => label.length));
	return [
		`Check-up of ${name} (${identity})`,
		`Mull ${app}, ${date} UTC, ${Math.round(seconds)} s. ${inShort(checks)}`,
		'',
		...checks.map(
			({ label, mark, says }) => `${label.padEnd(wide)}  ${signs[mark].padEnd(4)}  ${says}`,
		),
		'',
		...facts.map(([name, value]) => `${name}: ${value}`),
		'',
	].join('\n');
}
