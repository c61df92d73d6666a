import { mount, type Component } from 'svelte';
import { entries } from './algorithms/list.ts';
import { browserModel } from './core/device/browser-model.ts';
import { showWithoutStyle } from './host/lost-style.ts';
import { registerServiceWorker } from './host/service-worker.ts';
import { createApp } from './state/app.ts';
import { language } from './state/language.svelte.ts';
import { lastLanguage } from './state/settings/language.ts';
import { showLastTheme } from './state/settings/theme.ts';
import { ThinkState } from './state/think/think.svelte.ts';
import App from './ui/App.svelte';
import './ui/theme.css';
import { boundWorker } from './worker/bound.ts';
import brain from './worker/brain.worker.ts?worker&url';
import type { PageHalf } from './worker/answer-calls.ts';
import { createClient } from './worker/client.ts';

const spawnBrain = (): Worker => boundWorker(brain, 'brain');

/** The browser's own model is asked in the page; few browsers have one. */
let half: Promise<PageHalf> | undefined;
const browserHalf: PageHalf = async (...asked) => {
	half ??= import('./engines/browser/in-page.ts').then(({ browserInPage }) => browserInPage());
	return (await half)(...asked);
};

showLastTheme();
showWithoutStyle();
const target = document.getElementById('app')!;
language.learn(async (name) => (await import('./ui/languages.ts')).translationOf(name));
void language.speak(lastLanguage()).then(() => {
	// In a frame the person may press what they do not see; a host without headers cannot forbid one.
	if (window.top !== window.self) void showInstead(import('./ui/Framed.svelte'));
	else if (isSecureContext) begin();
	else void showInstead(import('./ui/NotSafe.svelte'));
});

async function showInstead(loaded: Promise<{ default: Component }>): Promise<void> {
	mount((await loaded).default, { target });
}

function begin(): void {
	// First of all: the next kill may come at once, and what lies behind half a record is lost by then.
	void import('./storage/leveldb-torn-write.ts')
		.then(({ rotateLog }) => rotateLog())
		.catch(console.warn);
	const client = createClient(spawnBrain, { [browserModel.engine]: browserHalf });
	const app = createApp(client);
	app.erasure.obey(() => location.reload());
	const think = new ThinkState(client, app.settings, entries);
	mount(App, { target, props: { app, think } });
	void registerServiceWorker();
	// Opened by the system with something to take.
	if (location.search)
		void import('./state/received-files.ts')
			.then((handed) => handed.receiveFiles(app, think))
			.catch(console.warn);
}
