/**
 * A stand-in for the browser's `LanguageModel`, as the Prompt API is published: its options, its
 * events, its errors by name, its accounts of tokens (four characters are one; a message takes four
 * more). It has no model: a world says what is answered, and what goes wrong.
 *
 * The function is whole in itself, so that it can be sent into a page as an init script.
 */

export interface Heard {
	/** Everything in the session, the last prompt included. */
	messages: { role: string; content: string; prefix?: boolean; images?: number }[];
	schema?: unknown;
}

export interface World {
	state: 'unavailable' | 'downloadable' | 'downloading' | 'available';
	/** Tokens of a session. */
	context: number;
	/** What the model says to it. */
	answer(heard: Heard): string | Promise<string>;
	/** Somebody has just pressed something. */
	pressed(): boolean;
	/** How much of the download is here, 0 to 1, once there is more; 1 is all. May throw. */
	share(): number | Promise<number>;
	/** Between two pieces of a reply. */
	pause(): unknown;
	/** Thrown by `create`, at a prompt, or after so many pieces of a reply. */
	fails: { at: 'create' | 'prompt' | number; name: string } | null;
	/** It takes pictures. */
	sees: boolean;
	/** It cannot keep schemas. */
	refuses: boolean;
	/** The names of older versions. */
	older: boolean;
	/** It measures nothing. */
	unmeasured: boolean;
	/** It drops what was said before, whatever room there is: before a reply, or after so many pieces. */
	drops: null | 'before' | number;
	seen: {
		created: { initialPrompts?: Heard['messages']; languages: string[] }[];
		prompts: (Heard & { input: Heard['messages']; omitted: boolean })[];
		open: number;
		running: number;
		mostRunning: number;
		stopped: number;
	};
}

export const someWorld = (given: Partial<World> = {}): World => ({
	state: 'available',
	context: 6144,
	answer: () => 'Forty-two.',
	pressed: () => false,
	share: () => 1,
	pause: () => Promise.resolve(),
	fails: null,
	refuses: false,
	sees: false,
	older: false,
	unmeasured: false,
	drops: null,
	seen: { created: [], prompts: [], open: 0, running: 0, mostRunning: 0, stopped: 0 },
	...given,
});

