/**
 * What the compiled library computes for several sequences at once: the cache they lie in, the step
 * that takes a token of each, and the trial at load that says whether it may be believed.
 */
import type { Func, Pipeline, Tensor } from '../internals.ts';
import { canRollBack } from './prefix-cache.ts';
import { page, type Cache } from './sequences.ts';

/** Replies at once, at most. */
const most = 4;

export interface Runs {
	/** How many. */
	count: number;
	cache: Cache;
	/** One token of each sequence; gives the logits of each, to be disposed of. */
	step(sequences: number[], tokens: number[]): Tensor[];
}

/**
 * Gives the model a cache for several sequences in place of its own, of the same size. Undefined where
 * the library or the kind of model cannot; nothing is changed then.
 */
export function severalAtOnce(pipeline: Pipeline): Runs | undefined {
	const { tvm, vm } = pipeline;
	if (!canRollBack(pipeline)) return;
	tvm.beginScope();
	try {
		const found = functionsOf(pipeline);
		const create = functionIn(vm, 'create_tir_paged_kv_cache');
		const count = Math.min(most, batchOf(pipeline));
		if (!found || !create || count < 2) return;
		const { add, remove, fork, pop, free, decode, cut } = found;
		const sizes = [count, pipeline.contextWindowSize, pipeline.prefillChunkSize, page, 0];
		// The graphics memory may not hold both.
		pipeline.kvCache!.dispose();
		const made = create(...sizes.map((size) => tvm.makeShapeTuple([size])));
		const kv = tvm.detachFromCurrentScope(made) as NonNullable<Pipeline['kvCache']>;
		pipeline.kvCache = kv;
		pipeline.resetKVCache();
		const id = (value: number) => tvm.scalar(value, 'int64');
		const cache: Cache = {
			add: (sequence) => void add(kv, id(sequence)),
			remove: (sequence) => void remove(kv, id(sequence)),
			fork: (parent, child, tokens) => void fork(kv, id(parent), id(child), id(tokens)),
			pop: (sequence, tokens) => void pop(kv, id(sequence), tvm.scalar(tokens, 'int32')),
			free: () => Number(free(kv)),
		};
		return { count, cache, step: stepOf(pipeline, decode, cut) };
	} finally {
		tvm.endScope();
	}
}

/** What is called again and again, kept for good; undefined unless all of it is there. */
function functionsOf({ tvm, vm }: Pipeline) {
	const named = {
		add: 'vm.builtin.kv_state_add_sequence',
		remove: 'vm.builtin.kv_state_remove_sequence',
		fork: 'vm.builtin.kv_state_fork_sequence',
		pop: 'vm.builtin.kv_state_popn',
		free: 'vm.builtin.attention_kv_cache_get_num_available_pages',
		cut: 'runtime.TVMTensorCreateView',
	};
	const found = { decode: functionIn(vm, 'batch_decode') } as Record<
		'decode' | keyof typeof named,
		Func
	>;
	for (const [key, name] of Object.entries(named) as [keyof typeof named, string][])
		found[key] = globalIn(tvm, name)!;
	const all = Object.values(found);
	if (!all.every(Boolean)) return;
	for (const one of all) tvm.detachFromCurrentScope(one);
	return found;
}

/** Both say nothing, or throw, where there is none: it depends on the version. */
function functionIn(vm: Pipeline['vm'], name: string): Func | null {
	try {
		return vm.getFunction(name) ?? null;
	} catch {
		return null;
	}
}

function globalIn(tvm: Pipeline['tvm'], name: string): Func | null {
	try {
		return tvm.getGlobalFunc(name) ?? null;
	} catch {
		return null;
	}
}

/** Sequences that the library was compiled for. */
function batchOf({ vm }: Pipeline): number {
	const metadata = functionIn(vm, '_metadata')?.() ?? '{}';
	const { max_batch_size: size } = JSON.parse(String(metadata)) as { max_batch_size?: number };
	return size ?? 1;
}

