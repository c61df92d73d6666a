/** The words with which every prompt says what mission it is part of. */
import type { Message } from '../../../core/types.ts';
import { fences } from '../../shared/fence.ts';
import { rule } from './form.ts';
import type { MissionBrief, Shown } from '../plan/brief.ts';
import { givenSource } from '../act/given.ts';

/** Forms that compare words with one another: the mission would only distract. */
const alone = new Set(['comparison', 'summary', 'repair', 'part', 'same-answers']);
/** Forms that speak of words that are there: what is asked is enough. */
const goalOnly = new Set([
	'scores',
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
const inTheirs = ' Write in the language of the mission.';
const writes = {
	en: ' The person writes English. Write in English.',
	de: ' The person writes German. Write in German.',
	other: inTheirs,
};

/**
 * Puts the brief first, what changes least before the rest, so that an engine keeps it computed. What
 * the form asks comes after it, in the person's message. `task`: what the prompt speaks of already.
 */
export function briefed(
	[system, ...rest]: Message[],
	brief: MissionBrief,
	shown: readonly Shown[],
	task: string,
): Message[] {
	const [first, ...others] = rest;
	const own = system!.content.replace(`\n${rule}`, '');
	return [
		{ role: 'system', content: `${rule}\n${briefText(brief, shown, task)}` },
		{ ...first!, content: `${own}\n\n${first!.content}` },
		...others,
	];
}

/** The brief as one text, each part of it fenced. */
export function briefText(
	{ goal, constraints, today, language }: MissionBrief,
	shown: readonly Shown[],
	task: string,
): string {
	const part = (from: Shown['from']) => {
		const texts = shown.filter((one) => one.from === from).sort((a, b) => a.n - b.n);
		return texts.map(({ text }) => text).join('\n\n');
	};
	const mission = [task.includes(goal) ? '' : goal, ...constraints].filter(Boolean).join('\n');
	const [given, chat] = [part('given'), part('chat')];
	const fence = fences([mission, given, chat, task]);
	const numbered = shown.some((one) => one.numbered) ? ', its parts numbered' : '';
	return [
		`Today is ${today}.${language ? writes[language] : inTheirs}`,
		...(given ? [`Given by the person${numbered}:\n${fence('given', given)}`] : []),
		...(chat ? [`Said before, only to understand the mission:\n${fence('chat', chat)}`] : []),
		...(mission ? [`The whole mission:\n${fence('mission', mission)}`] : []),
	].join('\n');
}

/** A source that the brief shows already: its number and title stay, the text is not said twice. */
export const withoutShown = (source: string, shown: readonly Shown[]): string =>
	shown.reduce((left, { from, part }) => {
		if (from !== 'given' || !part) return left;
		const { title, text } = givenSource(part);
		return left.replace(`${title}\n${text}`, () => `${title}\n(See part ${part.n} above.)`);
	}, source);
