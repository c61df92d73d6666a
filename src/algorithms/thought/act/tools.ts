/**
 * External tools (decisions T8, T10): which of them are offered, by which name, and the person's
 * permission for each use of one that may change something. It is asked for in the inbox like
 * anything else (T4): by a task of high value, with USER_AWAY off, and others go on meanwhile.
 */
import type { InstrumentInfo } from '../../../core/mission/outside.ts';
import { toolName } from '../../../core/mission/tools.ts';
import { saysYes } from './yes-no.ts';
import { toolsOf, type Agent, type Job, type WaitReason } from '../job.ts';
import { short } from '../../../core/text/short.ts';
import type { TaskContext } from '../task-context.ts';

/** What a model sees of an instrument: a short name of its own, never the id. */
interface Named {
	info: InstrumentInfo;
	name: string;
}

export interface Choice {
	tools: Named[];
	/** How many there are, and why these; '' where there are none at all. */
	note: string;
}

interface Wanted {
	/** What they are for: the first of these texts counts before the next. */
	texts: readonly string[];
	most: number;
	/** Those as well that need the person's permission. */
	writing: boolean;
}

/** Names that mean something else. */
const taken = ['code', 'documents', 'user', 'reflection'];

/** Offers the tools that fit, and tells how many there are in all. */
export async function chooseTools(
	agent: Agent,
	ctx: TaskContext,
	key: string,
	{ texts, most, writing }: Wanted,
): Promise<Choice> {
	const all = toolsOf(agent);
	if (all.length === 0) return { tools: [], note: '' };
	const open = writing ? all : all.filter(({ readOnly }) => readOnly);
	const ids = open.length > 0 ? await ctx.mind.fitting(key, texts, open) : [];
	const fitting = ids.flatMap((id) => open.find((tool) => tool.id === id) ?? []).slice(0, most);
	// Words in another language fit nothing, and few can all be looked at.
	const chosen = fitting.length === 0 && open.length <= most ? open : fitting;
	const tools = named(chosen);
	const total = all.length === 1 ? '1 tool' : `${all.length} tools`;
	const why = writing ? 'those that fit best' : 'those that only read and fit best';
	const note = `${tools.length} of ${total}: ${why}`;
	const names = tools.map(({ name }) => name).join(', ') || 'none';
	await ctx.decide({
		choice: 'tools',
		because: `${names} (${note}), for: ${short(texts[0] ?? '', 120)}`,
	});
	return { tools, note };
}

/** Each by its server's name for it, numbered where that is not enough. */
function named(tools: readonly InstrumentInfo[]): Named[] {
	const used = new Set(taken);
	return tools.map((info) => {
		const own = toolName(info.id);
		let name = own;
		for (let n = 2; used.has(name); n++) name = `${own}-${n}`;
		used.add(name);
		return { info, name };
	});
}

/** Of an instrument, as its tool is called. */
export const instrumentName = (id: string): string => (id.startsWith('tool:') ? toolName(id) : id);

/** The title where it says more than the name, and what the tool does. */
export function toolDescription(
	{ info: { id, label, describe, readOnly } }: Named,
	most: number,
): string {
	const title = label === toolName(id) ? '' : `${label}: `;
	return `${short(title + describe, most)}${readOnly ? '' : ' (The person is asked first.)'}`;
}

/** One use of a tool, as it would be made. */
export interface ToolUse {
	/** Of the step, in the task's mind. */
	key: string;
	info: InstrumentInfo;
	input: unknown;
}

/** The person can be asked now, by this task (T4). */
export const canAskUser = (agent: Agent, job: Job | null): boolean =>
	!agent.outside.userAway && job?.task.value === 'high';

/** So much can be looked through; more is not used. */
const longest = 4000;

/**
 * True when every one of these uses is allowed: because the tool only reads, or because the person
 * said yes to that very use. All are asked for before the first is made, so that no half is done.
 */
export async function* permission(
	agent: Agent,
	job: Job,
	uses: readonly ToolUse[],
): AsyncGenerator<WaitReason, boolean, void> {
	const { ctx } = job;
	const writing: ToolUse[] = [];
	for (const use of uses) {
		if (use.info.readOnly) continue;
		if (!(await ctx.mind.taken(use.key, use.info, use.input))) writing.push(use);
	}
	if (writing.length === 0) return true;
	const names = writing.map(({ info }) => `“${info.label}”`).join(', ');
	const not = async (because: string) => {
		await ctx.leave(`Not used: ${names}`, because, 'decision');
		await ctx.say('ask', `Not used: ${names}. ${because}`);
		return false;
	};
	if (agent.outside.userAway) return not('It may change something, and the user is away.');
	if (!canAskUser(agent, job))
		return not('It may change something, and only a task of value high asks.');
	const shown = writing.map(({ input }) => plainly(input));
	if (shown.some((text) => text.length > longest))
		return not('Nobody could check so long an input.');
	const { questions } = await ctx.leave('Permission is asked', `For ${names}.`, 'step', {
		questions: writing.map(({ info: { label, from } }, index) => ({
			taskId: job.task.id,
			text: `May the tool “${label}”${from ? ` of ${from}` : ''} be used with this? It may change something there.`,
			input: shown[index]!,
			purpose: 'permission' as const,
		})),
	});
	for (const id of questions) {
		agent.questions.set(id, { job, answer: undefined, withdrawn: false });
	}
	await ctx.say('ask', `May it use ${names}?`);
	for (const question of questions) yield { for: 'user', question };
	const answers = questions.map((id) => agent.questions.get(id)?.answer);
	if (answers.every((answer) => answer !== undefined && saysYes(answer))) {
		await ctx.leave('The user allowed it', `The use of ${names}.`);
		return true;
	}
	const away = answers.includes(undefined);
	return not(away ? 'The user went away without a word on it.' : 'The user did not allow it.');
}

/** All of it as JSON, with what an eye cannot see written out. */
const plainly = (input: unknown): string =>
	(JSON.stringify(input, null, 2) ?? '').replace(
		/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu,
		(sign) =>
			[...Array(sign.length).keys()]
				.map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`)
				.join(''),
	);
