/** Short messages at the foot of the page, each with at most one thing to do about it. */
import { toPlain } from '../core/errors.ts';

interface Toast {
	id: number;
	text: string;
	tone: 'plain' | 'bad';
	/** Name of the button and what it does: 'Undo'. */
	action?: Omit<ToastAction, 'run'> & { run: () => void };
	/** Sends it away; only one that stays until then has it. */
	leave?: () => void;
}

interface ToastAction {
	label: string;
	/** What it throws is shown, and it can be tried again: it may hold the only copy of something. */
	run: () => unknown;
	/** It takes back what was just done: the key for that does it too. */
	undoes?: true;
	/** It leads to the question box: there a person types at once. */
	types?: true;
}

class Toasts {
	#list = $state.raw<Toast[]>([]);
	#next = 1;
	/** How each leaves by itself, by id. */
	#leaving = new Map<number, Leaving>();

	get list(): Toast[] {
		return this.#list;
	}

	/** Shows a message for `seconds`; `gone` runs when it leaves without its action being taken. */
	show(text: string, options: ToastOptions = {}): void {
		const { action, gone, tone = 'plain', seconds = action ? 20 : 4 } = options;
		// The same again says nothing new: what stands there stays longer.
		const same = !action && !gone && this.#list.find((one) => one.text === text && !one.action);
		if (same) return this.release(same.id);
		const id = this.#next++;
		const leave = () => this.#remove(id) && gone?.();
		const words: Toast = { id, text, tone };
		const button = action && { ...action, run: () => void run(action) };
		this.#list = [...this.#list, button ? { ...words, action: button } : words];
		this.#leaving.set(id, { leave, seconds, timer: setTimeout(leave, seconds * 1000) });

		let underWay = false;
		const run = async (action: ToastAction) => {
			if (underWay || !this.#leaving.has(id)) return;
			underWay = true;
			// It no longer leaves by itself, only once its action has worked.
			this.hold(id);
			this.#leaving.get(id)!.seconds = Infinity;
			this.#change(words);
			try {
				await action.run();
				this.#remove(id);
			} catch (thrown) {
				const { message, wayOut } = toPlain(thrown);
				const why = [text, message, wayOut].filter(Boolean).join(' ');
				this.#change({ ...words, text: why, tone: 'bad', action: button!, leave });
			}
			underWay = false;
		};
	}

	/** Takes back what the latest message offers to take back; false where none does. */
	undo(): boolean {
		const latest = this.#list.findLast(({ action }) => action?.undoes);
		latest?.action!.run();
		return latest !== undefined;
	}

	/** It stays while it is looked at: under the pointer, or with the focus in it. */
	hold(id: number): void {
		clearTimeout(this.#leaving.get(id)?.timer);
	}

	/** Its time begins again. */
	release(id: number): void {
		const leaving = this.#leaving.get(id);
		if (!leaving || leaving.seconds === Infinity) return;
		clearTimeout(leaving.timer);
		leaving.timer = setTimeout(leaving.leave, leaving.seconds * 1000);
	}

	#change(toast: Toast): void {
		this.#list = this.#list.map((other) => (other.id === toast.id ? toast : other));
	}

	#remove(id: number): boolean {
		this.hold(id);
		this.#list = this.#list.filter((toast) => toast.id !== id);
		return this.#leaving.delete(id);
	}
}

interface Leaving {
	leave: () => void;
	seconds: number;
	timer: ReturnType<typeof setTimeout>;
}

export interface ToastOptions {
	action?: ToastAction;
	gone?: () => void;
	tone?: Toast['tone'];
	/** 4 by default, 20 where there is something to do about it. */
	seconds?: number;
}

export const toasts = new Toasts();
