/** Short messages at the foot of the page, each with at most one thing to do about it. */
export interface Toast {
	id: number;
	text: string;
	tone: 'plain' | 'bad';
	/** Name of the button and what it does: 'Undo'. */
	action?: { label: string; run: () => void };
}

class Toasts {
	#list = $state.raw<Toast[]>([]);
	#next = 1;

	get list(): Toast[] {
		return this.#list;
	}

	/** Shows a message for `seconds`; `gone` runs when it leaves without its action being taken. */
	show(text: string, options: ToastOptions = {}): void {
		const { action, gone, tone = 'plain', seconds = action ? 8 : 4 } = options;
		const id = this.#next++;
		const leave = () => this.#remove(id) && gone?.();
		const timer = setTimeout(leave, seconds * 1000);
		const run = () => {
			clearTimeout(timer);
			if (this.#remove(id)) action?.run();
		};
		const toast: Toast = { id, text, tone };
		if (action) toast.action = { label: action.label, run };
		this.#list = [...this.#list, toast];
	}

	#remove(id: number): boolean {
		const before = this.#list.length;
		this.#list = this.#list.filter((toast) => toast.id !== id);
		return this.#list.length < before;
	}
}

export interface ToastOptions {
	action?: { label: string; run: () => void };
	gone?: () => void;
	tone?: Toast['tone'];
	seconds?: number;
}

export const toasts = new Toasts();
