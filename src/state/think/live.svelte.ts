/**
 * Words under way, of every run. Tokens may come 200 times a second: they are gathered and handed
 * to the screen once per frame, and a text is kept as paragraphs so that only its last one changes.
 */
import { waitsForTurn } from '../../core/runs/calls.ts';
import type { Client } from '../../worker/client.ts';
import { joined, type Delta, type Live } from '../../runs/live.ts';
import type { LiveStep } from '../../algorithms/shared/trace.ts';

/** Calls back before the next paint; returns its cancel. */
type OnFrame = (work: () => void) => void;

/** One step's words as they come. */
export class LiveText implements LiveStep {
	readonly key: string;
	readonly label: string;
	readonly started: number;
	#turn = $state.raw(0);
	#thinking = $state.raw<readonly string[]>([]);
	#text = $state.raw<readonly string[]>([]);
	#status = $state.raw('');
	#characters = $state.raw(0);
	#repeats = $state.raw(false);

	constructor({ key, label, started }: Pick<Delta, 'key' | 'label' | 'started'>) {
		this.key = key;
		this.label = label;
		this.started = started;
	}

	/** Paragraphs; joined they are the whole, or of a very long text its end. */
	get thinking(): readonly string[] {
		return this.#thinking;
	}
	get text(): readonly string[] {
		return this.#text;
	}
	/** False when the first words of a very long text are not kept here. */
	get whole(): boolean {
		return sizeOf(this.#thinking) + sizeOf(this.#text) >= this.#characters;
	}
	/** What the engine does while no words come. */
	get status(): string {
		return this.#status;
	}
	get characters(): number {
		return this.#characters;
	}
	/** It may go in a loop. */
	get repeats(): boolean {
		return this.#repeats;
	}
	/** Others are asked before it. */
	get waits(): boolean {
		return this.#status === waitsForTurn;
	}
	/** When the model was asked, after a wait. */
	get asked(): number {
		return Math.max(this.started, this.#turn);
	}

	add({
		thinking,
		text,
		status,
		restart,
		repeats,
	}: Pick<Delta, 'thinking' | 'text' | 'status' | 'restart' | 'repeats'>) {
		if (restart) {
			this.#thinking = [];
			this.#text = [];
			this.#characters = 0;
			this.#repeats = false;
		}
		if (repeats !== undefined) this.#repeats = repeats;
		if (thinking) this.#thinking = appendText(this.#thinking, thinking);
		if (text) this.#text = appendText(this.#text, text);
		if (this.waits && status !== waitsForTurn) this.#turn = Date.now();
		this.#status = status ?? '';
		this.#characters += thinking.length + text.length;
	}
}

/** Characters: from so many on a paragraph closes where its line ends, at the latest at so many. */
const paragraph = { least: 400, most: 4_000 };
/** Characters: of more, only so many of the latest stay. The finished step has all. */
const kept = { most: 80_000, least: 40_000 };

/** Appends to the last paragraph and closes it where a line ends. */
export function appendText(paragraphs: readonly string[], piece: string): readonly string[] {
	let last = (paragraphs.at(-1) ?? '') + piece;
	const closed: string[] = [];
	for (let end = endOf(last); end > 0; end = endOf(last)) {
		closed.push(last.slice(0, end));
		last = last.slice(end);
	}
	const all = [...paragraphs.slice(0, -1), ...closed, last];
	let size = sizeOf(all);
	if (size <= kept.most) return all;
	let from = 0;
	while (size > kept.least) size -= all[from++]!.length;
	return all.slice(from);
}

const sizeOf = (paragraphs: readonly string[]): number =>
	paragraphs.reduce((sum, { length }) => sum + length, 0);

/** Where the first paragraph of a text closes; 0 where it may still grow. */
function endOf(text: string): number {
	if (text.length <= paragraph.least) return 0;
	const line = text.slice(paragraph.least, paragraph.most).indexOf('\n');
	if (line >= 0) return line + paragraph.least + 1;
	if (text.length <= paragraph.most) return 0;
	const space = text.lastIndexOf(' ', paragraph.most - 1) + 1;
	if (space > paragraph.least) return space;
	return paragraph.most - (/[\ud800-\udbff]/.test(text[paragraph.most - 1]!) ? 1 : 0);
}

/** How long the words of a step stay when its row has not come: it was given up, milliseconds. */
const linger = 1_500;

export class LiveTexts {
	#runs = $state.raw<ReadonlyMap<string, readonly LiveText[]>>(new Map());
	#pending = new Map<string, Delta>();
	#waiting = false;
	#frame: OnFrame;
	#leave: () => void;

	constructor(client: Pick<Client, 'onLive'>, frame: OnFrame = nextFrame) {
		this.#frame = frame;
		this.#leave = client.onLive((live) => this.#apply(live));
	}

	/** Steps of the run that are under way, in the order in which they began. */
	of(runId: string): readonly LiveText[] {
		return this.#runs.get(runId) ?? none;
	}

	/** The run waits or is over: nothing of it is under way. */
	drop(runId: string, keys?: ReadonlySet<string>): void {
		const all = this.#runs.get(runId);
		const left = keys ? (all ?? []).filter((text) => !keys.has(text.key)) : [];
		if (!all || left.length === all.length) return;
		const runs = new Map(this.#runs);
		if (left.length) runs.set(runId, left);
		else runs.delete(runId);
		this.#runs = runs;
	}

	close(): void {
		this.#leave();
	}

	#apply(live: Live): void {
		const id = `${live.runId} ${live.key}`;
		if (live.type === 'delta-end') {
			this.#flush();
			// The row is in the database; the words stay until the screen has it. Those of a step that
			// goes on meanwhile are others.
			const ended = this.of(live.runId).find(({ key }) => key === live.key);
			setTimeout(() => {
				if (ended && this.of(live.runId).includes(ended))
					this.drop(live.runId, new Set([live.key]));
			}, linger);
			return;
		}
		this.#pending.set(id, joined(this.#pending.get(id), live));
		if (this.#waiting) return;
		this.#waiting = true;
		this.#frame(() => this.#flush());
	}

	#flush(): void {
		this.#waiting = false;
		const pending = [...this.#pending.values()];
		this.#pending.clear();
		for (const delta of pending) this.#text(delta).add(delta);
	}

	#text(delta: Delta): LiveText {
		const all = this.of(delta.runId);
		const found = all.find(({ key }) => key === delta.key);
		// A step that is done again (after a lost device) begins again.
		if (found && found.started === delta.started) return found;
		const text = new LiveText(delta);
		const runs = new Map(this.#runs);
		runs.set(delta.runId, [...all.filter(({ key }) => key !== delta.key), text]);
		this.#runs = runs;
		return text;
	}
}

const none: readonly LiveText[] = [];

/** A hidden page paints nothing and gets no frames: then a timer does. */
function nextFrame(work: () => void): void {
	if (typeof document !== 'undefined' && document.visibilityState === 'visible')
		requestAnimationFrame(work);
	else setTimeout(work, 100);
}
