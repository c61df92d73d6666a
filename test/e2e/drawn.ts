/** A picture that a test draws, and its way into the question box. */
import type { Page } from './support.ts';

/** Of one colour, as the browser writes it. */
export async function drawn(
	page: Page,
	type: string,
	width: number,
	height: number,
): Promise<Buffer> {
	const url = await page.evaluate(
		([type, width, height]) => {
			const canvas = Object.assign(document.createElement('canvas'), { width, height });
			const context = canvas.getContext('2d')!;
			context.fillStyle = '#d01010';
			context.fillRect(0, 0, width, height);
			return canvas.toDataURL(type);
		},
		[type, width, height] as const,
	);
	return Buffer.from(url.split(',')[1]!, 'base64');
}

/** Attaches it to the question. */
export const picked = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
	page.getByLabel('Files to attach').setInputFiles([{ name, mimeType, buffer }]);
