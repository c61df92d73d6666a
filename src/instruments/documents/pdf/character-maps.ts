/**
 * Tables that tell what the codes of Chinese, Japanese and Korean fonts mean, where a PDF names one
 * of the predefined ones and does not hold it. Each is a file of the site, fetched when it is needed.
 */
const urls = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
	query: '?url',
	import: 'default',
	eager: true,
});

/** PDF.js makes one and asks it for data by name; fonts to draw with are not needed. */
export class CharacterMaps {
	async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
		const url = urls[`/node_modules/pdfjs-dist/cmaps/${filename}`];
		if (kind !== 'cMapUrl' || !url) throw new Error(`There is no table ${filename}.`);
		const reply = await fetch(url);
		if (!reply.ok) throw new Error(`The table ${filename} could not be fetched.`);
		return new Uint8Array(await reply.arrayBuffer());
	}
}
