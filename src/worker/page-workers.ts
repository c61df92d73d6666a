/**
 * Workers of the brain that its page starts for it. Where a worker starts another, Firefox (153) loses a
 * wake-up in some four of a hundred cases: the first then waits for ever and hears nothing more. A page
 * that starts one does not wait. What they say to each other goes through a port, past the page.
 */
export interface SpawnCall {
	type: 'spawn';
	url: string;
	options: WorkerOptions | undefined;
	/** What is said. */
	talk: MessagePort;
	/** To the page: anything ends it. From there: how its script failed. */
	control: MessagePort;
}

/** Whether this browser needs it. */
export const needsPageWorkers = (): boolean => navigator.userAgent.includes('Firefox/');

/**
 * `Worker` for who may start none, as far as Mull and its libraries use it; `post` reaches the page.
 * Its source is sent to the workers, whose threads are started so too: it stands alone.
 */
export function pageWorkers(
	post: (call: SpawnCall, transfer: Transferable[]) => void,
): typeof Worker {
	class PageWorker extends EventTarget {
		onmessage: ((event: MessageEvent) => void) | null = null;
		onerror: ((event: ErrorEvent) => void) | null = null;
		talk = new MessageChannel();
		control = new MessageChannel();

		/** The address is a whole one. */
		constructor(url: string | URL, options?: WorkerOptions) {
			super();
			const [talk, control] = [this.talk.port2, this.control.port2];
			this.talk.port1.onmessage = ({ data }) => {
				const event = new MessageEvent('message', { data });
				this.onmessage?.(event);
				this.dispatchEvent(event);
			};
			this.control.port1.onmessage = ({ data }: MessageEvent<ErrorEventInit>) => {
				const event = new ErrorEvent('error', data);
				this.onerror?.(event);
				this.dispatchEvent(event);
			};
			post({ type: 'spawn', url: String(url), options, talk, control }, [talk, control]);
		}

		postMessage(message: unknown, transfer: Transferable[] = []): void {
			this.talk.port1.postMessage(message, transfer);
		}

		terminate(): void {
			this.talk.port1.close();
			this.control.port1.postMessage('end');
		}
	}
	return PageWorker as unknown as typeof Worker;
}

/** Stands before the worker's own script: its port takes the place of its page. Stands alone, too. */
function throughPort(workers: typeof pageWorkers): void {
	const page = self as unknown as Pick<MessagePort, 'postMessage'>;
	const say = page.postMessage.bind(page);
	self.Worker = workers(say);
	const early: Parameters<typeof say>[] = [];
	page.postMessage = (...said: unknown[]) => void early.push(said as Parameters<typeof say>);
	const begin = (event: MessageEvent<MessagePort>): void => {
		event.stopImmediatePropagation();
		const port = event.data;
		page.postMessage = port.postMessage.bind(port);
		for (const said of early) page.postMessage(...said);
		port.onmessage = ({ data }) => self.dispatchEvent(new MessageEvent('message', { data }));
	};
	self.addEventListener('message', begin, { once: true });
}

/** The page's half. */
export class StartedWorkers {
	#all = new Set<Worker>();
	#over = new AbortController();

	/** The script begins as a blob of this page, as the brain does. */
	async start({ url, options, talk, control }: SpawnCall): Promise<void> {
		let ended = false;
		control.onmessage = () => (ended = true);
		const { signal } = this.#over;
		const script = url.startsWith('blob:')
			? await (await fetch(url)).text()
			: `import ${JSON.stringify(url)};`;
		if (ended || signal.aborted) return;
		const parts = [`(${throughPort})(${pageWorkers});\n`, script];
		const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
		const worker = new Worker(address, options);
		this.#all.add(worker);
		worker.onmessage = ({ data }: MessageEvent<SpawnCall>) => void this.start(data);
		worker.onerror = ({ message, filename, lineno }) =>
			control.postMessage({ message, filename, lineno });
		control.onmessage = () => {
			worker.terminate();
			this.#all.delete(worker);
		};
		worker.postMessage(talk, [talk]);
	}

	/** The brain is gone, and they with it. */
	endAll(): void {
		this.#over.abort();
		this.#over = new AbortController();
		for (const worker of this.#all) worker.terminate();
		this.#all.clear();
	}
}
