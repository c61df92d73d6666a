/**
 * The runtime beneath the package's pipeline, played on lists of tokens: a cache of sequences and pages,
 * and a library whose next token follows from all that stands in a sequence.
 */

export interface Library {
	/** Pages that the cache has. */
	pages: number;
	/** What the library says of itself. */
	metadata?: object;
	/** Functions that it has not. */
	without?: string[];
	/** What goes wrong with the logits of a row. */
	wrong?: (row: number, of: number) => boolean;
}

export interface Computed {
	/** Tokens that were computed, and how many sequences each step of one token had. */
	tokens: number;
	steps: number[];
	/** Sequences that were begun from another. */
	forks: number;
	/** Pages that were in use, at most. */
	full: number;
}

interface Sequence {
	tokens: number[];
	/** Whole ones may be shared. */
	pages: object[];
}

const perPage = 16;
const words = 128;

/** The next token after these, a small letter. */
export function nextOf(tokens: number[]): number {
	let sum = 7;
	for (const token of tokens) sum = (sum * 31 + token) % 65521;
	return 97 + (sum % 26);
}

class Tensor {
	shape: number[];
	data: number[];
	dtype = 'float32';
	constructor(shape: number[], data: number[] = []) {
		[this.shape, this.data] = [shape, data];
	}
	view = (shape: number[]) => new Tensor(shape, this.data);
	copyFrom(from: { data: number[] } | Iterable<number>) {
		this.data = 'data' in from ? from.data : [...from];
		return this;
	}
	toArray = () => Float32Array.from(this.data);
	dispose() {}
}

/** What takes the place of a graphics processor in `opened-webllm.ts`. */
export function scriptedCache(library: Library, computed: Computed) {
	const sequences = new Map<number, Sequence>();
	let begun: { ids: number[]; lengths: number[] } | undefined;
	const get = (id: number) => {
		const found = sequences.get(id);
		if (!found) throw new Error(`There is no sequence ${id}.`);
		return found;
	};
	const all = () => [...sequences.values()].flatMap(({ pages }) => pages);
	const free = () => library.pages - new Set(all()).size;
	/** Gives a sequence the pages it needs; one that is not full is its own. */
	const lay = ({ tokens, pages }: Sequence) => {
		pages.length = Math.min(pages.length, Math.ceil(tokens.length / perPage));
		const last = pages.at(-1);
		const shared = all().filter((page) => page === last).length > 1;
		if (shared && tokens.length < pages.length * perPage) pages[pages.length - 1] = {};
		while (pages.length * perPage < tokens.length) pages.push({});
		computed.full = Math.max(computed.full, library.pages - free());
		if (free() < 0) throw new Error('The KV cache is full.');
	};
	const add = (_: unknown, id: number) => {
		if (sequences.has(id)) throw new Error(`There is a sequence ${id} already.`);
		sequences.set(id, { tokens: [], pages: [] });
	};

	/** Adds the tokens to the sequences that were named, and gives the logits of each. */
	function forward(input: Tensor) {
		const { ids, lengths } = begun!;
		let from = 0;
		const logits = ids.flatMap((id, row) => {
			const own = get(id);
			own.tokens.push(...input.data.slice(from, (from += lengths[row]!)));
			lay(own);
			const next = nextOf(own.tokens);
			const wrong = library.wrong?.(row, ids.length);
			return Array.from({ length: words }, (_, i) =>
				i === next ? 9 : wrong ? i % 9 : (i % 7) / 9,
			);
		});
		if (from !== input.data.length) throw new Error('Not as many tokens as were said.');
		computed.tokens += from;
		if (from === ids.length) computed.steps.push(from);
		return { get: () => new Tensor([ids.length, 1, words], logits) };
	}

	const globals: Record<string, (...inputs: never[]) => unknown> = {
		'vm.builtin.kv_state_add_sequence': add,
		'vm.builtin.kv_state_remove_sequence': (_: unknown, id: number) => {
			get(id);
			sequences.delete(id);
		},
		'vm.builtin.kv_state_fork_sequence': (_: unknown, parent: number, id: number, at: number) => {
			add(_, id);
			const { tokens, pages } = get(parent);
			if (at > tokens.length) throw new Error('It has not that many.');
			const child = { tokens: tokens.slice(0, at), pages: [...pages] };
			sequences.set(id, child);
			computed.forks++;
			lay(child);
		},
		'vm.builtin.kv_state_popn': (_: unknown, id: number, n: number) => {
			const own = get(id);
			if (n < 0 || n > own.tokens.length) throw new Error('It has not that many.');
			own.tokens.length -= n;
			lay(own);
		},
		'vm.builtin.attention_kv_cache_get_num_available_pages': free,
		'runtime.TVMTensorCreateView': (of: Tensor, shape: number[], _: string, offset: number) =>
			new Tensor(shape, of.data.slice(offset / 4, offset / 4 + shape.at(-1)!)),
	};
	const functions: Record<string, (...inputs: never[]) => unknown> = {
		_metadata: () => JSON.stringify(library.metadata ?? { max_batch_size: 80 }),
		batch_decode: forward,
		create_tir_paged_kv_cache: () => (sequences.clear(), { dispose() {} }),
	};
	const without = (of: typeof globals, name: string) =>
		library.without?.includes(name) ? undefined : of[name];
	return {
		tvm: {
			// The package's way to say that there is none is to throw.
			getGlobalFunc(name: string) {
				const found = without(globals, name);
				if (!found) throw new Error(`Cannot find global function ${name}`);
				return found;
			},
			makeShapeTuple: (shape: number[]) => shape,
			scalar: (value: number) => value,
			attachToCurrentScope() {},
			empty: (shape: number[]) => new Tensor(shape),
			rng: new (class {})(),
		},
		members: {
			kvStateKind: 'kv_cache',
			kvCache: { dispose() {} },
			vm: { getFunction: (name: string) => without(functions, name) ?? null },
			getActiveKVStates: () => [{}],
			getTokensEmbeddings: (tokens: number[]) => new Tensor([tokens.length, 1], tokens),
			invokePrefill: forward,
			invokeDecode: forward,
			fKVCacheBeginForward: (_: unknown, ids: number[], lengths: number[]) =>
				(begun = { ids, lengths }),
			fKVCacheEndForward: () => (begun = undefined),
			resetKVCache() {
				sequences.clear();
				add(undefined, 0);
			},
		},
	};
}
