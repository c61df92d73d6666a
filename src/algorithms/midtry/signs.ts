/**
 * What speaks for an answer besides the votes: collected for every run, since it costs no call. The Lab
 * fits what each is worth on a model (`lab/report/calibration.ts`); by itself it decides nothing.
 */
import type { Reply } from '../../core/types.ts';
import type { Calculations } from '../shared/calculations.ts';
import type { Checked } from './check.ts';

/** Of one path. */
export interface PathSigns {
	meanLogprob: number | undefined;
	/** From 0 to 100, where it was said. */
	stated: number | null;
	/** Calculations that could be done again, and those that hold. */
	sums: number;
	hold: number;
	/** From 0 to 1: 1 is a word of hesitation in every twenty. */
	hesitation: number;
}

const hesitations =
	/(?<![\p{L}\p{N}])(?:wait|hold on|hmm+|actually|maybe|perhaps|probably|not sure|unsure|i guess|warte|moment mal|eigentlich|vielleicht|vermutlich|wahrscheinlich|nicht sicher|unsicher)(?![\p{L}\p{N}])/gu;

export function signsOf(
	{ thinking, text, meanLogprob }: Pick<Reply, 'thinking' | 'text' | 'meanLogprob'>,
	stated: number | null,
	{ sums, wrong }: Pick<Calculations, 'sums' | 'wrong'>,
): PathSigns {
	const said = `${thinking}\n${text}`.toLowerCase();
	const words = said.split(/\s+/).filter(Boolean).length;
	const count = [...said.matchAll(hesitations)].length;
	return {
		...{ meanLogprob, stated, sums: sums.length, hold: sums.length - wrong.length },
		hesitation: words === 0 ? 0 : Math.min(1, (20 * count) / words),
	};
}

/**
 * Of the answer that is shown: `inside` are the paths that gave it, of so many that were `drawn`. A path
 * that has no vote counts among the drawn.
 */
export function signsOfAnswer(
	inside: readonly PathSigns[],
	drawn: number,
	check: Checked['verdict'],
): Record<string, number> {
	const mean = (values: readonly number[]) =>
		values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : undefined;
	const sums = inside.reduce((all, one) => all + one.sums, 0);
	const hold = inside.reduce((all, one) => all + one.hold, 0);
	const signs = {
		agreement: inside.length / Math.max(1, drawn),
		probability: mean(
			inside.flatMap(({ meanLogprob: l }) => (l === undefined ? [] : [Math.exp(l)])),
		),
		stated: mean(inside.flatMap(({ stated }) => (stated === null ? [] : [stated / 100]))),
		calculations: sums > 0 ? hold / sums : undefined,
		hesitation: mean(inside.map(({ hesitation }) => hesitation)),
		check: check === 'failed' ? undefined : Number(check === 'confirmed'),
	};
	return Object.fromEntries(
		Object.entries(signs).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, Math.min(1, value)]],
		),
	);
}
