/**
 * Files that wait to be asked with, by conversation. Reading puts them among the documents of memory,
 * and the list lives through a reload of this tab. Where no trace is left they are in this object only.
 */
import { MullError, toPlain, type PlainError } from '../../../core/errors.ts';
import type { ReadFile } from '../../../core/attaching.ts';
import { maxPictures } from '../../../core/pictures.ts';
import { reducePicture } from '../../../host/picture.ts';
import { keepAttached, keptAttached } from '../../../storage/runs/attached.ts';
import { deleteDocuments } from '../../../storage/memory/undo.ts';
import { markLocal } from '../../../storage/runs/local-marks.ts';
import type { Client } from '../../../worker/client.ts';
import { nothingToRead, type Given } from './given.ts';

export interface Attachment extends Given {
	id: string;
}

/** Null is the conversation that does not exist yet. */
type Key = string | null;

export interface Fault {
	name: string;
	error: PlainError;
}

export class Attachments {
	#client: Pick<Client, 'request'>;
	/** Files by attachment, to be read again in another encoding; gone with a reload. */
	#files = new Map<string, File>();
	#lists = $state.raw<ReadonlyMap<Key, readonly Attachment[]>>(
		new Map(keptAttached() as [Key, Attachment[]][]),
	);
	#reading = $state.raw<readonly { key: Key; name: string }[]>([]);
	#faults = $state.raw<ReadonlyMap<Key, readonly Fault[]>>(new Map());

	constructor(client: Pick<Client, 'request'>) {
		this.#client = client;
	}

	of(key: Key): readonly Attachment[] {
		return this.#lists.get(key) ?? none;
	}

	/** There is something to show of it. */
	any(key: Key): boolean {
		return [this.of(key), this.reading(key), this.faults(key)].some(({ length }) => length > 0);
	}

	/** Names of the files that are being read. */
	reading(key: Key): readonly string[] {
		return this.#reading.filter((one) => one.key === key).map(({ name }) => name);
	}

	/** What could not be read of the files that were given last. */
	faults(key: Key): readonly Fault[] {
		return this.#faults.get(key) ?? none;
	}

	/** Reads files one after the other; resolves when all were read. `isPrivate`: none is kept. */
	async add(
		key: Key,
		files: readonly File[],
		{ isPrivate, local }: { isPrivate: boolean; local: boolean },
	): Promise<void> {
		this.clearFaults(key);
		this.#reading = [...this.#reading, ...files.map(({ name }) => ({ key, name }))];
		for (const file of files) {
			try {
				const read =
					(await this.#picture(key, file, isPrivate)) ?? (await this.#read(file, local, isPrivate));
				const one = { ...read, name: file.name, local, id: crypto.randomUUID() };
				this.#files.set(one.id, file);
				this.#write(key, [...this.of(key), one]);
			} catch (thrown) {
				const fault = { name: file.name, error: toPlain(thrown) };
				this.#faults = new Map(this.#faults).set(key, [...this.faults(key), fault]);
			}
			const at = this.#reading.findIndex((one) => one.key === key && one.name === file.name);
			this.#reading = this.#reading.toSpliced(at, 1);
		}
	}

	async #read(file: File, local: boolean, isPrivate: boolean): Promise<ReadFile> {
		const ask = { type: 'attach' as const, file, local, keep: !isPrivate };
		const read = (await this.#client.request(ask)) as ReadFile;
		return file.type === 'image/svg+xml' ? { ...read, gaps: [drawing] } : read;
	}

	/** Null where it is none. It never lies among the documents of memory. */
	async #picture(key: Key, file: File, isPrivate: boolean): Promise<ReadFile | null> {
		const reduced = await reducePicture(file);
		if (!reduced) return null;
		if (this.of(key).filter(({ picture }) => picture).length >= maxPictures)
			throw new MullError(
				'bad-input',
				`A question takes ${maxPictures} pictures at most.`,
				'Take another one out first.',
			);
		return { ...reduced, kind: 'picture', ...nothingToRead, ...(isPrivate ? { held: [] } : {}) };
	}

	clearFaults(key: Key): void {
		const left = new Map(this.#faults);
		if (left.delete(key)) this.#faults = left;
	}

	/** The file is still here, so it can be read again. */
	canReread = (id: string): boolean => this.#files.has(id);

	/** Reads a file again as text of that encoding; what was read before leaves memory. */
	async reread(key: Key, id: string, encoding: string): Promise<void> {
		const [file, before] = [this.#files.get(id), this.of(key).find((one) => one.id === id)];
		if (!file || !before) return;
		this.clearFaults(key);
		try {
			const { local, documentId } = before;
			const ask = { type: 'attach' as const, file, local, keep: !before.held, encoding };
			const read = (await this.#client.request(ask)) as ReadFile;
			if (this.of(key).some((one) => one.id === id)) {
				const one = { ...read, name: file.name, local, id };
				this.#write(
					key,
					this.of(key).map((each) => (each.id === id ? one : each)),
				);
				if (documentId) await deleteDocuments([documentId]);
			} else if (read.documentId) await deleteDocuments([read.documentId]);
		} catch (thrown) {
			const fault = { name: file.name, error: toPlain(thrown) };
			this.#faults = new Map(this.#faults).set(key, [...this.faults(key), fault]);
		}
	}

	/** It leaves memory too, for it came there with this question alone. */
	async remove(key: Key, id: string): Promise<void> {
		const gone = this.of(key).find((one) => one.id === id);
		this.#write(
			key,
			this.of(key).filter((one) => one.id !== id),
		);
		this.#files.delete(id);
		if (!gone?.documentId) return;
		await deleteDocuments([gone.documentId]);
	}

	/** Whether it may leave this device, here and in memory. */
	async mark(key: Key, id: string): Promise<void> {
		const one = this.of(key).find((each) => each.id === id);
		if (!one) return;
		const local = !one.local;
		this.#write(
			key,
			this.of(key).map((each) => (each.id === id ? { ...each, local } : each)),
		);
		if (!one.documentId) return;
		await markLocal('documents', one.documentId, local);
	}

	/** They are asked with now. */
	take(key: Key): readonly Attachment[] {
		const list = this.of(key);
		if (list.length) this.#write(key, []);
		return list;
	}

	/** Nothing was begun: they wait again, in front of what was added meanwhile. */
	giveBack(key: Key, list: readonly Attachment[]): void {
		if (list.length) this.#write(key, [...list, ...this.of(key)]);
	}

	/** What waits goes on in another conversation. */
	move(from: Key, to: Key): void {
		this.giveBack(to, this.take(from));
	}

	#write(key: Key, list: readonly Attachment[]): void {
		const lists = new Map(this.#lists);
		if (list.length) lists.set(key, list);
		else lists.delete(key);
		this.#lists = lists;
		keepAttached([...lists].map(([of, all]) => [of, all.filter(({ held }) => !held)]));
	}
}

const drawing = 'It is a drawing in SVG: the model reads its text and sees no picture.';
const none: readonly never[] = [];
