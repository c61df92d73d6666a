/** Writes a GGUF file of version 3: keys first, then tensors, all little-endian. */
export class Writer {
	#keys: Uint8Array[] = [];
	#keyCount = 0;
	#tensors: { head: Uint8Array[]; data: ArrayBufferView }[] = [];
	#given: Parameters<Writer['tensor']>[] = [];
	#offset = 0;

	string(key: string, value: string): void {
		this.#key(key, 8, text(value));
	}
	strings(key: string, values: string[]): void {
		this.#key(key, 9, u32(8), u64(values.length), values.map(text));
	}
	i32s(key: string, values: number[]): void {
		this.#key(key, 9, u32(5), u64(values.length), values.map(u32));
	}
	f32s(key: string, values: number[]): void {
		this.#key(key, 9, u32(6), u64(values.length), new Uint8Array(new Float32Array(values).buffer));
	}
	bools(key: string, values: boolean[]): void {
		this.#key(key, 9, u32(7), u64(values.length), new Uint8Array(values.map(Number)));
	}
	/** Two lists in a list in a list, `depth` deep; the innermost hold three numbers and two words. */
	lists(key: string, depth: number): void {
		const outer = Array.from({ length: depth - 1 }, () => [u32(9), u64(1)]).flat();
		const numbers = [u32(5), u64(3), ...[1, 2, 3].map(u32)];
		const words = [u32(8), u64(2), text('a'), text('')];
		this.#key(key, 9, outer, [u32(9), u64(2)], numbers, words);
	}
	u32(key: string, value: number): void {
		this.#key(key, 4, u32(value));
	}
	u16(key: string, value: number): void {
		this.#key(key, 2, new Uint8Array(new Uint16Array([value]).buffer));
	}
	i32(key: string, value: number): void {
		this.#key(key, 5, u32(value));
	}
	f32(key: string, value: number): void {
		this.#key(key, 6, new Uint8Array(new Float32Array([value]).buffer));
	}
	bool(key: string, value: boolean): void {
		this.#key(key, 7, new Uint8Array([value ? 1 : 0]));
	}

	/** `shape` has the fastest dimension first; `type` as GGUF counts them, 0 is F32. */
	tensor(name: string, shape: number[], data: ArrayBufferView, type = 0): void {
		const head = [text(name), u32(shape.length), ...shape.map(u64), u32(type), u64(this.#offset)];
		this.#tensors.push({ head, data });
		this.#given.push([name, shape, data, type]);
		this.#offset = align(this.#offset + data.byteLength);
	}

	finish(): Uint8Array<ArrayBuffer> {
		const begin = [u32(0x46554747), u32(3), u64(this.#tensors.length), u64(this.#keyCount)];
		// A vocabulary is too long for a spread.
		const head = ([] as Uint8Array[]).concat(
			begin,
			this.#keys,
			this.#tensors.flatMap((t) => t.head),
		);
		const headSize = head.reduce((sum, piece) => sum + piece.length, 0);
		const file = new Uint8Array(align(headSize) + this.#offset);
		let at = 0;
		for (const piece of head) {
			file.set(piece, at);
			at += piece.length;
		}
		at = align(at);
		for (const { data } of this.#tensors) {
			file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
			at = align(at + data.byteLength);
		}
		return file;
	}

	/** As llama-gguf-split: all keys lie in the first file, the tensors in turn. */
	split(count: number): Uint8Array<ArrayBuffer>[] {
		const each = Math.ceil(this.#given.length / count);
		return Array.from({ length: count }, (_, no) => {
			const part = new Writer();
			if (no === 0) {
				part.#keys = [...this.#keys];
				part.#keyCount = this.#keyCount;
			}
			part.u16('split.no', no);
			part.u16('split.count', count);
			part.i32('split.tensors.count', this.#given.length);
			for (const given of this.#given.slice(no * each, (no + 1) * each)) part.tensor(...given);
			return part.finish();
		});
	}

	#key(key: string, type: number, ...value: (Uint8Array | Uint8Array[])[]): void {
		this.#keyCount++;
		this.#keys.push(text(key), u32(type));
		for (const piece of value.flat()) this.#keys.push(piece);
	}
}

const align = (offset: number) => Math.ceil(offset / 32) * 32;
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer);
const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer);

function text(value: string): Uint8Array {
	const bytes = new TextEncoder().encode(value);
	const out = new Uint8Array(8 + bytes.length);
	out.set(u64(bytes.length));
	out.set(bytes, 8);
	return out;
}
