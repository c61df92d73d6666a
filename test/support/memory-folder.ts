/** A folder in memory with the interface of the platform's, and its faults. */

interface Entry {
	name: string;
	text: string;
	modified: number;
}

export class MemoryFolder {
	readonly kind = 'directory';
	readonly name = 'Backups';
	readonly entriesByName = new Map<string, Entry>();
	/** Names in the order in which they were written whole. */
	readonly writes: string[] = [];
	/** What the platform throws from now on: at everything, or when a file is closed. */
	fault: { when: 'always' | 'close'; name: string } | null = null;
	#clock = 1;

	/** For what takes a folder of the platform. */
	get handle(): FileSystemDirectoryHandle {
		return this as unknown as FileSystemDirectoryHandle;
	}

	get names(): string[] {
		return [...this.entriesByName.keys()].sort();
	}

	text(name: string): string {
		return this.entriesByName.get(name)!.text;
	}

	/** As another program puts it there. */
	put(name: string, text: string): void {
		this.entriesByName.set(name, { name, text, modified: this.#clock++ });
	}

	remove(name: string): void {
		this.entriesByName.delete(name);
	}

	async *entries(): AsyncGenerator<[string, unknown]> {
		this.#mayFail('always');
		for (const name of this.names) yield [name, this.#file(name)];
		yield ['a folder.json', { kind: 'directory', name: 'a folder.json' }];
	}

	getFileHandle = async (name: string, { create = false } = {}): Promise<unknown> => {
		this.#mayFail('always');
		if (!this.entriesByName.has(name)) {
			if (!create) throw new DOMException('No such file.', 'NotFoundError');
			this.put(name, '');
		}
		return this.#file(name);
	};

	removeEntry = async (name: string): Promise<void> => {
		this.#mayFail('always');
		if (!this.entriesByName.delete(name)) throw new DOMException('No such file.', 'NotFoundError');
	};

	#mayFail(when: 'always' | 'close'): void {
		if (this.fault?.when === when) throw new DOMException('It fails.', this.fault.name);
	}

	#file(name: string) {
		return {
			kind: 'file',
			name,
			getFile: async () => {
				const entry = this.entriesByName.get(name);
				if (!entry) throw new DOMException('No such file.', 'NotFoundError');
				return new File([entry.text], name, { lastModified: entry.modified });
			},
			createWritable: async () => {
				let content = '';
				return {
					write: async (blob: Blob) => void (content += await blob.text()),
					close: async () => {
						this.#mayFail('close');
						this.put(name, content);
						this.writes.push(name);
					},
					abort: async () => undefined,
				};
			},
		};
	}
}
