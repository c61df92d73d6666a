/** Tells the person what a run came to while no page of Mull was looked at. */
import type { Notice } from '../../host/notify.ts';
import type { Run } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { openQuestions } from '../../storage/memory/mission.ts';
import { getRun, runningRuns } from '../../storage/runs/runs.ts';
import { href } from '../router.svelte.ts';
import { m } from '../messages.ts';

/**
 * A notice for each stored run that ends, waits or asks from now on, while `wanted` says so. A run that
 * leaves no trace leaves none in the system's list either. Returns the way to stop watching.
 */
export function watchForNotices(
	wanted: () => boolean,
	show: (notice: Notice) => Promise<void>,
): () => void {
	let before: { runs: Run[]; asked: Set<string> } | null = null;
	const say = (run: Run, title: string) =>
		wanted() ? show(noticeOf(run, title)).catch(console.warn) : undefined;

	async function over(id: string): Promise<void> {
		const run = await getRun(id);
		// Of a list one notice is enough, when it is through; its missions may ask before.
		if (run?.later) return wanted() ? throughWith() : undefined;
		if (run?.status === 'done') await say(run, m('answerNotice'));
		// Paused or stopped was the person.
		if (run?.status === 'suspended' || run?.status === 'failed') await say(run, m('waitingNotice'));
	}

	async function throughWith(): Promise<void> {
		const [{ listLater }, { isProcessed }] = await Promise.all([
			import('../../storage/runs/later.ts'),
			import('../../core/runs/later.ts'),
		]);
		const list = await listLater();
		if (list.some((run) => run.status === 'running' || run.later?.go)) return;
		const answered = list.filter(({ status }) => status === 'done').length;
		const all = list.filter(isProcessed).length;
		const said = { title: m('listNotice'), body: m('listNoticeBody', { answered, all }) };
		await show({ ...said, tag: 'mull-later', hash: href('later') });
	}

	return live(
		read,
		({ runs, asked }) => {
			for (const { id } of before?.runs ?? [])
				if (!runs.some((run) => run.id === id)) void over(id).catch(console.warn);
			for (const run of before ? runs : [])
				if ([...asked].some((name) => name.startsWith(`${run.id} `) && !before!.asked.has(name)))
					void say(run, m('missionNotice'));
			before = { runs, asked };
		},
		// Without a database no run is stored.
		console.warn,
	);
}

async function read() {
	const runs = await runningRuns();
	const missions = runs.filter(({ algorithm }) => algorithm === 'thought').map(({ id }) => id);
	return { runs, asked: new Set(await openQuestions(missions)) };
}

function noticeOf(run: Run, title: string): Notice {
	const question = run.chat.findLast(({ role }) => role === 'user')?.content ?? '';
	const body = question.length > 100 ? `${question.slice(0, 99)}…` : question;
	return { tag: `mull-${run.id}`, title, body, hash: href('think', run.conversationId) };
}
