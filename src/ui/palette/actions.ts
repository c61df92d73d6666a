/** What can be done from anywhere by its name: actions, screens, algorithms, sections of Settings. */
import type { App } from '../../state/app.ts';
import { translate } from '../../state/language.svelte.ts';
import { router } from '../../state/router.svelte.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';
import { screens } from '../screens.ts';
import type { IconName } from '../parts/icons.ts';
import { m as memory } from '../memory/messages.ts';
import { m as presets } from '../presets/messages.ts';
import { m as settings } from '../settings/messages.ts';
import { removeConversation } from '../think/remove-conversation.ts';
import { levelOf } from '../composer/levels.ts';
import { readyModels, use } from '../models/use.ts';
import { focusQuestionBox } from '../focus.ts';
import { focusWhenThere } from './focus-when-there.ts';
import { begin, command } from './keys.ts';
import { m } from './messages.ts';

export interface Action {
	id: string;
	icon: IconName;
	label: string;
	keys?: string;
	run: () => void;
}

/** 'Check it (MidTry)'. */
const withLevel = (entry: { id: string; label: string }): string => {
	const [level, name] = [levelOf(entry), translate(entry.label)];
	return level === name ? name : `${level} (${name})`;
};

/** `showKeys` opens the list of keys. */
export function actionsOf(app: App, think: ThinkState, showKeys: () => void): Action[] {
	const { active } = think;
	const stop: Action[] = active
		? [
				{
					id: 'stop',
					icon: 'stop',
					label: m('stopTheRun'),
					keys: 'Esc',
					run: () => void think.controls.stop(active),
				},
			]
		: [];
	const theme = (theme: 'light' | 'dark' | 'system') => () => void app.settings.change({ theme });
	return [
		...stop,
		{
			id: 'new',
			icon: 'plus',
			label: m('newConversation'),
			keys: `${command()} ${settings('shift')} O`,
			run: () => begin(think, false),
		},
		{
			id: 'trace',
			icon: 'trace',
			label: m('newPrivateConversation'),
			run: () => begin(think, true),
		},
		...(router.route.screen === 'think' && think.conversationId && !think.private
			? [
					{
						id: 'delete',
						icon: 'trash' as const,
						label: m('deleteConversation'),
						run: () => void removeConversation(think, think.conversationId!),
					},
				]
			: []),
		...screens.map(({ screen, label, icon }): Action => ({
			id: `go-${screen}`,
			icon,
			label: m('goTo', { screen: label }),
			run: () => {
				router.go(screen, screen === 'think' ? think.conversationId : null);
				focusWhenThere(() => document.getElementById('main'));
			},
		})),
		{
			id: 'go-later',
			icon: 'moon',
			label: m('openLater'),
			run: () => {
				router.go('later');
				focusWhenThere(() => document.getElementById('main'));
			},
		},
		...(think.draft.trim() && !think.active && !think.private && !think.next.isTooSmall
			? [
					{
						id: 'later',
						icon: 'moon' as const,
						label: m('addQuestionToLater'),
						run: () =>
							void import('../later/add-to-queue.ts').then(({ addToQueue }) => addToQueue(think)),
					},
				]
			: []),
		...think.algorithms.map(({ id, label }): Action => ({
			id: `with-${id}`,
			icon: 'think',
			label: m('thinkWith', { label: withLevel({ id, label }) }),
			run: () => {
				void think.next.chooseAlgorithm(id);
				router.go('think', think.conversationId);
				requestAnimationFrame(focusQuestionBox);
			},
		})),
		...readyModels(app).map(({ value, label, model }): Action => ({
			id: `use-${value.replace(/\W+/g, '-')}`,
			icon: 'model',
			label: m('useModel', { model: label }),
			run: () => {
				void use(app, model);
				router.go('think', think.conversationId);
				requestAnimationFrame(focusQuestionBox);
			},
		})),
		{ id: 'keys', icon: 'info', label: m('showKeys'), keys: '?', run: showKeys },
		{ id: 'light', icon: 'sun', label: m('lightTheme'), run: theme('light') },
		{ id: 'dark', icon: 'moon', label: m('darkTheme'), run: theme('dark') },
		{ id: 'system', icon: 'model', label: m('systemTheme'), run: theme('system') },
	];
}

/** Sections of Settings, by their titles. */
export function sections(): Action[] {
	const groups: Record<string, string[]> = {
		general: [
			settings('appearance'),
			settings('notices'),
			presets('presets'),
			settings('offline'),
			settings('keyboard'),
		],
		data: [
			...[memory('backup'), settings('storage')],
			...[settings('privacy'), settings('eraseHeading')],
		],
		missions: [settings('budget'), settings('instruments'), settings('externalTools')],
		advanced: [
			...[settings('fallback'), settings('modelMemory'), settings('embedder'), settings('about')],
		],
	};
	const all = Object.entries(groups).flatMap(([group, titles]) =>
		titles.map((title) => ({ group, title })),
	);
	return all.map(({ group, title }) => ({
		id: `section-${title}`,
		icon: 'gear',
		label: title,
		run: () => {
			router.go('settings', group);
			focusWhenThere(() =>
				[...document.querySelectorAll<HTMLElement>('main h2')].find(
					(heading) => heading.textContent?.trim() === title,
				),
			);
		},
	}));
}
