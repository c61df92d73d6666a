/** A conversation of another program as rows of Mull: each answer is a run, and branches stay branches. */
import { remote } from '../../../core/engines/remote.ts';
import { sha256 } from '../../../core/hash.ts';
import { importedFrom } from '../../../core/runs/imported.ts';
import type { Conversation, Message, Run } from '../../../core/types.ts';
import { defaultSettings } from '../../settings.ts';
import type { ForeignMessage, ForeignConversation } from './foreign-conversation.ts';

/** Of what was said before a run keeps the latest: enough to ask it again. */
const kept = { characters: 12_000, messages: 40 };
/** Messages of one conversation, and how many times its characters its answers may hold in all. */
const most = { said: 20_000, times: 20 };

interface Rows {
	conversation: Conversation;
	runs: Run[];
	/** Questions that were left out: too many, or in a ring. */
	lost: number;
}

/**
 * The same file always gives the same rows and ids, so an import twice doubles nothing. Null: it is empty.
 * `written`: when the file was, for a conversation that says no time; 0: not known.
 */
export async function rowsOf(
	talk: ForeignConversation,
	from: string,
	written = 0,
): Promise<Rows | null> {
	const ids = new Map<string, string>();
	const children = new Map<string | null, ForeignMessage[]>();
	// What comes back from a tool is no question, though some programs write it down as one.
	const all = talk.said
		.slice(0, most.said)
		.map((one) => (one.role === 'user' && !shown(one) ? { ...one, role: 'system' as const } : one));
	let room = 1_000_000 + most.times * all.reduce((sum, { text }) => sum + text.length, 0);
	const there = new Set(all.map(({ id }) => id));
	for (const one of all) {
		// A message whose parent is missing becomes a first message, so that no words are lost.
		const parent =
			one.parent !== null && one.parent !== one.id && there.has(one.parent) ? one.parent : null;
		const siblings = children.get(parent);
		if (siblings) siblings.push(one);
		else children.set(parent, [one]);
	}
	const first = all.find(({ role }) => role === 'user');
	if (!first) return null;
	const id = await idOf(talk.id || JSON.stringify(all.map(({ role, text }) => [role, text])));
	const times = all.map(({ at }) => at).filter((at) => at > 0);
	const least = (given: number) => (Number.isFinite(given) && given > 0 ? given : 0);
	const created = least(talk.created) || least(Math.min(...times)) || written;
	const updated = Math.max(least(talk.updated), created, ...times);
	const conversation = {
		...{
			id,
			title: (talk.title || shown(first)).replace(/\s+/g, ' ').slice(0, 200),
			created,
			updated,
		},
		...{ pinned: false, private: false },
	};
	const runs: Run[] = [];
	interface Place {
		said: ForeignMessage;
		before: Message[];
		after: string | null;
	}
	const seen = new Set<ForeignMessage>();
	const open: Place[] = starts(children.get(null) ?? [], [], null);
	for (const { said, before, after } of open) {
		if (seen.has(said) || room < 0) continue;
		seen.add(said);
		const question: Message = { role: 'user', content: shown(said) };
		for (const { answer, last, next } of endsOf(said)) {
			const runId = await idOf(`${id}/${last.id}`);
			// Without times they keep their order.
			const at = Math.max(said.at, last.at) || created + runs.length;
			runs.push(
				runOf({ id: runId, conversationId: id, after }, [...before, question], answer, {
					at,
					asked: said.at || at,
					from,
					model: last.model,
				}),
			);
			room -= answer.length + question.content.length;
			const then = recent([
				...before,
				question,
				...(answer ? [{ role: 'assistant' as const, content: answer }] : []),
			]);
			open.push(...next.map((one) => ({ said: one, before: then, after: runId })));
		}
	}
	const questions = talk.said.filter((one) => one.role === 'user' && shown(one)).length;
	return { conversation, runs, lost: questions - seen.size };

	/** Questions that begin here; what comes before them is part of their chat. */
	function starts(level: ForeignMessage[], before: Message[], after: string | null): Place[] {
		const found: Place[] = [];
		const rest = level.map((said) => ({ said, before }));
		const met = new Set<ForeignMessage>();
		for (const { said, before } of rest) {
			if (met.has(said)) continue;
			met.add(said);
			if (said.role === 'user') found.push({ said, before, after });
			else {
				const then = said.text
					? recent([...before, { role: said.role, content: said.text }])
					: before;
				rest.push(...(children.get(said.id) ?? []).map((next) => ({ said: next, before: then })));
			}
		}
		return found;
	}

	/** The ways from a question to the next ones: what was answered, and the questions that follow. */
	function endsOf(
		said: ForeignMessage,
	): { answer: string; last: ForeignMessage; next: ForeignMessage[] }[] {
		const found: { answer: string; last: ForeignMessage; next: ForeignMessage[] }[] = [];
		const rest = [{ texts: [] as string[], last: said }];
		const met = new Set<ForeignMessage>();
		for (const { texts, last } of rest) {
			if (met.has(last)) continue;
			met.add(last);
			const below = children.get(last.id) ?? [];
			const next = below.filter(({ role }) => role === 'user');
			const on = below.filter(({ role }) => role !== 'user');
			if (next.length || !on.length) found.push({ answer: texts.join('\n\n'), last, next });
			for (const one of on)
				rest.push({
					texts: one.role === 'assistant' && shown(one) ? [...texts, shown(one)] : texts,
					last: one,
				});
		}
		return found;
	}

	async function idOf(name: string): Promise<string> {
		const known = ids.get(name);
		if (known) return known;
		const made = `import-${(await sha256(`${from}/${name}`)).slice(0, 32)}`;
		ids.set(name, made);
		return made;
	}
}

/** The words, and the names of what was attached to them. */
const shown = ({ text, files = [] }: ForeignMessage): string =>
	[text, files.map((name) => `[${name}]`).join(' ')].filter(Boolean).join('\n\n');

/** The latest of what was said before, whole messages, and the rules that stand at its beginning. */
function recent(before: Message[]): Message[] {
	let characters = 0;
	const from = before.findLastIndex(
		({ content }, at) =>
			(characters += content.length) > kept.characters || before.length - at > kept.messages,
	);
	const system = before[0]?.role === 'system' && from >= 0 ? [before[0]] : [];
	return from < 0 ? before : [...system, ...before.slice(from + 1)];
}

function runOf(
	ids: Pick<Run, 'id' | 'conversationId'> & { after: string | null },
	chat: Message[],
	answer: string,
	{
		at,
		asked,
		from,
		model = from,
	}: { at: number; asked: number; from: string; model?: string | undefined },
): Run {
	const { A } = defaultSettings.roles;
	const role = { ...A, model: { engine: remote.id, model: model.slice(0, 200) } };
	return {
		...ids,
		...{ algorithm: 'direct', version: 1, chat, options: {}, seed: 0 },
		roles: { A: role, B: role },
		budget: { tokens: 0, minutes: 0, calls: 0 },
		...{ status: answer ? 'done' : 'stopped', private: false },
		outcome: { answer, stop: answer ? 'finished' : 'stopped', reason: importedFrom(from) },
		...{ created: asked, updated: at, worked: 0 },
	};
}
