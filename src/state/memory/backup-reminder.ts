/** What keeps the person from losing what lies here: the backup folder, or else a word in time. */
import { storedFolder } from '../../storage/folder/folder-handle.ts';
import { runsSince } from '../../storage/runs/runs.ts';
import { lastTime, noteTime } from '../../storage/settings.ts';
import { router } from '../router.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { m } from './messages.ts';

const day = 24 * 3_600_000;
/** A reminder comes when so many questions are in no file, the last of which is so old, and not more often. */
const remindAt = { runs: 10, age: 14 * day };

/** Once, when the page is idle. */
export async function backUp(now = Date.now()): Promise<void> {
	if (await storedFolder()) {
		const { backupFolder } = await import('./folder.svelte.ts');
		await backupFolder.start();
	} else await remind(now);
}

async function remind(now: number): Promise<void> {
	const [exported, reminded] = [await lastTime('exported'), await lastTime('reminded')];
	const { runs, first } = await runsSince(exported ?? 0);
	const age = now - (exported ?? first ?? now);
	if (runs < remindAt.runs || Math.min(age, now - (reminded ?? 0)) < remindAt.age) return;
	await noteTime('reminded', now);
	const days = Math.floor(age / day);
	toasts.show(exported ? m('exportedDaysAgo', { days }) : m('neverExported', { days }), {
		action: {
			label: m('backUp'),
			run: () => {
				router.go('settings', 'data');
				document.getElementById('main')?.focus();
			},
		},
	});
}
