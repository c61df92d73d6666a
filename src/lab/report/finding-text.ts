/** What the Lab found out about a model, in words. Light: the Think screen loads it. */
import type { Confidence, ModelRef } from '../../core/types.ts';
import type { CompareVerdict } from '../experiment/compare.ts';
import { points } from '../statistics/number-text.ts';

export interface Found {
	/** Id in the list of algorithms, and as the arm was called. */
	algorithm: string;
	label: string;
	items: number;
	gained: number;
	lost: number;
	/** Share right, less that of the base. */
	difference: number;
	says: CompareVerdict;
	/** Tokens for each of the base's. */
	times: number;
	levels: { level: Confidence; right: number; of: number }[];
}

export interface Finding {
	experiment: string;
	/** Milliseconds since 1970. */
	when: number;
	/** Both roles ran on it. */
	model: ModelRef;
	/** What all are compared with. */
	base: string;
	/** Kinds of problems. */
	kinds: string[];
	found: Found[];
}

/** "In the Lab, MidTry was right on 8 of 100 problems more than Direct at 0, at 5 times the tokens." */
export function foundSentence({ base }: Finding, one: Found): string {
	const { label, items, gained, lost, difference, says, times } = one;
	const price = `at ${times < 10 ? times.toFixed(1) : Math.round(times)} times the tokens`;
	if (says === 'helps' || says === 'hurts') {
		const n = points(Math.abs(difference)).replace('+', '');
		const way = says === 'helps' ? 'more' : 'fewer';
		return `Measured on this model: ${label} is right on ${n} of 100 problems ${way} than ${base}, ${price} (${items} problems).`;
	}
	const verdict = says === 'no sign' ? 'no sign that it helps' : 'too few to tell';
	return `Measured on this model: ${label} helped on ${gained} and hurt on ${lost} of ${items} problems, ${price}: ${verdict}.`;
}

/** "HIGH: 31 of 33 right on this model." Null where that label was never given. */
export function levelSentence({ levels }: Found, level: Confidence): string | null {
	const one = levels.find((other) => other.level === level);
	return one ? `${level}: ${one.right} of ${one.of} right on this model, in the Lab.` : null;
}

/** The latest finding about a model that says something of an algorithm. */
export function latestOf(
	findings: readonly Finding[],
	model: ModelRef | null,
	algorithm: string,
): { finding: Finding; one: Found } | null {
	const key = JSON.stringify(sorted(model));
	for (const finding of [...findings].sort((a, b) => b.when - a.when)) {
		if (JSON.stringify(sorted(finding.model)) !== key) continue;
		const one = finding.found.find((other) => other.algorithm === algorithm);
		if (one) return { finding, one };
	}
	return null;
}

/** The algorithm that the latest findings say helps most on this model; null where none does. */
export function bestOf(
	findings: readonly Finding[],
	model: ModelRef | null,
): { finding: Finding; one: Found } | null {
	const all = new Set(findings.flatMap(({ found }) => found.map(({ algorithm }) => algorithm)));
	const helping = [...all]
		.flatMap((algorithm) => latestOf(findings, model, algorithm) ?? [])
		.filter(({ one }) => one.says === 'helps');
	// Of two that help as much, the one that costs less.
	helping.sort((a, b) => b.one.difference - a.one.difference || a.one.times - b.one.times);
	return helping[0] ?? null;
}

const sorted = (model: ModelRef | null) =>
	model && [model.engine, model.model, model.endpoint ?? ''];
