/** How fast a model reads here, from what its steps took. Pure. */
import type { ThinkStep } from '../../../core/runs/steps.ts';

/**
 * Milliseconds for each token that is read, by least squares over the latest steps: what a step took
 * is so much for each token read and so much for each written. Null where they do not tell.
 */
export function readingPaceOf(
	steps: readonly Pick<ThinkStep, 'usage'>[],
	latest = 20,
): number | null {
	const figures = steps
		.flatMap(({ usage }) => (usage && usage.milliseconds > 0 ? [usage] : []))
		.slice(0, latest)
		.map(({ promptTokens, cachedTokens, completionTokens, milliseconds }) => ({
			read: Math.max(0, promptTokens - cachedTokens),
			wrote: completionTokens,
			took: milliseconds,
		}));
	if (figures.length < 2) return null;
	const sum = (of: (figure: (typeof figures)[number]) => number) =>
		figures.reduce((all, figure) => all + of(figure), 0);
	const rr = sum(({ read }) => read * read);
	const ww = sum(({ wrote }) => wrote * wrote);
	const rw = sum(({ read, wrote }) => read * wrote);
	const determinant = rr * ww - rw * rw;
	// Steps that are all alike do not tell one from the other.
	if (determinant <= 1e-6 * rr * ww) return null;
	const rt = sum(({ read, took }) => read * took);
	const wt = sum(({ wrote, took }) => wrote * took);
	const pace = (rt * ww - wt * rw) / determinant;
	return pace > 0 ? pace : null;
}
