/**
 * How a server wants its messages: chat templates that know no system role, or want user and assistant
 * by turns; models that see pictures, or none. Pure.
 */
import { hasPictures, type Picture, type ShownMessage } from '../../core/pictures.ts';
import type { Message } from '../../core/types.ts';
import type { ServerCapabilities } from './request.ts';

/** How servers and templates complain of the roles of the messages. */
const ofRoles =
	/(system|developer)['"`’”]? ?(role|message|prompt|instruction)s?\b[^.]{0,60}\b(not|n[o']t|un|in)[ -]?(be )?(support|allow|permit|valid|accept|recogni)|(not|n[o']t|un|in)[ -]?(support|allow|permit|valid|accept)[^.]{0,40}\b(system|developer)\b[^.]{0,20}(role|message|prompt|instruction)|\broles?\b[^.]{0,60}\balternat|alternat[^.]{0,40}\broles?\b|only (supports? )?(the )?['"`]?user['"`]?(,| and| or)[^.]{0,30}assistant|(invalid|unknown|unsupported|unexpected) (message )?role[^.]{0,20}(system|developer)|(system|developer)[^.]{0,20}(is not|isn't) (one of|a valid)/i;

/** Learns from a refusal that the roles are not what the server takes; undefined where it is not that. */
export function learnRoles(
	capabilities: ServerCapabilities,
	messages: Message[],
	{ status, words }: { status: number; words: string },
): string[] | undefined {
	if (capabilities.plainRoles || [401, 403, 429].includes(status)) return undefined;
	if (!ofRoles.test(words) || plainRoles(messages).length === messages.length) return undefined;
	capabilities.plainRoles = true;
	return ['system role'];
}

interface Said {
	role: string;
	content: string;
	pictures?: readonly Picture[];
}

/** The system's words before the first that the user says; neighbours of one role are one message. */
export function plainRoles<M extends Said>(messages: M[]): M[] {
	const system = messages.filter(({ role }) => role === 'system');
	const rest = messages.filter(({ role }) => role !== 'system');
	if (system.length > 0) {
		const [first] = rest;
		const words = system.map(({ content }) => content).join('\n\n');
		if (first?.role === 'user') rest[0] = { ...first, content: `${words}\n\n${first.content}` };
		else rest.unshift({ ...system[0]!, role: 'user', content: words });
	}
	const joined: M[] = [];
	for (const message of rest) {
		const last = joined.at(-1);
		if (last?.role !== message.role) {
			joined.push(message);
			continue;
		}
		const content = `${last.content}\n\n${message.content}`;
		const pictures = [...(last.pictures ?? []), ...(message.pictures ?? [])];
		joined[joined.length - 1] = { ...last, content, ...(pictures.length ? { pictures } : {}) };
	}
	return joined;
}

/** The messages as the protocol has them: pictures as parts of their own, before the words. */
export const withParts = (messages: readonly ShownMessage[]): object[] =>
	messages.map(({ pictures, ...message }) =>
		pictures?.length
			? {
					...message,
					content: [
						...pictures.map(({ url }) => ({ type: 'image_url', image_url: { url } })),
						{ type: 'text', text: message.content },
					],
				}
			: message,
	);

/** They speak of pictures, or do not know a message that has parts. */
const ofPictures =
	/\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj|\bcontent\b[^.]{0,60}\b(must be|should be|expected|valid)\b[^.]{0,40}\b(str|string|text)\b|invalid type: sequence, expected a string|input should be 'text'/i;
/** It sees pictures, but not this one. */
const thisOne =
	/too (large|big|many)|(exceed|larger)[^.]{0,30}(size|limit|maximum)|(size|dimensions?)[^.]{0,30}exceed|could not (be )?(decode|download|load|process)|(failed|unable) to (decode|load|process)|corrupt|invalid (image|base64|image_url\.url)|rate.?limit/i;

/** Learns from a refusal that the model sees no pictures. */
export function learnNoVision(
	capabilities: ServerCapabilities,
	messages: readonly ShownMessage[],
	{ status, words }: { status: number; words: string },
): boolean {
	if (!hasPictures(messages) || [401, 402, 403, 413, 429].includes(status)) return false;
	if (!ofPictures.test(words) || thisOne.test(words)) return false;
	capabilities.sees = false;
	return true;
}
