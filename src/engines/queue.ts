/** First come, first served, `size` at a time. Those who abort while they wait lose their place. */

export interface Queue {
	/**
	 * Takes a place. `turn` resolves with the function that gives the place back (calling it twice
	 * does nothing), or rejects with the signal's reason when aborted before the turn came.
	 */
	enter(signal: AbortSignal): QueueSlot;
	/** Changes how many may be inside; those inside stay. */
	resize(size: number): void;
}

export interface QueueSlot {
	/** How many wait before this one; 0 when its turn has come already. */
	ahead: number;
	/** True as soon as it is known that the turn must be waited for; never rejects. */
	waits: Promise<boolean>;
	turn: Promise<() => void>;
}

const atOnce = { ahead: 0, waits: Promise.resolve(false) };

export function createQueue(size: number): Queue {
	const waiting: (() => void)[] = [];
	let inside = 0;

	function admit(): void {
		while (inside < size && waiting.length > 0) waiting.shift()!();
	}

	function leaver(): () => void {
		let left = false;
		return () => {
			if (left) return;
			left = true;
			inside--;
			admit();
		};
	}

	function enter(signal: AbortSignal): QueueSlot {
		if (signal.aborted) return { ...atOnce, turn: Promise.reject(signal.reason) };
		if (inside < size) {
			inside++;
			return { ...atOnce, turn: Promise.resolve(leaver()) };
		}
		const ahead = waiting.length + 1;
		const turn = new Promise<() => void>((resolve, reject) => {
			const start = () => {
				signal.removeEventListener('abort', giveUp);
				inside++;
				resolve(leaver());
			};
			const giveUp = () => {
				waiting.splice(waiting.indexOf(start), 1);
				reject(signal.reason);
			};
			waiting.push(start);
			signal.addEventListener('abort', giveUp, { once: true });
		});
		return { ahead, waits: Promise.resolve(true), turn };
	}

	return {
		enter,
		resize(to) {
			size = Math.max(1, to);
			admit();
		},
	};
}
