/** Backup: out as one file; in as a dry run, then applied as one batch that can be taken back. */
import { toPlain, type MullError, type PlainError } from '../../core/errors.ts';
import {
	applyBackup,
	backupName,
	exportAll,
	listBatches,
	readBackup,
	undoBatch,
	type Batch,
	type Plan,
} from '../../storage/backup/backup.ts';
import { live } from '../../storage/live.ts';
import { lastTime, noteTime } from '../../storage/settings.ts';
import { toasts } from '../toasts.svelte.ts';
import { m } from './messages.ts';

export type { Batch, Plan } from '../../storage/backup/backup.ts';

interface BackupPorts {
	/** Hands a file to the browser's downloads. */
	save: (name: string, file: Blob) => void;
	/** Settings on the disk may be others than before. */
	settingsChanged: () => Promise<void>;
}

export class BackupState {
	#ports: BackupPorts;
	#doing = $state.raw<{ what: string; part: number | null } | null>(null);
	#plan = $state.raw<Plan | null>(null);
	#name = $state.raw('');
	#batches = $state.raw<readonly Batch[]>([]);
	#error = $state.raw<PlainError | null>(null);
	#exported = $state.raw<number | null | undefined>(undefined);
	#abort: AbortController | null = null;
	/** Nobody looks at it any more. */
	#left = false;

	constructor(ports: BackupPorts) {
		this.#ports = ports;
	}

	/** What is under way, and how far it is (0 to 1, null while nobody knows). */
	get doing(): { what: string; part: number | null } | null {
		return this.#doing;
	}
	/** What an import of the chosen file would do; nothing is written yet. */
	get plan(): Plan | null {
		return this.#plan;
	}
	/** Name of the chosen file. */
	get name(): string {
		return this.#name;
	}
	/** Imports that can still be taken back. */
	get batches(): readonly Batch[] {
		return this.#batches.filter(({ status }) => status === 'done');
	}
	/** When everything was last exported here; null: never; undefined: not read yet. */
	get exported(): number | null | undefined {
		return this.#exported;
	}
	get error(): PlainError | null {
		return this.#error;
	}

	/** Watches until the returned function is called; what is under way is then given up. */
	open(): () => void {
		const leave = live(
			() => listBatches(),
			(batches) => (this.#batches = batches),
			(error) => (this.#error = toPlain(error)),
		);
		this.#left = false;
		lastTime('exported').then((at) => (this.#exported ??= at), console.warn);
		return () => {
			leave();
			this.#left = true;
			this.stop();
		};
	}

	export(what: 'everything' | 'memory', gzip: boolean): Promise<boolean> {
		return this.#work(m('writingTheFile'), async (signal, part) => {
			const faults: MullError[] = [];
			const onTooLarge = (fault: MullError) => faults.push(fault);
			const file = await exportAll({ what, gzip, onProgress: part, onTooLarge }, signal);
			this.#ports.save(backupName({ what, gzip }), file);
			// They have it all the same, to look things up.
			if (faults[0]) throw faults[0];
			if (what !== 'everything') return;
			this.#exported = Date.now();
			await noteTime('exported', this.#exported);
		});
	}

	read(file: File): Promise<boolean> {
		this.#plan = null;
		this.#name = file.name;
		return this.#work(m('readingTheFile'), async (signal, part) => {
			this.#plan = await readBackup(file, signal, (bytes) => part(bytes, file.size));
		});
	}

	apply(options: { mine: boolean; settings: boolean }): Promise<boolean> {
		return this.#work(m('importing'), async (signal, part) => {
			const batch = await applyBackup(
				this.#plan!,
				{ ...options, name: this.#name, onProgress: part },
				signal,
				// Also after a fault: what was taken over is taken back then.
			).finally(() => options.settings && this.#ports.settingsChanged());
			this.#plan = null;
			toasts.show(m('imported'), {
				action: { label: m('undo'), undoes: true, run: () => this.#takeBack(batch) },
			});
		});
	}

	undo = (batch: Batch): Promise<boolean> =>
		this.#work(m('undoingImport'), () => this.#takeBack(batch));

	/** Forgets the chosen file; nothing of it was written. */
	leave(): void {
		this.#plan = null;
		this.#error = null;
	}

	stop(): void {
		this.#abort?.abort();
	}

	async #takeBack(batch: Batch): Promise<void> {
		await undoBatch(batch.id);
		if (batch.added.settings) await this.#ports.settingsChanged();
		toasts.show(m('importUndone'));
	}

	async #work(
		what: string,
		work: (signal: AbortSignal, part: (done: number, all: number) => void) => Promise<void>,
	): Promise<boolean> {
		if (this.#doing) return false;
		const abort = new AbortController();
		this.#abort = abort;
		this.#doing = { what, part: null };
		this.#error = null;
		try {
			await work(abort.signal, (done, all) => {
				const part = all > 0 ? Math.floor((100 * done) / all) / 100 : null;
				if (this.#doing && this.#doing.part !== part) this.#doing = { what, part };
			});
			return true;
		} catch (thrown) {
			const error = toPlain(thrown);
			if (error.code !== 'aborted') this.#error = error;
			else if (this.#left) toasts.show(m('stoppedByLeaving', { what }));
			return false;
		} finally {
			this.#doing = null;
		}
	}
}
