/** Still pictures in WebP, as a browser's canvas writes them, put together into one that moves. */

export interface Frame {
	/** A still WebP without transparency. */
	still: Uint8Array;
	milliseconds: number;
}

const text = (words: string) => new TextEncoder().encode(words);
const number = (value: number, bytes: number) =>
	Uint8Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** n) & 255);

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** A chunk stands at an even place. */
const chunk = (name: string, data: Uint8Array): Uint8Array =>
	joined([text(name), number(data.length, 4), data, new Uint8Array(data.length % 2)]);

/** The chunk with the picture itself; throws where there is none. */
function picture(still: Uint8Array): Uint8Array {
	const view = new DataView(still.buffer, still.byteOffset, still.byteLength);
	for (let at = 12; at + 8 <= still.length;) {
		const name = String.fromCharCode(...still.subarray(at, at + 4));
		const size = view.getUint32(at + 4, true);
		const end = at + 8 + size + (size % 2);
		if (name === 'VP8 ' || name === 'VP8L') return still.subarray(at, end);
		at = end;
	}
	throw new Error('This is no still WebP.');
}

/** All frames have this size. Played `times` in a row, then the last frame stays; 0: for ever. */
export function animatedWebp(
	frames: readonly Frame[],
	{ width, height, times }: { width: number; height: number; times: number },
): Uint8Array {
	const size = [number(width - 1, 3), number(height - 1, 3)];
	const shown = frames.map(({ still, milliseconds }) =>
		chunk(
			'ANMF',
			joined([new Uint8Array(6), ...size, number(milliseconds, 3), number(2, 1), picture(still)]),
		),
	);
	const chunks = [
		chunk('VP8X', joined([number(2, 4), ...size])),
		chunk('ANIM', joined([number(0xffffffff, 4), number(times, 2)])),
		...shown,
	];
	const body = joined([text('WEBP'), ...chunks]);
	return joined([text('RIFF'), number(body.length, 4), body]);
}
