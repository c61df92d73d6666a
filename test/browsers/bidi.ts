/** A client of WebDriver BiDi, as far as the tests need it: commands and events over one WebSocket. */
import WebSocket from 'ws';

export interface Bidi {
	/** One command; rejects with what the browser says. */
	send<T = unknown>(method: string, params?: Record<string, unknown>): Promise<T>;
	/** Calls back with the parameters of each event of that name. */
	on(event: string, heard: (params: never) => void): void;
	close(): void;
}

interface Message {
	id?: number;
	type: 'success' | 'error' | 'event';
	result?: unknown;
	error?: string;
	message?: string;
	method?: string;
	params?: unknown;
}

export async function connectBidi(url: string): Promise<Bidi> {
	const socket = new WebSocket(url);
	await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
	const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
	const heard: { event: string; call(params: never): void }[] = [];
	let last = 0;
	socket.on('message', (data) => {
		const message = JSON.parse(String(data)) as Message;
		if (message.type === 'event') {
			for (const { event, call } of heard) {
				if (event === message.method) call(message.params as never);
			}
			return;
		}
		const asked = waiting.get(message.id ?? -1);
		waiting.delete(message.id ?? -1);
		if (message.type === 'success') asked?.resolve(message.result);
		else asked?.reject(new Error(`${message.error}: ${message.message}`));
	});
	socket.on('close', () => {
		for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
	});
	return {
		send: <T>(method: string, params: Record<string, unknown> = {}) =>
			new Promise<T>((resolve, reject) => {
				waiting.set(++last, { resolve: (value) => resolve(value as T), reject });
				socket.send(JSON.stringify({ id: last, method, params }));
			}),
		on: (event, call) => void heard.push({ event, call }),
		close: () => socket.close(),
	};
}
