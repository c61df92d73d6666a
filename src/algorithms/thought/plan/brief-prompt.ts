/** How the brief of a mission gets into prompts: what of it, and how much of a context it may take. */
import type { AgentMind, Thought } from '../../../core/ports.ts';
import type { Message, Reply, RoleName } from '../../../core/types.ts';
import { ask } from '../../shared/ask.ts';
import { givenShare, tokensOf, type Parts } from '../../shared/budgeter.ts';
import { selectExcerpts, type MissionBrief, type Shown } from './brief.ts';
import { briefed, briefText, carries, withoutShown } from '../prompts/brief.ts';
import { rule, samplingOf, type Form, type Given } from '../prompts/form.ts';

/** Characters of what was given that a prompt shows. */
export async function roomOf(mind: AgentMind, role: RoleName): Promise<number> {
	const { context, charactersPerToken } = await mind.contextWindow(role);
	return Math.floor(context * charactersPerToken * givenShare);
}

/** What a form's prompt shows of what the person gave: of a long text what fits the task. */
async function shownIn(
	brief: MissionBrief | undefined,
	mind: AgentMind,
	{ name, role }: { name: string; role: RoleName },
	task: string,
): Promise<Shown[]> {
	const carried = carries(name);
	if (!brief || !/all|chat/.test(carried) || brief.given + brief.chat === '') return [];
	const room = await roomOf(mind, role);
	// The composer has the work; of what was said before it needs what is asked.
	return carried === 'all'
		? selectExcerpts(brief, `${task} ${brief.goal}`, room)
		: selectExcerpts({ ...brief, given: '' }, brief.goal, Math.floor(room / 4));
}

/**
 * A task as the question of a nested algorithm, in the words of a person. The brief and what is known
 * are a setting of the chat; where they are too long for one, they go with the question, which can be cut.
 */
export async function briefedChat(
	brief: MissionBrief | undefined,
	mind: AgentMind,
	known: string,
	task: string,
): Promise<Message[]> {
	const shown = brief && selectExcerpts(brief, `${task} ${brief.goal}`, await roomOf(mind, 'A'));
	const about = brief && shown ? briefText(brief, shown, task) : '';
	const before = [about, withoutShown(known, shown ?? [])].filter(Boolean).join('\n\n');
	const setting = before && `${rule}\n${before}`;
	const { context, charactersPerToken } = await mind.contextWindow('A');
	return setting && tokensOf(setting, charactersPerToken) > context / 2
		? [{ role: 'user', content: `${setting}\n\n${task}` }]
		: [
				...(setting ? [{ role: 'system' as const, content: setting }] : []),
				{ role: 'user', content: task },
			];
}

/** Asks a form, with what its prompt shows of the brief; `warmer`: what the mood adds to its temperature. */
export async function askForm<G extends Given>(
	mind: AgentMind,
	brief: MissionBrief | undefined,
	warmer: number,
	form: Form<G>,
	given: G,
	key: string,
	how: Pick<Thought, 'schema' | 'schemaName' | 'think'>,
): Promise<Reply> {
	const { memories = [], material = [] } = given;
	const shown = await shownIn(brief, mind, form, given.task);
	const texts = new Map(shown.map((one) => [one.text, one]));
	// What the person gave outlives what is remembered, the best part of it everything but the task.
	const notes = [...memories, ...texts.keys()];
	const parts = { history: [], notes, candidates: material, question: given.task };
	const write = (kept: Parts) => {
		const still = kept.notes.flatMap((text) => texts.get(text) ?? []);
		const messages = form.write({
			...given,
			task: kept.question,
			memories: kept.notes.filter((text) => !texts.has(text)),
			material: kept.candidates.map((text) => withoutShown(text, still)),
		});
		if (!brief || carries(form.name) === 'nothing') return messages;
		return briefed(messages, brief, still, kept.question);
	};
	const { label, role } = form;
	return await ask(mind, key, parts, write, {
		label,
		role,
		sampling: samplingOf(form, warmer),
		...how,
	});
}
