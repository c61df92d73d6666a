/** Text of an EPUB book: its chapters in reading order. */
import { htmlBlocks } from '../html.ts';
import { childOf, childrenOf, descendants, partOf, resolve, textOf } from './xml.ts';
import { outline, type Blocks } from './outline.ts';
import { damaged, locked, type Zip } from '../../../core/files/zip.ts';

/** Throws `bad-input` for one that is locked to a reader or a shop. */
export async function bookBlocks(zip: Zip): Promise<Blocks> {
	const found = outline();
	const container = await partOf(zip, 'META-INF/container.xml');
	const main = descendants(container, 'rootfile')[0]?.attributes['full-path'];
	if (!main) throw damaged();
	const book = await partOf(zip, main);
	const folder = main.slice(0, main.lastIndexOf('/') + 1);
	const items = descendants(book, 'item').map(({ attributes }) => attributes);
	const hrefs = new Map(
		items.map(({ id = '', href = '' }) => [id, resolve(folder, decoded(href))]),
	);
	const chapters = childrenOf(childOf(book, 'spine') ?? book, 'itemref').flatMap(
		({ attributes }) => hrefs.get(attributes.idref ?? '') ?? [],
	);
	// Fonts are often hidden as well; a book is locked where its chapters are.
	const hidden = new Set(
		descendants(await partOf(zip, 'META-INF/encryption.xml'), 'CipherReference').map(
			({ attributes }) => resolve('', decoded(attributes.URI ?? '')),
		),
	);
	if (chapters.some((chapter) => hidden.has(chapter))) throw locked();
	let missing = 0;
	for (const [index, chapter] of chapters.entries()) {
		if (!zip.has(chapter)) missing++;
		else
			for (const { text, section } of htmlBlocks(await textOf(zip, chapter)))
				found.say(text, section || `chapter ${index + 1}`);
	}
	if (missing)
		found.gap(missing === 1 ? 'One chapter is missing.' : `${missing} chapters are missing.`);
	found.picture(items.filter((item) => item['media-type']?.startsWith('image/')).length);
	return found.finish();
}

/** A path as it is in the file, not as in an address. */
function decoded(href: string): string {
	try {
		return decodeURIComponent(href.split('#')[0]!);
	} catch {
		return href;
	}
}
