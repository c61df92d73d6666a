/** The numbers of lists and headings as an office program counts them. Pure. */
import { numberAs } from '../numbering.ts';

export interface Level {
	/** A name of `numberAs`, or 'bullet'. */
	form: string;
	/** What is shown: `%1.%2)` holds the numbers of the first two levels. */
	pattern: string;
	start: number;
	/** The numbers of the levels above are shown in plain digits. */
	legal?: boolean;
}

export function createNumbers() {
	/** The last number of each level, by list. */
	const counts = new Map<string, number[]>();
	return {
		/** The sign of the next point at this level, from 0; '' where it has none. */
		next(list: string, levels: readonly Level[], at: number, restart?: number): string {
			const level = levels[at];
			if (!level) return '-';
			if (level.form === 'bullet') return '-';
			const own = counts.get(list) ?? [];
			const before = own[at];
			for (let above = 0; above < at; above++) own[above] ??= levels[above]?.start ?? 1;
			own[at] = restart ?? (before === undefined ? level.start : before + 1);
			own.length = at + 1;
			counts.set(list, own);
			if (level.form === 'none') return level.pattern.replace(/%\d/g, '').trim();
			return level.pattern
				.replace(/%(\d)/g, (_, one: string) => {
					const place = Number(one) - 1;
					const form = level.legal ? 'decimal' : (levels[place]?.form ?? 'decimal');
					return own[place] === undefined ? '' : numberAs(own[place], form);
				})
				.trim();
		},
	};
}
