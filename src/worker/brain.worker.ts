/** The brain: composes conductor, engines and models, and answers the page. */
import { algorithm } from '../algorithms/index.ts';
import { entryOf } from '../algorithms/list.ts';
import { tooSmallFor } from '../catalogue/built-in.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import type { SharedFiles } from '../engines/driver.ts';
import { recoverBatches } from '../storage/backup/backup.ts';
import { readWith } from '../storage/damaged.ts';
import { databaseJournal } from '../storage/runs/journal.ts';
import { isLabRun, labJournal, labRun } from '../storage/lab/lab.ts';
import { live } from '../storage/live.ts';
import * as reading from '../storage/readable-rows.ts';
import { requireGate } from '../network/permissions.ts';
import { getEndpoint } from '../storage/models/endpoints.ts';
import { getRun, runningRuns, sweepTexts } from '../storage/runs/runs.ts';
import { defaultSettings, loadSettings } from '../storage/settings.ts';
import { newsSince } from '../storage/memory/working-memory.ts';
import { liveChannel, openLock } from './client.ts';
import { createConductor, type Command } from '../runs/execute/conductor.ts';
import { callPage } from './call-page.ts';
import { drivers } from './models/drivers.ts';
import { createEngines } from './models/engines.ts';
import { fallbackFor } from './models/fallback-model.ts';
import { ModelStore } from './models/model-store.ts';
import { liveFeed } from './live-feed.ts';
import { createAgentServices } from './agent-services.ts';
import { createAdhocRequests } from './adhoc-requests.ts';
import { createEmbedders } from './models/embedders.ts';
import { localLock } from './models/local-lock.ts';
import { memoryJournal } from '../runs/private/private-journal.ts';
import type { Live } from '../runs/live.ts';
import { needsPageWorkers, pageWorkers } from './page-workers.ts';
import type { PageCallMessage, Event, ModelState, Request } from './protocol.ts';
import { createIdleUnload } from './models/idle-unload.ts';
import { serve } from './serve.ts';

// V8 keeps ten frames, and the generators of an engine are six of those between a fault and its run.
Error.stackTraceLimit = 50;

readWith(Promise.resolve(reading));
const page = self as unknown as Pick<MessagePort, 'postMessage' | 'onmessage'>;
const post = (event: Event) => page.postMessage(event);
// Before anything starts a worker.
if (needsPageWorkers())
	self.Worker = pageWorkers((call, transfer) => page.postMessage(call, transfer));
const tell = (state: ModelState) => post({ type: 'model', state });

const memory = memoryJournal(
	(runId, steps, texts, notes, rows) => post({ type: 'stored', runId, steps, texts, notes, rows }),
	(run) => post({ type: 'run', run }),
	(runId, keys) => post({ type: 'removed', runId, keys }),
);
const database = databaseJournal();
const lab = labJournal();

// Every tab sees the words under way, except those of runs that leave no trace.
const channel = new BroadcastChannel(liveChannel);
const show = (live: Live) => (memory.owns(live.runId) ? post(live) : channel.postMessage(live));
const feed = liveFeed(show);

const lock = localLock(navigator.locks);
const pageCalls = callPage(post);
const engines = createEngines(drivers, pageCalls.ask, tell);
// Only a page may ask; where it cannot, the download goes its own way.
const shared: SharedFiles = {
	find: async (hash, signal) =>
		(await pageCalls.ask(llamacpp.id, { hash }, () => {}, signal)) as Blob | null,
	async offer(hash, file) {
		const never = new AbortController().signal;
		const { shareDownloads } = await loadSettings().catch(() => defaultSettings);
		if (shareDownloads)
			await pageCalls.ask(llamacpp.id, { hash, file }, () => {}, never).catch(() => {});
	},
};
const models = new ModelStore(engines, drivers, lock, tell, shared);

const ownLocal = (signal: AbortSignal) => lock.own(signal, () => tell({ kind: 'elsewhere' }));
const asking = createAdhocRequests(engines.find, ownLocal, post);

