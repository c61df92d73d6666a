import { expect, test } from 'vitest';
import { animatedWebp } from '../support/animated-webp.ts';

const bytes = (...parts: (string | number[])[]) =>
	Uint8Array.from(
		parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)),
	);
const still = (data: number[]) =>
	bytes(
		'RIFF',
		[99, 0, 0, 0],
		'WEBP',
		'ICCP',
		[1, 0, 0, 0],
		[7, 0],
		'VP8 ',
		[data.length, 0, 0, 0],
		data,
	);

test('stills become the frames of one picture, each with its time', () => {
	const frames = [
		{ still: still([1, 2]), milliseconds: 900 },
		{ still: still([3, 4]), milliseconds: 300 },
	];
	const whole = animatedWebp(frames, { width: 1000, height: 820, times: 3 });
	const size = [231, 3, 0, 51, 3, 0];
	const frame = (time: number[], data: number[]) =>
		bytes('ANMF', [26, 0, 0, 0], [0, 0, 0, 0, 0, 0], size, time, [2], 'VP8 ', [2, 0, 0, 0], data);
	const body = bytes(
		...['WEBP', 'VP8X', [10, 0, 0, 0], [2, 0, 0, 0], size],
		...['ANIM', [6, 0, 0, 0], [255, 255, 255, 255, 3, 0]],
		[...frame([132, 3, 0], [1, 2])],
		[...frame([44, 1, 0], [3, 4])],
	);
	expect(whole).toEqual(bytes('RIFF', [body.length, 0, 0, 0], [...body]));
	expect(() =>
		animatedWebp([{ still: bytes('RIFF', [0, 0, 0, 0], 'WEBP'), milliseconds: 1 }], {
			width: 1,
			height: 1,
			times: 0,
		}),
	).toThrow('no still');
});