function stepOf(pipeline: Pipeline, decode: Func, cut: Func): Runs['step'] {
	const { tvm, device, params } = pipeline;
	// As the package has it: each slot's own is for its own sequence.
	const begin = pipeline.fKVCacheBeginForward;
	return (sequences, tokens) => {
		const rows = sequences.length;
		tvm.beginScope();
		try {
			const embedded = pipeline.getTokensEmbeddings(tokens);
			const input = embedded.view([rows, 1, embedded.shape[1]!]);
			const ids = tvm.makeShapeTuple(sequences);
			const lengths = tvm.makeShapeTuple(sequences.map(() => 1));
			begin(pipeline.kvCache, ids, lengths);
			const out =
				rows === 1
					? pipeline.invokeDecode(input)
					: (decode(input, pipeline.kvCache, params) as { get(index: number): Tensor });
			pipeline.fKVCacheEndForward(pipeline.kvCache);
			const logits = out.get(0);
			if (rows === 1) return [tvm.detachFromCurrentScope(logits)];
			const words = logits.shape[2]!;
			const shape = tvm.makeShapeTuple([1, 1, words]);
			return sequences.map((_, i) => {
				const row = cut(logits, shape, logits.dtype, tvm.scalar(i * words * 4, 'int')) as Tensor;
				const own = tvm.empty([1, 1, words], logits.dtype, device).copyFrom(row);
				return tvm.detachFromCurrentScope(own);
			});
		} finally {
			tvm.endScope();
		}
	};
}

/** What two ways to compute the same logits may differ by, of how much the logits themselves vary. */
const tolerance = 0.03;

/** True when sequences side by side compute what each of them computes alone. Nothing is held after it. */
export async function computesRight(
	pipeline: Pipeline,
	{ count, cache, step }: Runs,
): Promise<boolean> {
	const { tvm } = pipeline;
	const logits: Tensor[] = [];
	const forward = async (...tokens: number[]) => {
		tvm.beginScope();
		try {
			const out = await pipeline.embedAndForward([tokens], tokens.length);
			logits.push(tvm.detachFromCurrentScope(out));
		} finally {
			tvm.endScope();
		}
	};
	try {
		const rows = Array.from({ length: count }, (_, row) => row);
		const prompt = Array.from({ length: 2 * page + 5 }, (_, i) => 7 + 3 * i);
		// They part at the end, between two pages and within one, and go on with different tokens.
		const part = (row: number) => prompt.slice(0, prompt.length - 5 * row);
		const token = (row: number) => 40 + row;
		// In two pieces, as a prompt that goes on from what is there.
		await forward(...prompt.slice(0, page + 4));
		await forward(...prompt.slice(page + 4));
		for (const row of rows.slice(1)) cache.fork(0, row, part(row).length);
		const together = step(rows, rows.map(token));
		logits.push(...together);
		const alone: Tensor[] = [];
		for (const row of rows) {
			pipeline.resetKVCache();
			await forward(...part(row));
			await forward(token(row));
			alone.push(logits.at(-1)!);
		}
		const read = await onProcessor(pipeline, [...together, ...alone]);
		return rows.every((row) => alike(read[row]!, read[count + row]!));
	} finally {
		for (const one of logits) one.dispose();
		pipeline.resetKVCache();
		pipeline.filledKVCacheLength = 0;
	}
}

async function onProcessor({ tvm, device }: Pipeline, tensors: Tensor[]): Promise<Float32Array[]> {
	tvm.beginScope();
	const copies = tensors.map((one) =>
		tvm.detachFromCurrentScope(tvm.empty(one.shape, one.dtype, tvm.cpu()).copyFrom(one)),
	);
	tvm.endScope();
	await device.sync();
	const read = copies.map((one) => Float32Array.from(one.toArray()));
	for (const one of copies) one.dispose();
	return read;
}

function alike(one: Float32Array, other: Float32Array): boolean {
	const mean = (of: (i: number) => number) =>
		one.reduce((sum, _, i) => sum + of(i), 0) / one.length;
	const middle = mean((i) => one[i]!);
	const varies = Math.sqrt(mean((i) => (one[i]! - middle) ** 2));
	// What is no number is not alike.
	return Math.sqrt(mean((i) => (one[i]! - other[i]!) ** 2)) <= tolerance * varies;
}
