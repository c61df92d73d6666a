/** The words with which every prompt says what mission it is part of. */
import type { Message } from '../../../core/types.ts';
import { fences } from '../../shared/fence.ts';
import type { MissionBrief, Shown } from '../brief.ts';

/** Forms that weigh words against each other: the mission would only distract. */
const alone = new Set(['scores', 'comparison', 'summary', 'repair', 'part']);
/** Forms that speak of words that are there: what is asked is enough. */
const goalOnly = new Set([
	'facts',
	'predictions',
	'reflection',
	'framework',
	'instructions',
	'round',
]);

/** What a form's prompt carries of the brief. */
export const carries = (form: string): 'nothing' | 'goal' | 'chat' | 'all' =>
	alone.has(form) ? 'nothing' : goalOnly.has(form) ? 'goal' : form === 'compose' ? 'chat' : 'all';

/** Tasks that a model named may be in another language, and so may documents. */
const writes = { en: ' The person writes English.', de: ' The person writes German.', other: '' };

/** Puts the brief before what is asked; `task`: what the prompt speaks of already. */
export function briefed(
	messages: Message[],
	{ goal, constraints, today, language }: MissionBrief,
	shown: readonly Shown[],
	task: string,
): Message[] {
	const part = (from: Shown['from']) => {
		const texts = shown.filter((one) => one.from === from).sort((a, b) => a.n - b.n);
		return texts.map(({ text }) => text).join('\n\n');
	};
	const brief = [task.includes(goal) ? '' : goal, ...constraints].filter(Boolean).join('\n');
	const [given, chat] = [part('given'), part('chat')];
	const last = messages.at(-1)!;
	const fence = fences([brief, given, chat, task]);
	const words = [
		`Today is ${today}.${language ? writes[language] : ''}`,
		...(chat ? [`Said before, only to understand what is asked:\n${fence('chat', chat)}`] : []),
		...(brief ? [`The mission that this is part of:\n${fence('brief', brief)}`] : []),
		...(given ? [`Given by the person:\n${fence('given', given)}`] : []),
	];
	const content = `${words.join('\n')}\n\n${last.content}`;
	return [...messages.slice(0, -1), { ...last, content }];
}
