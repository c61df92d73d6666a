/** The backup folder as this page has it: chosen once, looked into at the start and after each change. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import { canChooseFolder, chooseFolder, mayUse } from '../../host/folder.ts';
import { backupTables } from '../../storage/backup/format.ts';
import type { FolderFile } from '../../storage/folder/files.ts';
import {
	forgetFolder,
	storeFolder,
	storedFolder,
	listFolder,
} from '../../storage/folder/folder-handle.ts';
import { syncStoredFolder } from '../../storage/folder/sync.ts';
import { live, onChange } from '../../storage/live.ts';
import { attempt } from '../attempt.ts';
import { router } from '../router.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { m } from './messages.ts';

/** Milliseconds that nothing may have changed before it is written, and that a change may wait at most. */
const waits = { quiet: 3000, most: 60_000 };

class FolderState {
	readonly offered = canChooseFolder();
	#folder = $state.raw<FileSystemDirectoryHandle | null>(null);
	#allowed = $state.raw(false);
	#files = $state.raw<readonly FolderFile[]>([]);
	#looking = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	/** That it cannot be used was said since it last could. */
	#told = false;
	#leave: (() => void) | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** When the first change came that is not written yet. */
	#since: number | null = null;
	#abort = new AbortController();

	/** Its name; null: none is in use. */
	get name(): string | null {
		return this.#folder?.name ?? null;
	}
	/** The browser lets Mull use it; where not, it must be asked by a press. */
	get allowed(): boolean {
		return this.#allowed;
	}
	get looking(): boolean {
		return this.#looking;
	}
	get error(): PlainError | null {
		return this.#error;
	}
	/** Conversations that have a file in it. */
	get conversations(): number {
		const others = ['memory', 'deleted', undefined];
		return new Set(this.#files.map(({ holds }) => holds).filter((id) => !others.includes(id))).size;
	}
	/** Conversations that are not in it, for they hold what never leaves this device. */
	get staying(): number {
		return this.#files.filter(({ name }) => name.startsWith('/')).length;
	}
	/** When this device last wrote a file; null: never. */
	get written(): number | null {
		return Math.max(0, ...this.#files.map(({ written = 0 }) => written)) || null;
	}
	/** Files that are left alone, and why. */
	get leftAlone(): { name: string; fault: PlainError }[] {
		return this.#files.flatMap(({ name, fault }) => (fault ? [{ name, fault }] : []));
	}

	/** Looks into the folder that is in use, and again after each change and whenever the page is shown or hidden. */
	async start(): Promise<void> {
		const read = await this.#try(async () => {
			this.#folder ??= (await storedFolder()) ?? null;
			await this.#ask(false);
		});
		if (!read || !this.#folder || this.#leave) return;
		this.#watch();
		if (this.#allowed) return this.look();
		this.#tell();
	}

	/** What is new is in no file meanwhile. */
	#tell(): void {
		if (this.#told || !this.#folder) return;
		this.#told = true;
		const { name } = this.#folder;
		if (this.#allowed)
			toasts.show(m('folderFailed', { name }), {
				action: { label: m('folderWhy'), run: () => router.go('settings', 'data') },
			});
		else
			toasts.show(m('folderBlocked', { name }), {
				action: { label: m('allow'), run: () => this.allow() },
			});
	}

	/** Straight from a press, like `allow`. */
	async choose(): Promise<void> {
		let chosen = false;
		await this.#try(async () => {
			const folder = await chooseFolder();
			if (!folder) return;
			this.#stop();
			await storeFolder(folder);
			chosen = true;
		});
		if (chosen) await this.start();
	}

	async allow(): Promise<void> {
		if (await this.#try(() => this.#ask(true))) await this.look();
	}

	/** Mull looks there no more; what lies there stays. */
	async forget(): Promise<void> {
		this.#stop();
		await this.#try(() => forgetFolder());
	}

	#stop(): void {
		this.#abort.abort();
		this.#abort = new AbortController();
		clearTimeout(this.#timer);
		this.#leave?.();
		this.#leave = this.#folder = this.#since = null;
		this.#told = false;
		this.#files = [];
	}

	look(): Promise<void> {
		clearTimeout(this.#timer);
		this.#since = null;
		if (!this.#allowed) return Promise.resolve();
		this.#looking = true;
		return this.#sync(this.#abort.signal).finally(() => (this.#looking = false));
	}

	async #sync(signal: AbortSignal): Promise<void> {
		const done = await this.#try(async () => {
			const came = await syncStoredFolder(signal);
			// Another tab chose to stop.
			if (!came) return this.#stop();
			const { conversations, memories, deleted } = came;
			if (conversations + memories + deleted) {
				const what = [
					conversations && m('folderConversations', { n: conversations }),
					memories && m('folderMemories', { n: memories }),
					deleted && m('folderDeleted', { n: deleted }),
				];
				toasts.show(m('fromFolder', { what: what.filter(Boolean).join(', ') }), { seconds: 8 });
			}
		});
		if (done) this.#told = false;
		if (done || signal.aborted) return;
		if (this.#error?.code === 'not-allowed') await this.#ask(false);
		this.#tell();
	}

	async #ask(press: boolean): Promise<void> {
		this.#allowed = !!this.#folder && (await mayUse(this.#folder, press)) === 'granted';
	}

	#watch(): void {
		const due = () => {
			this.#since ??= Date.now();
			clearTimeout(this.#timer);
			const most = this.#since + waits.most - Date.now();
			this.#timer = setTimeout(() => void this.look(), Math.max(0, Math.min(waits.quiet, most)));
		};
		const now = () => void this.look();
		const leave = [
			onChange(backupTables, due),
			live(
				listFolder,
				(files) => (this.#files = files),
				(error) => (this.#error = toPlain(error)),
			),
			() => document.removeEventListener('visibilitychange', now),
		];
		document.addEventListener('visibilitychange', now);
		this.#leave = () => leave.forEach((one) => one());
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => {
			if (error?.code !== 'aborted') this.#error = error;
		});
}

export const backupFolder = new FolderState();
