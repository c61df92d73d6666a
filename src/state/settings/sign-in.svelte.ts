/** Signing in at one server of tools, in a window of its own, as its row in Settings shows it. */
import type { PlainError } from '../../core/errors.ts';
import {
	originsOf,
	readSignIn,
	type Begun,
	type SignedOut,
	type SignInAnswer,
	type SignInStanding,
} from '../../core/mission/sign-in.ts';
import type { ToolServer } from '../../core/mission/tools.ts';
import type { Client } from '../../worker/client.ts';
import { attempt } from '../attempt.ts';
import type { NetworkGate } from '../models/endpoints.svelte.ts';
import type { KeysState } from '../models/keys.svelte.ts';

/** Where `signed-in.html` and the page that waits for it hear each other. */
const channelName = 'mull-signed-in';

interface SignInStateSetup {
	client: Pick<Client, 'request'>;
	gate: NetworkGate;
	keys: KeysState;
	/** Opens the window; null where the browser blocked it. */
	openWindow: (url: string) => unknown;
	/** What the window says once its answer came, in case it cannot close itself. */
	came: () => string;
}

/** What is typed for a server that takes no unknown applications. */
export interface TypedClient {
	id: string;
	secret: string;
}

export class SignInState {
	#setup: SignInStateSetup;
	#server: ToolServer;
	#standing = $state.raw<SignInStanding>('out');
	#ask = $state.raw<readonly string[]>([]);
	#window = $state.raw<{ url: string; blocked: boolean } | null>(null);
	#busy = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#channel: BroadcastChannel | null = null;
	/** Origins that were allowed for the sign-in that is under way. */
	#granted: string[] = [];
	#turn = 0;

	constructor(setup: SignInStateSetup, server: ToolServer) {
		this.#setup = setup;
		this.#server = server;
	}

	get standing(): SignInStanding {
		return this.#standing;
	}
	/** Origins that the sign-in goes through, to be allowed first; none: nothing is asked. */
	get ask(): readonly string[] {
		return this.#ask;
	}
	/** The page where the person signs in, while Mull waits for it. */
	get window(): { url: string; blocked: boolean } | null {
		return this.#window;
	}
	get busy(): boolean {
		return this.#busy;
	}
	get error(): PlainError | null {
		return this.#error;
	}

	/** Asks the brain how things stand. */
	look = (): Promise<boolean> =>
		attempt(
			async () => (this.#standing = (await this.#request({ do: 'standing' })) as SignInStanding),
			(error) => {
				// Any other fault that went before stays to be read.
				if (error || this.#error?.code === 'locked') this.#error = error;
			},
		);

	/** `allowed`: the origins that were asked for may be contacted. True once the tools can be listed. */
	begin(typed: TypedClient, keep: boolean, allowed: readonly string[] = []): Promise<boolean> {
		const turn = ++this.#turn;
		return this.#try(async () => {
			this.#ask = [];
			for (const origin of allowed) {
				await this.#setup.gate.allow(origin, reasonOf(this.#server));
				this.#granted.push(origin);
			}
			const id = typed.id.trim();
			const secret = typed.secret.trim();
			const begun = (await this.#request({
				do: 'begin',
				back: new URL('signed-in.html', document.baseURI).href,
				...(id ? { clientId: id, ...(secret ? { clientSecret: secret } : {}) } : {}),
			})) as Begun;
			if (turn !== this.#turn) return false;
			if ('allow' in begun) {
				this.#ask = begun.allow;
				return false;
			}
			const answer = this.#answerTo(begun.state);
			const opened = this.#setup.openWindow(begun.open);
			this.#window = { url: begun.open, blocked: !opened };
			this.#busy = false;
			const said = await answer;
			if (!said) return false;
			this.#window = null;
			this.#busy = true;
			const kept = (await this.#request({ do: 'finish', answer: said })) as string;
			// Where it cannot be kept it holds for this tab, and so does what was allowed for it.
			this.#granted = [];
			await this.#setup.keys.put(this.#server, kept, keep);
			await this.look();
			return true;
		});
	}

	/** Waits for the window no longer, and takes back what was allowed for it. */
	async cancel(): Promise<void> {
		this.#turn++;
		this.#stopWaiting();
		this.#ask = [];
		await this.#takeBack();
	}

	/** Forgets the sign-in here, whatever the server says to it; null where that could not be done. */
	async signOut(): Promise<SignedOut | null> {
		let how: SignedOut = 'unsaid';
		const done = await this.#try(async () => {
			const { keys, gate } = this.#setup;
			const server = this.#server;
			const kept = keys.get(server.id);
			how = (await this.#request({ do: 'sign-out' }).catch(() => 'refused')) as SignedOut;
			await keys.forget(server.id);
			await disallowSignIn(server, kept, gate);
			await this.look();
			return true;
		});
		return done ? how : null;
	}

	/** Changes only whether the sign-in that is there lies on the device. */
	keep = (keep: boolean): Promise<boolean> =>
		this.#try(async () => {
			await this.#setup.keys.keep(this.#server, keep);
			return true;
		});

	close(): void {
		this.#turn++;
		this.#stopWaiting();
	}

	/** Null once nobody waits any longer. */
	#answerTo(state: string): Promise<SignInAnswer | null> {
		this.#stopWaiting();
		const channel = new BroadcastChannel(channelName);
		this.#channel = channel;
		return new Promise((resolve) => {
			this.#giveUp = () => resolve(null);
			channel.onmessage = ({ data }: MessageEvent<{ answer?: Record<string, string> }>) => {
				const { code, iss, error, error_description: said, ...rest } = data.answer ?? {};
				// Another tab of Mull may wait for another window.
				if (rest.state !== state) return;
				channel.postMessage({ state, said: this.#setup.came() });
				channel.close();
				resolve({
					state,
					...(code === undefined ? {} : { code }),
					...(iss === undefined ? {} : { iss }),
					...(error === undefined ? {} : { error }),
					...(said === undefined ? {} : { said }),
				});
			};
		});
	}

	#giveUp: () => void = () => {};

	#stopWaiting(): void {
		this.#channel?.close();
		this.#channel = null;
		this.#window = null;
		this.#giveUp();
	}

	async #takeBack(): Promise<void> {
		const granted = this.#granted;
		this.#granted = [];
		for (const origin of granted) await this.#setup.gate.disallow(origin, reasonOf(this.#server));
	}

	#request = (step: object): Promise<unknown> =>
		this.#setup.client.request({
			type: 'sign-in',
			serverId: this.#server.id,
			step,
		} as Parameters<Client['request']>[0]);

	async #try(work: () => Promise<boolean>): Promise<boolean> {
		this.#busy = true;
		this.#error = null;
		let done = false;
		const well = await attempt(
			async () => (done = await work()),
			(error) => (this.#error = error),
		);
		this.#busy = false;
		if (!well) {
			this.#stopWaiting();
			await this.#takeBack();
			await this.look();
		}
		return well && done;
	}
}

/** Takes back what was allowed for the sign-in that is kept for a server, if there is one. */
export async function disallowSignIn(
	server: ToolServer,
	kept: string,
	gate: NetworkGate,
): Promise<void> {
	const signIn = readSignIn(kept);
	for (const origin of signIn ? originsOf(signIn) : [])
		await gate.disallow(origin, reasonOf(server));
}

/** The reason that the list of requests on the privacy page gives. */
const reasonOf = ({ name }: ToolServer): string => `sign-in at ${name}`;
