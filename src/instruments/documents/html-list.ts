/** The lists of an HTML page that are open, and the sign of each of their points. Pure. */
import { formOf, numberAs } from './numbering.ts';

export function createLists() {
	/** `next` is null where the points have no number. */
	const open: { next: number | null; form: string }[] = [];
	return {
		depth: () => open.length,
		begin(numbered: boolean, { start, type = '' }: Record<string, string>) {
			const first = Math.trunc(Number(start ?? 1));
			const next = Number.isFinite(first) ? first : 1;
			open.push({ next: numbered ? next : null, form: formOf(type) });
		},
		end: () => void open.pop(),
		/** '- ', '3. ', further in by depth. `value`: what the point says its number is. */
		sign(value: string | undefined): string {
			const list = open.at(-1);
			const space = '  '.repeat(Math.min(8, Math.max(0, open.length - 1)));
			if (!list || list.next === null) return `${space}- `;
			const own = Math.trunc(Number(value || NaN));
			const number = Number.isFinite(own) ? own : list.next;
			list.next = number + 1;
			return `${space}${numberAs(number, list.form)}. `;
		},
	};
}
