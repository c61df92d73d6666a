/** Words of a call as they come: to whoever watches the run, and every few seconds to the journal. */
import { callsOf } from '../core/runs/calls.ts';
import type { Delta } from '../core/ports.ts';
import type { MindSetup } from './mind.ts';
import type { ModelCall } from './model-call.ts';
import type { RunRecord } from './record.ts';
import {
	partialReplyKey,
	partialReplyStep,
	ReplyBuffer,
	type Cost,
	type PartialReply,
} from './partial-reply.ts';

/** Characters per token while the model's own figure is not known. */
const usual = 4;
/** Words are on the disk so long after they came, milliseconds. */
const every = 3_000;

export interface LiveWords {
	push(delta: Delta): void;
	/** What stands there, and what it cost; null: nothing, and it was asked once at most. */
	soFar(cost: Cost): PartialReply | null;
	/** Nothing comes any more. Resolves when nothing of it is being written. */
	end(): Promise<void>;
}

export function liveWords(
	{ key, thought, before, begun }: ModelCall,
	started: number,
	{ run, live, now }: MindSetup,
	record: RunRecord,
): LiveWords {
	const place = { runId: run.id, key };
	const goesOn = before !== null && begun !== undefined;
	const written = new ReplyBuffer(before, goesOn);
	const room = record.get(`room-${thought.role}`);
	const { charactersPerToken = usual } =
		room?.kind === 'once' ? (room.value as { charactersPerToken?: number }) : {};
	const read = thought.messages.reduce((sum, { content }) => sum + content.length, 0);
	const soFar = (cost: Cost) => written.soFar(read, charactersPerToken, now(), cost);
	const tell = ({ thinking = '', text = '', restart, status, repeats }: Delta) =>
		live({
			type: 'delta',
			...place,
			label: thought.label,
			thinking,
			text,
			started,
			...(restart ? { restart } : {}),
			...(status === undefined ? {} : { status }),
			...(repeats === undefined ? {} : { repeats }),
		});
	let timer: ReturnType<typeof setTimeout> | undefined;
	let keeping: Promise<unknown> | undefined;
	const keep = () => {
		timer = undefined;
		const step = partialReplyStep({ ...place, started }, soFar({}), now());
		// Failing, it is tried again with the next words.
		keeping = record.amend(step).catch(() => {});
	};
	let first = goesOn;
	tell(goesOn ? begun : {});
	return {
		push(delta) {
			const words = delta.thinking !== undefined || delta.text !== undefined;
			// An engine that goes on with a reply tells its beginning once more.
			const anew: Delta = first && words ? { ...delta, restart: true } : delta;
			if (words) first = false;
			tell(anew);
			written.push(anew, now());
			// A run that leaves no trace is gone with its tab.
			if (words && !run.private) timer ??= setTimeout(keep, every);
		},
		soFar: (cost) => (written.empty && callsOf(cost) < 2 ? null : soFar(cost)),
		async end() {
			clearTimeout(timer);
			live({ type: 'delta-end', ...place });
			await keeping;
			// Its row has more; where that could not be written, this is all there is.
			if (record.get(key)?.started !== started || !record.get(partialReplyKey(key))) return;
			await record.forget(partialReplyKey(key)).catch(() => {});
		},
	};
}
