/** What has been heard of one raw call: its thinking told apart from its text, piece by piece. */
import type { Delta } from '../core/ports.ts';
import { closeTags, createSplitter, type Split } from '../core/replies/thinking.ts';
import type { RawDelta } from './engine.ts';
import {
	beforeLoop,
	createRepetitionDetector,
	type RepetitionState,
} from './repetition/detector.ts';
import * as words from './engine-prompts.ts';

interface Words {
	thinking: string;
	text: string;
}

/** Its methods yield what the consumer is to be told. */
export class ReplyAccumulator {
	thinking: string;
	text: string;
	/** Whether it repeats itself. */
	#loop: RepetitionState = 'new';
	#start: Words;
	#earlier: string;
	#clock: () => number;
	#splitter: ReturnType<typeof createSplitter>;
	#question: string;
	#watch: ReturnType<typeof createRepetitionDetector>;
	/** When words came first, and how many pieces they were. */
	#since: number | undefined;
	#pieces = 0;
	#begun = false;
	/** The runtime separates the thinking itself. */
	#apart = false;
	/** The engine has ended the thinking. */
	#ended = false;
	/** Text that a closing tag showed to be thinking. */
	#moved = '';
	/** Its thinking was opened and never closed. */
	#open = false;

	/**
	 * `start`: the beginning of the reply, if it goes on with one. `earlier`: thinking that is repeated after
	 * a restart. `question`: it may ask for repetition.
	 */
	constructor(start: Words, earlier: string, question: string, clock: () => number) {
		this.thinking = start.thinking;
		this.text = start.text;
		this.#start = start;
		this.#earlier = earlier;
		this.#question = question;
		this.#watch = createRepetitionDetector(question);
		this.#clock = clock;
		this.#splitter = this.#split();
	}

	/** The thinking never closed; a runtime that separates it leaves no tag: then no text is the sign. */
	get unclosed(): boolean {
		return this.#open || (this.#apart && this.text.trim() === '');
	}

	/** The sentence that ends thinking was put in. */
	get ended(): boolean {
		return this.#ended || endsSo(this.thinking);
	}

	/** It repeats itself without end. */
	get looped(): boolean {
		return this.#loop === 'loops';
	}

	/** For an estimate of what it cost. */
	get written(): { pieces: number; characters: number; milliseconds: number } {
		return {
			pieces: this.#pieces,
			characters: this.thinking.length + this.text.length,
			milliseconds: this.#since === undefined ? 0 : this.#clock() - this.#since,
		};
	}

	*push(raw: RawDelta): Generator<Delta, void> {
		if (raw.restart) yield* this.#restart();
		if (raw.opensThinking && !this.#begun) this.#splitter = this.#split(true);
		if (raw.status !== undefined) yield { status: raw.status };
		if (raw.closesThinking) {
			// What the splitter still holds belongs to the thinking.
			const { thinking } = this.#splitter.end();
			yield* this.#add({ thinking, text: '' });
		}
		if (raw.thinking) {
			this.#apart = true;
			if (!this.#begun) this.#splitter = this.#split(false);
			this.#begun = true;
			yield* this.#add({ thinking: raw.thinking, text: '' });
		}
		// After a forced end some models think on and close it once more: a stray tag is looked for.
		if (raw.closesThinking) this.#splitter = this.#split();
		if (raw.text) {
			if (this.#apart && !this.#ended && endsSo(this.thinking)) {
				this.#ended = true;
				this.#splitter = this.#split();
			}
			this.#begun = true;
			yield* this.#add(this.#splitter.push(raw.text));
		}
		if (!raw.thinking && !raw.text) return;
		this.#since ??= this.#clock();
		this.#pieces++;
		const before = this.#loop;
		this.#loop = this.#watch((raw.thinking ?? '') + (raw.text ?? ''));
		if (this.#loop !== before && !this.looped) yield { repeats: this.#loop === 'repeats' };
	}

	/** No more comes. */
	*end(): Generator<Delta, void> {
		const rest = this.#splitter.end();
		this.#open = rest.unclosed;
		yield* this.#add(rest);
		if (this.#loop === 'repeats') yield { repeats: false };
	}

	/** Leaves out what it repeated. */
	*cutLoop(): Generator<Delta, void> {
		if (this.text === '') this.thinking = beforeLoop(this.thinking);
		else this.text = beforeLoop(this.text);
		const thought = this.#earlier + this.thinking;
		yield {
			restart: true,
			...(thought && { thinking: thought }),
			...(this.text && { text: this.text }),
		};
	}

	/** Its thinking was ended; what it closed once more at its very end was the answer all the same. */
	*dropTags(): Generator<Delta, void> {
		const silent = this.text.trim() === '';
		const answer = stripTags(silent ? this.#moved : this.text);
		if (answer.trim() === this.text.trim()) return;
		if (silent) this.thinking = this.thinking.slice(0, -this.#moved.length);
		this.text = answer;
		yield { restart: true, thinking: this.#earlier + this.thinking, text: answer };
	}

	*#restart(): Generator<Delta, void> {
		this.#splitter = this.#split();
		this.#watch = createRepetitionDetector(this.#question);
		this.#loop = 'new';
		this.#begun = this.#apart = this.#ended = false;
		if (this.thinking !== '' || this.text !== '') {
			const before = this.#earlier + this.#start.thinking;
			yield { restart: true, ...(before && { thinking: before }), text: this.#start.text };
		}
		({ thinking: this.thinking, text: this.text } = this.#start);
	}

	/** Adds a split piece. */
	*#add(split: Split): Generator<Delta, void> {
		const delta: Delta = {};
		if (split.moved) {
			this.#moved = this.text + split.thinking;
			this.thinking += this.text;
			this.text = '';
			delta.restart = true;
			if (this.#loop === 'repeats') delta.repeats = true;
		}
		this.thinking += split.thinking;
		this.text += split.text;
		const thought = split.moved ? this.#earlier + this.thinking : split.thinking;
		if (thought !== '') delta.thinking = thought;
		if (split.text !== '') delta.text = split.text;
		if (Object.keys(delta).length > 0) yield delta;
	}

	#split(opened?: boolean) {
		return createSplitter(opened, this.#start.text !== '');
	}
}

const stripTags = (text: string) => closeTags.reduce((rest, tag) => rest.replaceAll(tag, ''), text);

/** The sentence that ends thinking stands at its end. */
const endsSo = (thinking: string) => thinking.trimEnd().endsWith(words.closing.trim());
