import type { Screen } from '../state/router.svelte.ts';
import type { IconName } from './parts/icons.ts';
import { w } from './words/index.ts';

/** In the order of the menu. */
export const screens: { screen: Screen; label: string; icon: IconName }[] = [
	{
		screen: 'think',
		get label() {
			return w.think;
		},
		icon: 'think',
	},
	{
		screen: 'memory',
		get label() {
			return w.memory;
		},
		icon: 'memory',
	},
	{
		screen: 'lab',
		get label() {
			return w.lab;
		},
		icon: 'flask',
	},
	{
		screen: 'models',
		get label() {
			return w.models;
		},
		icon: 'model',
	},
	{
		screen: 'settings',
		get label() {
			return w.settings;
		},
		icon: 'gear',
	},
];
