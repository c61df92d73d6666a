/** Chat templates that know no system role, or want user and assistant by turns. Pure. */
import type { Message } from '../../core/types.ts';
import type { Habits } from './request.ts';

/** How servers and templates complain of the roles of the messages. */
const complaint =
	/(system|developer)['"`’”]? ?(role|message|prompt|instruction)s?\b[^.]{0,60}\b(not|n[o']t|un|in)[ -]?(be )?(support|allow|permit|valid|accept|recogni)|(not|n[o']t|un|in)[ -]?(support|allow|permit|valid|accept)[^.]{0,40}\b(system|developer)\b[^.]{0,20}(role|message|prompt|instruction)|\broles?\b[^.]{0,60}\balternat|alternat[^.]{0,40}\broles?\b|only (supports? )?(the )?['"`]?user['"`]?(,| and| or)[^.]{0,30}assistant|(invalid|unknown|unsupported|unexpected) (message )?role[^.]{0,20}(system|developer)|(system|developer)[^.]{0,20}(is not|isn't) (one of|a valid)/i;

/** Learns from a refusal that the roles are not what the server takes; undefined where it is not that. */
export function learnRoles(
	habits: Habits,
	messages: Message[],
	{ status, words }: { status: number; words: string },
): string[] | undefined {
	if (habits.plainRoles || [401, 403, 429].includes(status)) return undefined;
	if (!complaint.test(words) || plainRoles(messages).length === messages.length) return undefined;
	habits.plainRoles = true;
	return ['system role'];
}

/** The system's words before the first that the user says; neighbours of one role are one message. */
export function plainRoles<M extends { role: string; content: string }>(messages: M[]): M[] {
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
		if (last?.role !== message.role) joined.push(message);
		else joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
	}
	return joined;
}
