/**
 * A GGUF file as it would be with its slow formats in Q8_0 (`blocks.ts`), for llama.cpp to read. Nothing
 * is written anywhere: weights are converted as they are read, a few megabytes at a time.
 */
import { q8Bytes, q8Type, slowBlock, toQ8 } from './blocks.ts';
import { readHeader } from './header.ts';
import { tensorBytes } from './types.ts';

/** Bytes of a new file, from `at` on; between two of them there are zeros. */
interface Piece {
	at: number;
	bytes: number;
	/** Bytes of the old file; of a format that is converted, with its number. */
	old: Blob;
	type?: number;
}

/** Weights that are converted at a time. */
const step = 1 << 20;

/** The file itself where no format in it is slow. Throws `bad-model`, as `readHeader`. */
export async function repackToQ8(file: Blob): Promise<Blob> {
	const { tensors, begin, alignment } = await readHeader(file);
	const isSlow = ({ type, elements }: (typeof tensors)[number]) => {
		const block = slowBlock(type);
		return block !== null && elements % block.weights === 0;
	};
	if (!tensors.some(isSlow)) return file;
	const header = new DataView(await file.slice(0, begin).arrayBuffer());
	const pieces: Piece[] = [];
	let offset = 0;
	for (const tensor of tensors) {
		const { type, typeAt, elements, offset: from } = tensor;
		const old = file.slice(begin + from, begin + from + tensorBytes(type, elements)!);
		const slow = isSlow(tensor);
		const bytes = slow ? q8Bytes(elements) : old.size;
		if (slow) header.setUint32(typeAt, q8Type, true);
		header.setBigUint64(typeAt + 4, BigInt(offset), true);
		pieces.push({ at: begin + offset, bytes, old, ...(slow ? { type } : {}) });
		offset = Math.ceil((offset + bytes) / alignment) * alignment;
	}
	pieces.unshift({ at: 0, bytes: begin, old: new Blob([header]) });
	return new Pieces(pieces, 0, begin + offset);
}

/** Made of pieces that are read when somebody reads them. */
class Pieces extends Blob {
	#pieces: readonly Piece[];
	#from: number;
	#size: number;

	constructor(pieces: readonly Piece[], from: number, size: number) {
		super();
		this.#pieces = pieces;
		this.#from = from;
		this.#size = size;
	}

	override get size(): number {
		return this.#size;
	}

	override slice(start = 0, end = this.#size): Blob {
		const [from, to] = [Math.min(start, this.#size), Math.min(end, this.#size)];
		return new Pieces(this.#pieces, this.#from + from, Math.max(0, to - from));
	}

	override async arrayBuffer(): Promise<ArrayBuffer> {
		const out = new Uint8Array(this.#size);
		const end = this.#from + this.#size;
		for (const piece of this.#pieces) {
			const [from, to] = [Math.max(this.#from, piece.at), Math.min(end, piece.at + piece.bytes)];
			if (from < to)
				await read(piece, from - piece.at, to - piece.at, out.subarray(from - this.#from));
		}
		return out.buffer;
	}

	override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
		let at = 0;
		return new ReadableStream({
			pull: async (to) => {
				const next = this.slice(at, at + step);
				at += step;
				if (next.size > 0) to.enqueue(new Uint8Array(await next.arrayBuffer()));
				else to.close();
			},
		});
	}
}

/** Writes the bytes of a piece from `from` to `to` to the beginning of `out`. */
async function read({ old, type }: Piece, from: number, to: number, out: Uint8Array) {
	const bytes = async (start: number, end: number) =>
		new Uint8Array(await old.slice(start, end).arrayBuffer());
	if (type === undefined) return out.set(await bytes(from, to));
	const { weights, bytes: packed } = slowBlock(type)!;
	const unpacked = q8Bytes(weights);
	const each = step / weights;
	const last = Math.ceil(to / unpacked);
	for (let block = Math.floor(from / unpacked); block < last; block += each) {
		const some = await bytes(block * packed, Math.min(block + each, last) * packed);
		const begin = block * unpacked;
		const converted = toQ8(type, some).subarray(Math.max(0, from - begin), to - begin);
		out.set(converted, Math.max(0, begin - from));
	}
}
