/** Text of mail messages (EML) and of saved pages (MHTML). */
import { MullError } from '../../../core/errors.ts';
import { declaredIn, readText } from '../encoding/read-text.ts';
import { htmlBlocks } from '../html.ts';
import { outline, type Blocks, type Outline } from '../office/outline.ts';
import { textBlocks } from '../plain-text.ts';
import {
	bytesOf,
	fromBase64,
	fromQuoted,
	latin,
	parseMime,
	valueOf,
	type MimePart,
} from './mime.ts';

/** Throws `bad-input` for one that is encrypted. */
export async function mailBlocks(bytes: Uint8Array): Promise<Blocks> {
	const found = outline();
	const attached: string[] = [];
	const messages = messagesOf(latin(bytes));
	for (const [i, source] of messages.entries())
		await message(
			parseMime(source),
			found,
			attached,
			messages.length > 1 ? `message ${i + 1}` : '',
		);
	if (attached.length)
		found.gap(
			attached.length === 1
				? `One attachment was not read: ${attached[0]}.`
				: `${attached.length} attachments were not read: ${attached.join(', ')}.`,
		);
	return found.finish();
}

/** A mailbox begins each message with a line of its own, all but the first after an empty one. */
function messagesOf(source: string): string[] {
	if (!source.startsWith('From ')) return [source];
	return source
		.replace(/^From [^\n]*\n/, '')
		.split(/\r?\n\r?\nFrom \S[^\n]{0,200} \d{4}[^\n]{0,20}\n/);
}

const shownHeaders = ['From', 'To', 'Cc', 'Date', 'Subject'];

async function message(
	mail: MimePart,
	found: Outline,
	attached: string[],
	section: string,
): Promise<void> {
	if (/encrypted|pkcs7-mime/.test(mail.type) && mail.parameters.get('smime-type') !== 'signed-data')
		throw encrypted();
	const head: string[] = [];
	for (const name of shownHeaders) {
		const value = mail.headers.get(name.toLowerCase());
		if (value) head.push(`${name}: ${await words(value)}`);
	}
	// A saved page names the program that saved it.
	if (
		!mail.headers.has('snapshot-content-location') &&
		!/^<Saved by/i.test(mail.headers.get('from') ?? '')
	)
		found.say(head.join('\n'), section);
	await body(mail, found, attached, section);
}

async function body(
	part: MimePart,
	found: Outline,
	attached: string[],
	section: string,
): Promise<void> {
	const { type, parts } = part;
	const [disposition, told] = valueOf(part.headers.get('content-disposition') ?? '');
	const name = told.get('filename') ?? part.parameters.get('name');
	if (type === 'multipart/alternative') {
		const readable = parts.find(({ type }) => type === 'text/plain') ?? parts.at(-1);
		// The richer form counts.
		const rich = parts.findLast(
			({ type }) => type === 'text/html' || type.startsWith('multipart/'),
		);
		const best = rich ?? readable;
		if (best) await body(best, found, attached, section);
		// What says something else than the text, such as an invitation for a calendar.
		const others = parts.filter(
			({ type }) => type === 'text/calendar' || !/^(text|multipart)\//.test(type),
		);
		for (const one of others) if (one !== best) await body(one, found, attached, section);
	} else if (type === 'multipart/related') {
		const [main, ...rest] = parts;
		if (main) await body(main, found, attached, section);
		for (const one of rest) {
			if (one.type.startsWith('image/')) found.picture();
			// Frames of a saved page.
			else if (one.type === 'text/html') await body(one, found, attached, section);
		}
	} else if (parts.length) for (const one of parts) await body(one, found, attached, section);
	else if (type === 'message/rfc822') {
		const inner = parseMime(latin(part.bytes));
		await message(inner, found, attached, section || 'forwarded message');
	} else if (type.startsWith('image/') && disposition !== 'attachment') found.picture();
	else if (disposition === 'attachment' || !/^text\/(plain|html)$/.test(type)) {
		if (part.bytes.length) attached.push(name ? await words(name) : type);
	} else await text(part, found, section);
}

async function text(part: MimePart, found: Outline, section: string): Promise<void> {
	const declared = part.parameters.get('charset') ?? declaredIn(part.bytes);
	const { text, guessed, encoding, unread } = await readText(part.bytes, { declared });
	if (unread) found.gap('Some characters could not be read.');
	if (guessed) found.gap(`The encoding of a part was guessed: ${encoding}.`);
	const html = part.type === 'text/html';
	for (const block of html ? htmlBlocks(text) : textBlocks(text))
		found.say(block.text, [section, block.section].filter(Boolean).join(' › '));
}

/** Words of a header: `=?utf-8?B?…?=`, or as they are. */
async function words(header: string): Promise<string> {
	const joined = header.replace(/\?=\s{1,99}=\?/g, '?==?');
	const parts = joined.split(/(=\?[\w*-]{1,60}\?[BbQq]\?[^?\s]{0,2000}\?=)/);
	const read = parts.map(async (part) => {
		const match = /^=\?([\w-]+)(?:\*[\w-]*)?\?([BbQq])\?(.*)\?=$/.exec(part);
		if (!match) return (await readText(bytesOf(part))).text;
		const [, charset, coding, data] = match;
		const bytes = /b/i.test(coding!)
			? fromBase64(data!)
			: bytesOf(fromQuoted(data!.replaceAll('_', ' ')));
		return (await readText(bytes, { declared: charset })).text;
	});
	return (await Promise.all(read)).join('');
}

const encrypted = () =>
	new MullError(
		'bad-input',
		'This message is encrypted.',
		'Open it in your mail program and save it as text.',
	);
