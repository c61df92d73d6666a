/** The conversations in an archive that another program exported. */
import { openZip } from '../../../core/files/zip.ts';
import { MullError } from '../../../core/errors.ts';

/** Bytes of an archive, and of what it unpacks to: both are held whole. */
const most = 512 * 2 ** 20;

/** What macOS adds to each file, and ChatGPT's list of links. */
const noChats = /(^|\/)(__MACOSX\/|\._|shared_conversations)/;

/** The files of conversations one behind the other, as one, and the names of other files with data. Throws `bad-input` where there are none. */
export async function unpackedChats(file: Blob): Promise<{ file: Blob; others: string[] }> {
	if (file.size > most)
		throw new MullError(
			'bad-input',
			`The archive is larger than ${Math.round(most / 1e6)} MB.`,
			'Unpack it and choose the file of conversations in it.',
		);
	const zip = openZip(new Uint8Array(await file.arrayBuffer()), most);
	const json = zip.names.filter((name) => /\.jsonl?$/i.test(name) && !noChats.test(name));
	const named = json.filter((name) => /conversations?[^/]*$/i.test(name));
	const chosen = (named.length ? named : json).sort();
	if (!chosen.length)
		throw new MullError(
			'bad-input',
			'There are no conversations in this archive.',
			zip.names.some((name) => /^Takeout\/.*\.html$/.test(name))
				? 'Ask Google’s Takeout for JSON: it writes My Activity as HTML unless you choose otherwise.'
				: 'Choose the archive that ChatGPT or Claude made, or a backup of Mull.',
		);
	const parts: BlobPart[] = [];
	for (const name of chosen) parts.push(await zip.read(name), '\n');
	const lastModified = file instanceof File ? file.lastModified : 0;
	const chats = new File(parts, 'conversations', { lastModified });
	return { file: chats, others: json.filter((name) => !chosen.includes(name)) };
}
