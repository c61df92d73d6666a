/**
 * What the system hands to Mull where it is installed: files that are opened with it, and what other
 * applications share. The manifest says where each arrives: `?open` and `?shared`.
 */
import { takeSharedFiles, type Shared } from '../network/shared.ts';
import { toPlain } from '../core/errors.ts';
import type { App } from './app.ts';
import { m } from './messages.ts';
import { setPendingImport } from './memory/pending-import.ts';
import { groupFilesByModel } from './models/model-source.ts';
import { router } from './router.svelte.ts';
import { toasts } from './toasts.svelte.ts';
import { Attachments } from './think/attach/attachments.svelte.ts';
import type { ThinkState } from './think/think.svelte.ts';

interface LaunchQueue {
	setConsumer(consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Reads the address that the page was opened with, and brings each thing where it belongs. */
export async function receiveFiles(app: App, think: ThinkState): Promise<void> {
	const asked = new URLSearchParams(location.search);
	// A reload hands over nothing a second time.
	history.replaceState(null, '', location.pathname + location.hash);
	try {
		await take(asked, app, think);
	} catch (thrown) {
		const { message, wayOut } = toPlain(thrown);
		toasts.show([message, wayOut].filter(Boolean).join(' '), { tone: 'bad', seconds: 20 });
	}
}

async function take(asked: URLSearchParams, app: App, think: ThinkState): Promise<void> {
	// Before the settings are read nobody knows whether a file would leave the device.
	await app.settings.load();
	if (asked.has('shared')) offer(await takeSharedFiles(), app, think);
	const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
	if (!asked.has('open') || !launchQueue) return;
	const files = await new Promise<readonly FileSystemFileHandle[]>((resolve) =>
		launchQueue.setConsumer(({ files = [] }) => resolve(files)),
	);
	sort(await Promise.all(files.map((one) => one.getFile())), app, think);
}

/** Any page may send a form to the address of the share: words are only shown, files are asked about. */
function offer({ text, files }: Shared, app: App, think: ThinkState): void {
	if (text) {
		think.draft = [think.draft, text].filter(Boolean).join('\n');
		router.go('think', think.conversationId);
	}
	if (files.length === 0) return;
	const names = files.map(({ name }) => name).join(', ');
	toasts.show(m('sharedFiles', { n: files.length, names }), {
		action: { label: m('takeFiles'), run: () => sort(files, app, think) },
		seconds: 300,
	});
}

/** Models go to Models, Mull's own files to the import, all else to the question. */
function sort(files: readonly File[], app: App, think: ThinkState): void {
	const [models, others] = parted(files, ({ name }) => /\.gguf$/i.test(name));
	const [backups, documents] = parted(others, ({ name }) =>
		/^mull\b.*\.(json|gz|html)$/i.test(name),
	);
	if (documents.length > 0) {
		think.attached ??= new Attachments(think.client);
		const how = { isPrivate: think.private, local: !think.next.leaves };
		void think.attached.add(think.conversationId, documents, how);
		router.go('think', think.conversationId);
	}
	const [backup, ...later] = backups;
	if (backup) {
		if (later.length > 0)
			toasts.show(m('oneAtATime', { name: backup.name }), { tone: 'bad', seconds: 20 });
		setPendingImport(backup);
		router.go('settings', 'data');
	}
	if (models.length > 0) {
		router.go('models');
		void openAll(models, app);
	}
}

async function openAll(files: File[], { models }: App): Promise<void> {
	for (const parts of groupFilesByModel(files)) if (!(await models.openFile(...parts))) return;
}

function parted(files: readonly File[], is: (file: File) => boolean): [File[], File[]] {
	return [files.filter(is), files.filter((file) => !is(file))];
}
