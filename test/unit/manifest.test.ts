/** The manifest of the installed app: the files that it names are there, and as it says. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Picture {
	src: string;
	sizes: string;
	type: string;
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
	icons: Picture[];
	screenshots: Picture[];
};

test.each([...manifest.icons, ...manifest.screenshots])('$src is there', ({ src }) => {
	expect(existsSync(`public/${src}`)).toBe(true);
});

test.each(manifest.screenshots)('$src has the size and the type that is said', (picture) => {
	const bytes = readFileSync(`public/${picture.src}`);
	// An extended WebP: 24 bits each of its width and its height, less one.
	expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
	const [width, height] = [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1);
	expect(picture.sizes).toBe(`${width}x${height}`);
	expect(picture.type).toBe('image/webp');
	expect(bytes.length).toBeLessThan(75_000);
});

test('there is a wide one and a narrow one', () => {
	expect(manifest.screenshots.map((one) => (one as { form_factor?: string }).form_factor)).toEqual([
		'wide',
		'narrow',
	]);
});