const embedders = createEmbedders((progress) => tell({ kind: 'embedder', ...progress }), {
	endpoint: getEndpoint,
	keyOf: engines.keyOf,
	gate: requireGate,
});
const agent = createAgentServices(
	embedders,
	engines.keyOf,
	(runId, seen) => (memory.owns(runId) ? memory.newsSince(runId, seen) : newsSince(runId, seen)),
	(share) => tell({ kind: 'reading-memory', share }),
	(error) => tell({ kind: 'worded', error }),
);

const conductor = createConductor({
	algorithm,
	journalOf: (id) => (memory.owns(id) ? memory : isLabRun(id) ? lab : database),
	loadRun: async (id) => memory.runs.get(id) ?? (await (isLabRun(id) ? labRun : getRun)(id)),
	watchRunning: (next) => live(runningRuns, next, (error) => console.error(error.message)),
	findEngine: engines.find,
	agentFor: agent.forRun,
	advice: ({ algorithm, roles }) => tooSmallFor(entryOf(algorithm), roles),
	// An experiment is about its models: another one does not step in.
	fallback: async (run, error) => (isLabRun(run.id) ? null : fallbackFor(run, error)),
	ownLocal,
	locks: navigator.locks,
	post: (command) => channel.postMessage(command),
	live: (live) => feed.send(live),
	now: Date.now,
	beliefAfter: 1_000,
});

const busy = () => conductor.busy() || asking.busy();

const rest = createIdleUnload({
	busy,
	lock,
	unload: () => engines.unload(),
	resting: () => tell({ kind: 'resting' }),
	now: () => performance.now(),
});
const readRest = async () => rest.after((await loadSettings()).modelRest);
void readRest();

channel.onmessage = ({ data }: MessageEvent<Command | { type: 'hello' } | Live>) => {
	if (data.type === 'command') conductor.obey(data);
	if (data.type === 'hello') feed.replay().forEach(show);
};

/** Between two looks at what rests, milliseconds. */
const beat = 1000;
/** Vectors are made in the quiet between runs, so often at most, milliseconds. */
const embedRest = 5000;
/** After a fault; the file of an embedder may be fetched each time. */
const embedFaultRest = 60_000;
let embedding = false;
let embedAgain = 0;
setInterval(() => {
	if (embedding || busy() || Date.now() < embedAgain) return;
	embedding = true;
	agent
		.embed(new AbortController().signal, (now) => tell({ kind: 'embedding', ...now }))
		.catch((error: unknown) => {
			embedAgain = Date.now() + embedFaultRest;
			console.warn('Memory is recalled by words and graph alone.', error);
		})
		.finally(() => (embedding = false));
}, embedRest);
const look = () =>
	void rest
		.look()
		.catch((error: unknown) => console.error(error))
		.finally(() => setTimeout(look, beat));
look();

const answer = serve(page, {
	conductor,
	models,
	memory,
	agent,
	asking,
	embedders,
	settingsChanged() {
		agent.settingsChanged();
		embedAgain = 0;
		void readRest();
	},
});
page.onmessage = ({ data }: MessageEvent<Request | PageCallMessage>) => {
	if (data.type === 'call-part' || data.type === 'call-end') return pageCalls.handle(data);
	rest.touch();
	void answer(data);
};

void models.tidy().catch((error: unknown) => console.error(error));
void recoverBatches().catch((error: unknown) => console.error(error));
void sweepAlone().catch((error: unknown) => console.error(error));
post({ type: 'ready' });

/** Sweeps if no other tab is open: there somebody might still take back a deletion. */
async function sweepAlone(): Promise<void> {
	await navigator.locks.request(openLock, { ifAvailable: true }, async (alone) => {
		if (alone) await sweepTexts();
	});
	void navigator.locks.request(openLock, { mode: 'shared' }, () => new Promise(() => {}));
}
