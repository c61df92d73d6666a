/** How the brief of a mission gets into prompts: what of it, and how much of a context it may take. */
import type { AgentMind } from '../../core/ports.ts';
import type { RoleName } from '../../core/types.ts';
import { shownOf, type MissionBrief, type Shown } from './brief.ts';
import { briefed, carries } from './prompts/brief.ts';

/** Of the context, for what the person gave. */
const share = 0.4;

/** Characters of what was given that a prompt shows. */
export async function roomOf(mind: AgentMind, role: RoleName): Promise<number> {
	const { context, charactersPerToken } = await mind.contextWindow(role);
	return Math.floor(context * charactersPerToken * share);
}

/** What a form's prompt shows of what the person gave: of a long text what fits the task. */
export async function shownIn(
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
		? shownOf(brief, `${task} ${brief.goal}`, room)
		: shownOf({ ...brief, given: '' }, brief.goal, Math.floor(room / 4));
}

/** A question for a nested algorithm, which is all that it sees of the mission. */
export async function briefedQuestion(
	brief: MissionBrief | undefined,
	mind: AgentMind,
	question: string,
	task: string,
): Promise<string> {
	if (!brief) return question;
	const shown = shownOf(brief, `${task} ${brief.goal}`, await roomOf(mind, 'A'));
	const messages = [{ role: 'user' as const, content: question }];
	return briefed(messages, brief, shown, question)[0]!.content;
}
