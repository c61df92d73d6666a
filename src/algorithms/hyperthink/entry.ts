/** HyperThink: what everything else needs to know of it. */
import { learningCalls, structuredCalls } from '../../core/runs/calls.ts';
import { complete } from '../setting.ts';
import { ownSampling, type Entry } from '../entry.ts';
import { events, say } from './events.ts';
import { annealedTemperature, defaults, settings, type HyperThinkOptions } from './options.ts';
import { trace, type HyperThinkTrace } from './trace.ts';

export const entry: Entry<'hyperthink', HyperThinkOptions, HyperThinkTrace> = {
	id: 'hyperthink',
	label: 'HyperThink',
	summary: 'A draft, then reviews that correct it, round after round.',
	version: 1,
	defaults,
	settings,
	roles: ['A', 'B'],
	demands: 'little',
	// Pocket was not trained on what the calculator says.
	onBuiltIn: { sums: false },
	effort: { brief: { limit: 2 }, long: { limit: 16 }, open: { limit: 0 } },
	sampling({ anneal, limit }, roles) {
		const own = ownSampling(roles);
		const { topP } = roles.A.sampling;
		if (!anneal) return own;
		return {
			...own,
			A: {
				temperatures: [annealedTemperature(0, limit), annealedTemperature(limit || 10, limit)],
				topP,
			},
		};
	},
	events,
	say,
	trace,
	/** H2: the notes that the conversation's last run left behind. */
	async begin(options, last) {
		if (!options.carry) return options;
		const slots = (await last())?.rounds.at(-1)?.slots ?? [];
		return { ...options, carried: slots.flatMap(({ note }) => (note ? [note.text] : [])) };
	},
	further: (given) => ({ ...given, limit: complete(defaults, settings, given).limit + 8 }),
	calls({ limit, twoDrafts }, { A, B }) {
		const [a, b] = [structuredCalls(A), structuredCalls(B)];
		// A draft, then reviews by B, A, B …; that A reasons or not shows in its draft.
		const reviews = Math.ceil(limit / 2) * b.most + Math.floor(limit / 2) * a.most;
		const drafts = twoDrafts ? 2 : 1;
		const most = limit === 0 ? Infinity : drafts + learningCalls(B) + reviews;
		return { least: twoDrafts ? 2 : 1 + b.least, most };
	},
};
