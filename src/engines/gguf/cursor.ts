/** Walks through a file's header piece by piece, without holding it in memory. */
import { MullError } from '../../core/errors.ts';

export interface Cursor {
	/** Bytes read so far. */
	readonly at: number;
	u32(): Promise<number>;
	/** Exact up to 2^53; a larger one is damage. */
	u64(): Promise<number>;
	/** A `u64` that must not exceed `most`. */
	count(most: number): Promise<number>;
	text(most: number): Promise<string>;
	skipText(): Promise<undefined>;
	skip(bytes: number): Promise<void>;
	/** A number or boolean of GGUF's value type. */
	number(type: number, width: number): Promise<number | boolean>;
}

const pieceSize = 1 << 20;
/** The largest vocabularies take about 20 MB. */
const mostBytes = 128 << 20;

export function openCursor(file: Blob): Cursor {
	let at = 0;
	let start = 0;
	let piece = new DataView(new ArrayBuffer(0));

	/** Makes `bytes` bytes from `at` on readable; returns where they lie in the piece. */
	async function need(bytes: number): Promise<number> {
		if (at + bytes > file.size) throw bad('The file ends in the middle of its header.');
		if (at + bytes > mostBytes)
			throw bad('The header of this file is larger than any model needs.');
		if (at < start || at + bytes > start + piece.byteLength) {
			start = at;
			const end = at + Math.max(bytes, pieceSize);
			piece = new DataView(await file.slice(start, end).arrayBuffer());
		}
		const here = at - start;
		at += bytes;
		return here;
	}

	// `need` may replace `piece`, so a piece is looked up only after it.
	const u32 = async () => {
		const here = await need(4);
		return piece.getUint32(here, true);
	};
	const u64 = async () => {
		const here = await need(8);
		const value = piece.getUint32(here + 4, true) * 2 ** 32 + piece.getUint32(here, true);
		if (!Number.isSafeInteger(value)) throw bad('The header of this GGUF file is damaged.');
		return value;
	};
	const skip = async (bytes: number) => {
		if (!Number.isSafeInteger(bytes) || at + bytes > Math.min(file.size, mostBytes)) {
			throw bad('The header of this GGUF file is damaged.');
		}
		at += bytes;
	};
	const count = async (most: number) => {
		const value = await u64();
		if (value > most) throw bad('The header of this GGUF file is damaged.');
		return value;
	};
	return {
		get at() {
			return at;
		},
		u32,
		u64,
		count,
		skip,
		async text(most) {
			const length = await count(most);
			const here = await need(length);
			return new TextDecoder().decode(new Uint8Array(piece.buffer, here, length));
		},
		async skipText() {
			await skip(await u64());
			return undefined;
		},
		async number(type, width) {
			const here = await need(width);
			switch (type) {
				case 0:
					return piece.getUint8(here);
				case 1:
					return piece.getInt8(here);
				case 2:
					return piece.getUint16(here, true);
				case 3:
					return piece.getInt16(here, true);
				case 4:
					return piece.getUint32(here, true);
				case 5:
					return piece.getInt32(here, true);
				case 6:
					return piece.getFloat32(here, true);
				case 7:
					return piece.getUint8(here) !== 0;
				case 10:
					return Number(piece.getBigUint64(here, true));
				case 11:
					return Number(piece.getBigInt64(here, true));
				default:
					return piece.getFloat64(here, true);
			}
		},
	};
}

function bad(message: string): MullError {
	return new MullError('bad-model', message, 'Choose another GGUF file, or download it again.');
}
