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
	/** How each leaves by itself, by id. */
	#leaving = new Map<number, Leaving>();

	get list(): Toast[] {
		return this.#list;
	}

	/** Shows a message for `seconds`; `gone` runs when it leaves without its action being taken. */
	show(text: string, options: ToastOptions = {}): void {
		const { action, gone, tone = 'plain', seconds = action ? 20 : 4 } = options;
		const id = this.#next++;
		const leave = () => this.#remove(id) && gone?.();
		const toast: Toast = { id, text, tone };
		const run = () => this.#remove(id) && action?.run();
		if (action) toast.action = { label: action.label, run };
		this.#list = [...this.#list, toast];
		this.#leaving.set(id, { leave, seconds, timer: setTimeout(leave, seconds * 1000) });
	}

	/** It stays while it is looked at: under the pointer, or with the focus in it. */
	hold(id: number): void {
		clearTimeout(this.#leaving.get(id)?.timer);
	}

	/** Its time begins anew. */
	release(id: number): void {
		const leaving = this.#leaving.get(id);
		if (!leaving) return;
		clearTimeout(leaving.timer);
		leaving.timer = setTimeout(leaving.leave, leaving.seconds * 1000);
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
	action?: { label: string; run: () => void };
	gone?: () => void;
	tone?: Toast['tone'];
	/** 4 by default, 20 where there is something to do about it. */
	seconds?: number;
}

export const toasts = new Toasts();
