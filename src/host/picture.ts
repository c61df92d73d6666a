/** Makes of a picture file what a model is shown: smaller, upright, and without what the camera wrote. */
import { MullError } from '../core/errors.ts';
import { pictureIn, scaledSize } from '../core/files/picture.ts';
import type { Picture } from '../core/pictures.ts';

export interface ReducedPicture {
	picture: Picture;
	/** Of what is kept. */
	bytes: number;
	/** What a model does not get to see of it, in sentences. */
	gaps?: string[];
}

/** Larger files are not read, bytes; pictures of more pixels are not unpacked. */
const mostBytes = 50 * 2 ** 20;
const mostPixels = 100_000_000;
const quality = 0.85;

/** Null for a file that is no picture of pixels. Throws `bad-input` for one that cannot be shown. */
export async function reducePicture(file: File): Promise<ReducedPicture | null> {
	const start = new Uint8Array(await bytesOf(file.slice(0, 64)));
	if (!pictureIn(start)) return null;
	if (file.size > mostBytes) throw tooLarge(file.name);
	const about = pictureIn(new Uint8Array(await bytesOf(file)))!;
	if ((about.width ?? 0) * (about.height ?? 0) > mostPixels) throw tooLarge(file.name);
	// It turns the picture as the camera was held.
	const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
		throw new MullError(
			'bad-input',
			`This browser could not open “${file.name}” as a ${about.kind} picture.`,
			'Save it as JPEG or PNG, and attach that.',
		);
	});
	try {
		const size = scaledSize(bitmap);
		const canvas = new OffscreenCanvas(size.width, size.height);
		const context = canvas.getContext('2d')!;
		// A JPEG has no transparency: what shows through is paper, not black.
		context.fillStyle = '#fff';
		context.fillRect(0, 0, size.width, size.height);
		context.imageSmoothingQuality = 'high';
		context.drawImage(bitmap, 0, 0, size.width, size.height);
		const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
		return {
			picture: { url: await read<string>(blob, 'readAsDataURL'), ...size },
			bytes: blob.size,
			...(about.animated ? { gaps: ['It moves: only its first picture is shown.'] } : {}),
		};
	} finally {
		bitmap.close();
	}
}

const tooLarge = (name: string) =>
	new MullError(
		'bad-input',
		`“${name}” is too large: Mull opens pictures of up to 50 MB and 100 million pixels.`,
		'Make it smaller, and attach that.',
	);

const bytesOf = (blob: Blob) => read<ArrayBuffer>(blob, 'readAsArrayBuffer');

const read = <T>(blob: Blob, how: 'readAsDataURL' | 'readAsArrayBuffer'): Promise<T> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(reader.result as T);
		reader.onerror = () => reject(reader.error!);
		reader[how](blob);
	});
