/** MidTry: what everything else needs to know of it. */
import { structuredCalls } from '../../core/runs/calls.ts';
import { ownSampling, type Entry } from '../entry.ts';
import { events, say } from './events.ts';
import {
	defaults,
	earlyStopCount,
	settings,
	temperatureOf,
	type MidTryOptions,
} from './options.ts';
import { trace, type MidTryTrace } from './trace.ts';

export const entry: Entry<'midtry', MidTryOptions, MidTryTrace> = {
	id: 'midtry',
	label: 'MidTry',
	summary: 'Four tries. What most of them say is checked and becomes the answer.',
	version: 2,
	defaults,
	settings,
	roles: ['A', 'B'],
	demands: 'little',
	effort: { brief: { draw: 'pairs' }, long: { paths: 6 }, open: { paths: 8 } },
	// Pocket errs mostly by misreading, and says what it read.
	onBuiltIn: { reading: true },
	onTiny: { prompts: 'short', sums: 'correct' },
	sampling({ paths, temperatures, topP, models }, roles) {
		const own = models === 'two' ? Math.ceil(paths / 2) : paths;
		const all = Array.from({ length: own }, (_, i) => temperatures[i] ?? temperatureOf(i + 1));
		const { B } = ownSampling(roles);
		const judge = { temperatures: [0], topP: B.topP };
		const second = { temperatures: [0, ...all.slice(0, paths - own)], topP };
		return { A: { temperatures: all, topP }, B: models === 'two' ? second : judge };
	},
	events,
	say,
	trace,
	calls({ paths, earlyStop, draw }) {
		// When no path comes to an answer there is nothing to check; and when enough agree, paths that
		// have not begun never do.
		const early = earlyStop ? Math.min(paths, earlyStopCount(paths) + 1) : paths;
		// Two that agree, and the check.
		const least = draw === 'pairs' ? Math.min(early, 3) : early;
		// The look at what says the same is structured: it may be repaired.
		const same = paths > 1 ? structuredCalls({ think: false, reasons: undefined }).most : 0;
		return { least, most: paths + 2 + same };
	},
};