/** The class, in that world. */
export function standInLanguageModel(world: World) {
	type Message = Heard['messages'][number];
	/** Words, or parts of which some are pictures. */
	type Given = Omit<Message, 'content'> & { content: string | { type: string; value: unknown }[] };
	interface Options {
		initialPrompts?: Given[];
		expectedInputs?: { type: string; languages?: string[] }[];
		expectedOutputs?: { type: string; languages?: string[] }[];
		signal?: AbortSignal;
		monitor?: (monitor: EventTarget) => void;
	}
	interface PromptOptions {
		signal?: AbortSignal;
		responseConstraint?: unknown;
		omitResponseConstraintInput?: boolean;
	}
	const languages = ['en', 'es', 'ja'];
	const perMessage = 4;
	const tokens = (text: string) => Math.ceil(text.length / 4);
	const perPicture = 256;
	const cost = (messages: Message[]) =>
		messages.reduce(
			(sum, { content, images = 0 }) => sum + perMessage + tokens(content) + images * perPicture,
			0,
		);
	const images = ({ expectedInputs = [] }: Options) =>
		expectedInputs.some(({ type }) => type === 'image');
	const plain = (message: Given): Message => {
		const { content } = message;
		if (typeof content === 'string') return { ...message, content };
		const of = (type: string) => content.filter((part) => part.type === type);
		if (!of('image').every(({ value }) => value instanceof Blob && value.size > 0))
			throw new TypeError('The provided value is not of type ImageBitmapSource.');
		const words = of('text').map(({ value }) => String(value));
		return { ...message, content: words.join(''), images: of('image').length };
	};
	const fault = (name: string, message = `Said by the stand-in: ${name}`) =>
		new DOMException(message, name);
	const full = (requested: number) =>
		Object.assign(fault('QuotaExceededError', 'The input is too large.'), {
			requested,
			quota: world.context,
		});
	const asked = ({ expectedInputs = [], expectedOutputs = [] }: Options) =>
		[...expectedInputs, ...expectedOutputs].flatMap((one) => one.languages ?? []);
	const messagesOf = (input: string | Given[]): Message[] =>
		typeof input === 'string' ? [{ role: 'user', content: input }] : input.map(plain);

	async function download(monitor: EventTarget | undefined, signal: AbortSignal | undefined) {
		const tell = (loaded: number) =>
			monitor?.dispatchEvent(
				Object.assign(new Event('downloadprogress'), { loaded, total: 1, lengthComputable: true }),
			);
		tell(0);
		if (world.state !== 'available') {
			world.state = 'downloading';
			for (let share = 0; share < 1; tell(share)) {
				share = await world.share();
				// The browser goes on with it by itself.
				signal?.throwIfAborted();
			}
			world.state = 'available';
		} else tell(1);
	}

	return class LanguageModel extends EventTarget {
		static async availability(options: Options = {}): Promise<World['state']> {
			if (asked(options).some((one) => !languages.includes(one))) return 'unavailable';
			if (images(options) && !world.sees) return 'unavailable';
			return world.state;
		}

		static async create(options: Options = {}): Promise<LanguageModel> {
			const { signal, monitor } = options;
			const initialPrompts = (options.initialPrompts ?? []).map(plain);
			signal?.throwIfAborted();
			if (initialPrompts.some(({ role }, at) => role === 'system' && at > 0))
				throw new TypeError('The prompt of the system must be the first.');
			if (initialPrompts.some(({ prefix }) => prefix)) throw fault('SyntaxError');
			if ((await LanguageModel.availability(options)) === 'unavailable')
				throw fault('NotSupportedError', 'The device is unable to create a session.');
			if (world.state !== 'available' && !world.pressed())
				throw fault('NotAllowedError', 'Requires a user gesture.');
			if (world.fails?.at === 'create') throw fault(world.fails.name);
			const target = monitor ? new EventTarget() : undefined;
			if (target) monitor!(target);
			await download(target, signal);
			signal?.throwIfAborted();
			if (cost(initialPrompts) > world.context) throw full(cost(initialPrompts));
			world.seen.created.push({
				...(options.initialPrompts ? { initialPrompts } : {}),
				languages: asked(options),
			});
			return new LanguageModel(initialPrompts, images(options), signal);
		}

		#initial: Message[];
		#said: Message[] = [];
		#turn: Promise<unknown> = Promise.resolve();
		#gone = new AbortController();

		#sees: boolean;

		constructor(initial: Message[], sees: boolean, signal?: AbortSignal) {
			super();
			this.#sees = sees;
			this.#initial = initial;
			world.seen.open += 1;
			signal?.addEventListener('abort', () => this.destroy());
			const define = (name: string, value: unknown) =>
				Object.defineProperty(
					this,
					name,
					typeof value === 'function' && value.length === 0
						? { get: value as () => number }
						: { value },
				);
			if (world.unmeasured) return;
			const measure = async (input: string | Given[]) => cost(messagesOf(input));
			define(world.older ? 'inputUsage' : 'contextUsage', () =>
				cost([...this.#initial, ...this.#said]),
			);
			define(world.older ? 'inputQuota' : 'contextWindow', () => world.context);
			define(world.older ? 'measureInputUsage' : 'measureContextUsage', measure);
		}

		async append(input: string | Given[]): Promise<void> {
			this.#alive();
			this.#said.push(...messagesOf(input));
		}

		async clone(): Promise<LanguageModel> {
			this.#alive();
			const copy = new LanguageModel([...this.#initial], this.#sees);
			copy.#said = [...this.#said];
			return copy;
		}

		async prompt(input: string | Given[], options: PromptOptions = {}): Promise<string> {
			let all = '';
			const reader = this.promptStreaming(input, options).getReader();
			for (;;) {
				const { done, value } = await reader.read();
				if (done) return all;
				all += value;
			}
		}

		promptStreaming(input: string | Given[], options: PromptOptions = {}): ReadableStream<string> {
			this.#alive();
			let left = false;
			let stopped = false;
			return new ReadableStream<string>({
				start: (controller) => {
					const over = () => left || options.signal?.aborted || this.#gone.signal.aborted;
					const stop = () => {
						if (stopped || left) return;
						stopped = true;
						world.seen.stopped += 1;
						const why = fault('AbortError', 'The operation was aborted.');
						controller.error(options.signal?.aborted ? (options.signal.reason ?? why) : why);
					};
					options.signal?.addEventListener('abort', stop);
					this.#gone.signal.addEventListener('abort', stop);
					const mine = this.#turn.then(() =>
						this.#say(messagesOf(input), options, controller, over),
					);
					this.#turn = mine.catch((error: unknown) => {
						if (!over()) controller.error(error);
					});
				},
				cancel: () => {
					left = true;
				},
			});
		}

		async #say(
			input: Message[],
			{ responseConstraint: schema, omitResponseConstraintInput = false }: PromptOptions,
			controller: ReadableStreamDefaultController<string>,
			over: () => boolean | undefined,
		): Promise<void> {
			if (over()) return;
			if (input.some(({ role }) => role === 'system'))
				throw new TypeError('Too late for the system.');
			if (
				input.some(
					({ prefix, role }, at) => prefix && (role !== 'assistant' || at < input.length - 1),
				)
			)
				throw fault('SyntaxError', 'Only the last message may be a prefix.');
			if (!this.#sees && [...this.#initial, ...input].some((one) => one.images))
				throw fault('NotSupportedError', 'The session was made for text alone.');
			if (world.fails?.at === 'prompt') throw fault(world.fails.name);
			if (schema !== undefined && world.refuses)
				throw fault('NotSupportedError', 'The schema is not supported.');
			const overflow = () =>
				this.dispatchEvent(new Event(world.older ? 'quotaoverflow' : 'contextoverflow'));
			const takes = cost(input);
			const alone = cost(this.#initial) + takes;
			if (alone > world.context) throw full(alone);
			let dropped = false;
			while (cost([...this.#initial, ...this.#said]) + takes > world.context) {
				this.#said.splice(0, 2);
				dropped = true;
			}
			if (dropped || world.drops === 'before') overflow();
			const messages = [...this.#initial, ...this.#said, ...input];
			const heard: Heard = { messages, ...(schema === undefined ? {} : { schema }) };
			world.seen.prompts.push({ ...heard, input, omitted: omitResponseConstraintInput });
			world.seen.running += 1;
			world.seen.mostRunning = Math.max(world.seen.mostRunning, world.seen.running);
			try {
				const reply = await world.answer(heard);
				let said = 0;
				for (const piece of reply.match(/[^]{1,4}/g) ?? []) {
					await world.pause();
					if (over()) return;
					if (world.fails?.at === said) throw fault(world.fails.name);
					if (world.drops === said) overflow();
					// A reply that is too long is an error, and nothing of it stays.
					if (cost(messages) + ++said > world.context) throw fault('UnknownError');
					controller.enqueue(piece);
				}
				this.#said.push(...input.filter(({ prefix }) => !prefix));
				this.#said.push({ role: 'assistant', content: reply });
				controller.close();
			} finally {
				world.seen.running -= 1;
			}
		}

		destroy(): void {
			if (this.#gone.signal.aborted) return;
			world.seen.open -= 1;
			this.#gone.abort();
		}

		#alive(): void {
			if (this.#gone.signal.aborted)
				throw fault('InvalidStateError', 'The session has been destroyed.');
		}
	};
}
