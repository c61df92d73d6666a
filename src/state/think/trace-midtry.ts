/** MidTry's paths, what they agree on and the final check, folded from the journal (midtry.md). */
import { defaults, settings, type MidTryOptions } from '../../algorithms/midtry/options.ts';
import { complete } from '../../algorithms/setting.ts';
import type { RunEvent } from '../../core/events.ts';
import type { Run } from '../../core/types.ts';
import { numberOr, type Common, type MidTryTrace, type PathView } from './trace.ts';

const strategies = ['Conservative', 'Standard', 'Creative', 'Divergent'];

export function midTry(
	run: Pick<Run, 'options'>,
	common: Common,
	events: readonly RunEvent[],
): MidTryTrace {
	const paths = new Map<number, PathView>();
	const pathOf = (number: number): PathView => {
		let view = paths.get(number);
		if (!view) {
			const { temperatures: given } = run.options;
			const temperatures: unknown[] = Array.isArray(given) ? given : [];
			view = {
				path: number,
				key: `path-${number}`,
				strategy: strategies[(number - 1) % strategies.length]!,
				temperature: numberOr(temperatures[number - 1], (6 + number) / 10),
				step: null,
				live: null,
				event: null,
				advantage: null,
				selected: false,
				literal: false,
			};
			paths.set(number, view);
		}
		return view;
	};
	// An imported run may claim any number of paths.
	const options = complete(defaults, settings, run.options as Partial<MidTryOptions>);
	for (let n = 1; n <= options.paths; n++) pathOf(n);

	const after: MidTryTrace['after'] = [];
	for (const step of common.steps) {
		const number = pathNumber(step.key);
		if (number === null) after.push({ key: step.key, label: step.label, step, live: null });
		else Object.assign(pathOf(number), { step, temperature: step.sampling.temperature });
	}
	for (const live of common.live) {
		const number = pathNumber(live.key);
		if (number === null) after.push({ key: live.key, label: live.label, step: null, live });
		else pathOf(number).live = live;
	}
	for (const event of events) {
		if (event.type !== 'midtry/path') continue;
		const { strategy, temperature } = event;
		Object.assign(pathOf(event.path), { event, strategy, temperature });
	}
	const consensus = events.findLast((event) => event.type === 'midtry/consensus') ?? null;
	for (const view of consensus ? paths.values() : []) {
		view.advantage = consensus!.advantages[view.path] ?? null;
		view.selected = consensus!.selected === view.path;
		view.literal = consensus!.literal === view.path;
	}
	return {
		kind: 'midtry',
		...common,
		paths: [...paths.values()].sort((a, b) => a.path - b.path),
		consensus,
		check: events.findLast((event) => event.type === 'midtry/check') ?? null,
		after,
	};
}

const pathNumber = (key: string): number | null =>
	/^path-\d+$/.test(key) ? Number(key.slice(5)) : null;
