/** What a picture file says of itself in its bytes, and how large it is shown to a model. Pure. */

type PictureKind = 'PNG' | 'JPEG' | 'GIF' | 'WebP' | 'BMP' | 'AVIF' | 'HEIC' | 'TIFF';

export interface PictureFile {
	kind: PictureKind;
	/** It moves. */
	animated: boolean;
	/** As it says, before it is turned; absent where it is not read here. Pixels. */
	width?: number;
	height?: number;
}

const signs: readonly (readonly [PictureKind, RegExp])[] = [
	['PNG', /^\x89PNG\r\n\x1a\n/],
	['JPEG', /^\xff\xd8\xff/],
	['GIF', /^GIF8[79]a/],
	['WebP', /^RIFF[^]{4}WEBP/],
	['BMP', /^BM[^]{4}\0\0\0\0/],
	['AVIF', /^[^]{4}ftypavi/],
	['HEIC', /^[^]{4}ftyp(hei|hev|mif|msf)/],
	['TIFF', /^(II\*\0|MM\0\*)/],
];

/** Of the bytes of a file; undefined where it is no picture of pixels. */
export function pictureIn(bytes: Uint8Array): PictureFile | undefined {
	const start = letters(bytes, 0, 32);
	const kind = signs.find(([, sign]) => sign.test(start))?.[0];
	if (!kind) return undefined;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const size = (readers[kind] ?? nothing)(view);
	return { kind, animated: moves(kind, bytes, view), ...size };
}

type Size = Pick<PictureFile, 'width' | 'height'>;
const nothing = (): Size => ({});

const readers: Partial<Record<PictureKind, (view: DataView) => Size>> = {
	PNG: (view) => (view.byteLength < 24 ? {} : of(view.getUint32(16), view.getUint32(20))),
	GIF: (view) => (view.byteLength < 10 ? {} : of(view.getUint16(6, true), view.getUint16(8, true))),
	JPEG: ofJpeg,
};
const of = (width: number, height: number): Size => ({ width, height });

/** Its segments are walked until the one that begins the pixels. */
function ofJpeg(view: DataView): Size {
	for (let at = 2; at + 9 < view.byteLength;) {
		if (view.getUint8(at) !== 0xff) return {};
		const marker = view.getUint8(at + 1);
		const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (frame) return of(view.getUint16(at + 7), view.getUint16(at + 5));
		at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
	}
	return {};
}

function moves(kind: PictureKind, bytes: Uint8Array, view: DataView): boolean {
	if (kind === 'PNG') return pngMoves(bytes, view);
	if (kind === 'WebP') return letters(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
	if (kind === 'GIF') return gifFrames(bytes) > 1;
	return letters(bytes, 8, 12) === 'avis' || letters(bytes, 8, 12) === 'msf1';
}

/** A chunk before the pixels says that there are several pictures. */
function pngMoves(bytes: Uint8Array, view: DataView): boolean {
	for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
		const name = letters(bytes, at + 4, at + 8);
		if (name === 'acTL') return true;
		if (name === 'IDAT') return false;
	}
	return false;
}

/** Counts to two: its blocks are walked, never searched. */
function gifFrames(bytes: Uint8Array): number {
	const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
	let frames = 0;
	let at = 13 + table(bytes[10] ?? 0);
	while (at < bytes.length && frames < 2) {
		const block = bytes[at];
		if (block === 0x2c) {
			frames += 1;
			at += 11 + table(bytes[at + 9] ?? 0);
		} else if (block === 0x21) at += 2;
		else break;
		while (bytes[at]) at += 1 + bytes[at]!;
		at += 1;
	}
	return frames;
}

const letters = (bytes: Uint8Array, from: number, to: number): string =>
	String.fromCharCode(...bytes.subarray(from, to));

/** The longest side of what a model is shown, pixels. */
const longestSide = 1024;

/** The size at which its longest side is no longer than that; a small picture stays as it is. */
export function scaledSize(
	{ width, height }: { width: number; height: number },
	most = longestSide,
): { width: number; height: number } {
	const share = Math.min(1, most / Math.max(width, height));
	const side = (pixels: number) => Math.max(1, Math.round(pixels * share));
	return { width: side(width), height: side(height) };
}
