import { mount } from 'svelte';
import { entries } from './algorithms/list.ts';
import { registerServiceWorker } from './host/service-worker.ts';
import { createApp } from './state/app.ts';
import { showLastTheme } from './state/settings/theme.ts';
import { ThinkState } from './state/think/think.svelte.ts';
import App from './ui/App.svelte';
import NotSafe from './ui/NotSafe.svelte';
import './ui/theme.css';
import brain from './worker/brain.worker.ts?worker&url';
import { createClient } from './worker/client.ts';

/**
 * A worker loaded by its URL would not be bound by the page's Content-Security-Policy; one that
 * begins as a blob of this page inherits it (ARCHITECTURE.md, Safety).
 */
function spawnBrain(): Worker {
	const start = `import ${JSON.stringify(new URL(brain, location.href).href)};`;
	const url = URL.createObjectURL(new Blob([start], { type: 'text/javascript' }));
	return new Worker(url, { type: 'module', name: 'brain' });
}

showLastTheme();
const target = document.getElementById('app')!;
if (isSecureContext) begin();
else mount(NotSafe, { target });

function begin(): void {
	const client = createClient(spawnBrain);
	const app = createApp(client);
	app.erasure.obey(() => location.reload());
	const think = new ThinkState(client, app.settings, entries);
	mount(App, { target, props: { app, think } });
	void registerServiceWorker();
}
