/**
 * What a Thought agent reaches from the brain: memory, instruments, the world outside. One memory
 * for all runs; what a run may see of it depends on where its prompts go.
 */
import { builtInEmbedder } from '../catalogue/embedders.ts';
import type { AttachedPassage } from '../core/attached.ts';
import type { Choice, ReadFile } from '../core/attaching.ts';
import { isOnServer } from '../core/engines/engine-of.ts';
import { toPlain, type PlainError } from '../core/errors.ts';
import type { StoredDocument } from '../core/mission/knowledge.ts';
import type { Recalled, RecallQuery } from '../core/mission/outside.ts';
import type { News } from '../core/mission/inbox.ts';
import { rowKeyOf } from '../core/mission/names.ts';
import type { Instrument } from '../core/ports.ts';
import type { SignInStep } from '../core/mission/sign-in.ts';
import type { ToolServer } from '../core/mission/tools.ts';
import type { Run } from '../core/types.ts';
import { createCode } from '../instruments/sandbox/code.ts';
import { createReader } from '../instruments/documents/document-reader.ts';
import { createDocuments, type Passage } from '../instruments/documents/documents.ts';
import { createRegistry } from '../instruments/registry.ts';
import { createSignIns } from '../instruments/tools/sign-in/sign-ins.ts';
import { createTools } from '../instruments/tools/tools.ts';
import { fittingTools } from '../memory/fitting-tools.ts';
import { choosePassages, passageMemory } from '../memory/choose.ts';
import { chunkItem } from '../memory/items.ts';
import { mayRead } from '../memory/named.ts';
import { createMemory } from '../memory/recall.ts';
import { addDocuments, countDocuments, passagesAfter } from '../storage/memory/documents.ts';
import { experience } from '../storage/memory/mission.ts';
import { allowed, requireGate } from '../network/permissions.ts';
import { databaseMemory } from '../storage/memory/recall-rows.ts';
import { loadSettings } from '../storage/settings.ts';
import { getToolServer, storeTools, usableTools } from '../storage/tools.ts';
import type { Embedders } from './models/embedders.ts';
import type { AgentSetup } from '../runs/mind.ts';
import { createVectorMaker } from './make-vectors.ts';
import type { EmbeddingNow } from './protocol.ts';
import { signInKeys } from './sign-in-keys.ts';

/** How a file is read: `encoding` is what the person says that its text is in. */
interface ReadHow {
	local: boolean;
	encoding?: string;
}

export interface AgentServices {
	/** What a run gets (`MindSetup.agent`). */
	forRun(run: Run): AgentSetup;
	recall(query: RecallQuery, signal: AbortSignal): Promise<Recalled[]>;
	addDocument(file: File, how: ReadHow): Promise<StoredDocument>;
	/** Reads a file for a question; kept, it is a document like any other. */
	attach(file: File, how: ReadHow & { keep: boolean }): Promise<ReadFile>;
	/** What of a file fits a question, in reading order. */
	choose(choice: Choice, signal: AbortSignal): Promise<AttachedPassage[]>;
	/** Asks a server what it offers and stores that; permissions given before stay. */
	listTools(serverId: string): Promise<void>;
	/** The sign-in at a server of tools. Answers as `SignInStep` says; throws a `MullError`. */
	signIn(serverId: string, step: SignInStep): Promise<unknown>;
	/** Gives vectors to what has none, in one tab at a time, until the person stops it in any tab. */
	embed(signal: AbortSignal, progress: (now: EmbeddingNow) => void): Promise<void>;
	/** How many texts of memory have their vector. */
	embedding(): Promise<EmbeddingNow>;
	settingsChanged(): void;
}

/**
 * `keyOf`: the key of a server of tools, as typed in this session or kept on the device.
 * `newsSince`: what the person said to a run, wherever that is kept. `reading`: hears how far a
 * large memory has been read, the first time that anything is recalled. `byWords`: hears once why recall
 * goes on without the embedder.
 */
export function createAgentServices(
	embedders: Embedders,
	keyOf: (place: { id: string; url: string }) => Promise<string | undefined>,
	newsSince: (runId: string, seen: number) => News | Promise<News>,
	reading: (share: number) => void,
	byWords: (error: PlainError) => void,
): AgentServices {
	let embedder = '';
	/** The chosen embedder cannot be used at all, so another is. */
	let gone: PlainError | undefined;
	/** The last try to make vectors failed, and none was made since. */
	let failed: PlainError | undefined;
	/** Why recall went on without it, as it was last said. */
	let missed = '';
	const withFault = (now: { done: number; total: number }): EmbeddingNow => {
		const error = failed ?? gone;
		return { ...now, ...(error ? { error } : {}) };
	};
	async function readEmbedder(): Promise<void> {
		const settings = await loadSettings();
		// One of the person's own has to be known before it is used.
		await embedders.own().catch((error: unknown) => console.warn(error));
		gone = undefined;
		embedder = await embedders.requireServer(settings.embedder).then(
			() => settings.embedder,
			(error: unknown) => {
				gone = toPlain(error);
				return builtInEmbedder.id;
			},
		);
	}
	let reads = readEmbedder();

	const memory = createMemory({
		source: databaseMemory(),
		embedder: () => embedders.use(embedder),
		ready: () => reads,
		now: Date.now,
		fault: (thrown) => {
			console.warn('Recall goes on by words and graph.', thrown);
			const error = toPlain(thrown);
			if (error.message !== missed) byWords(error);
			missed = error.message;
		},
		reading,
	});

	const vectors = createVectorMaker({
		embedMissing: (signal, progress) => memory.embedMissing(signal, progress),
		paused: async () => (await loadSettings()).embeddingPaused,
		locks: navigator.locks,
	});

	const code = createCode({
		spawn: () => new Worker(new URL('./sandbox.worker.ts', import.meta.url), { type: 'module' }),
	});
	const reader = createReader(
		() => new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' }),
	);
	const mayAsk = async (url: string) => {
		await requireGate();
		return (await allowed()).some(({ origin }) => origin === new URL(url).origin);
	};
	const { locks } = navigator;
	const signIns = createSignIns({
		...{ allowed: mayAsk, locks, now: Date.now },
		...signInKeys(keyOf),
	});
	const tools = createTools({ allowed: mayAsk, signIns });

	/** `remote`: passages marked as local are not shown. */
	const registry = (remote: boolean, reach: Reach & { stays: boolean }) =>
		createRegistry({
			code,
			documents: createDocuments({
				search: (text, signal) =>
					memory.recall({ text, kinds: ['chunk'], characters: 4000, remote, ...reach }, signal),
				next: (name, most) => readOn(name, most, remote),
			}),
			// Read again: another tab may have changed them, and its brain alone hears of it.
			permissions: async () => (await loadSettings()).instruments,
			countDocuments: () => countDocuments((document) => mayRead(document, reach)),
			tools: async (): Promise<Instrument[]> =>
				(await usableTools()).map(({ server, tool }) => tools.instrument(server, tool)),
		});

	return {
		forRun(run) {
			const models = [run.roles.A.model, run.roles.B.model, run.expert];
			const remote = models.some(isOnServer);
			// What stays on this device, and what is private, may be in a query as well.
			const reach = { ...reachOf(run), stays: run.private || !remote };
			const mine = registry(remote, reach);
			return {
				// An algorithm does not know where its prompts go: what is marked as local stays here.
				memory: {
					recall: (query, signal) => memory.recall({ ...query, remote, ...reach }, signal),
				},
				instrument: (id) => mine.find(id),
				fitting: fittingTools,
				outside: async (runId, seen) => ({
					...(await newsSince(runId, seen)),
					userAway: (await loadSettings()).userAway,
					instruments: await mine.available(),
					now: Date.now(),
				}),
				edits: async (runId, seen) => (await newsSince(runId, seen)).edits,
				experience: () => experience(run.id),
			};
		},

		recall: (query, signal) => memory.recall(query, signal),

		async addDocument(file, { local, encoding }) {
			const read = await reader(file, { encoding }, new AbortController().signal);
			return add(file.name, read, { local });
		},

		async attach(file, { local, keep, encoding: chosen }) {
			const read = await reader(file, { encoding: chosen }, new AbortController().signal);
			const { kind, bytes, characters, text, passages, gaps, encoding } = read;
			return {
				kind,
				bytes,
				characters,
				passages: passages.length,
				...(text === undefined ? {} : { text }),
				...(gaps ? { gaps } : {}),
				...(encoding ? { encoding } : {}),
				...(keep
					? { documentId: (await add(file.name, read, { local, attached: true })).id }
					: { held: passages }),
			};
		},

		choose({ from, ...asked }, signal) {
			if ('held' in from) {
				const { memory: own, beginning, documentId } = passageMemory(from.held);
				return choosePassages(own, beginning, { ...asked, documentId }, signal);
			}
			const beginning = (most: number) => passagesAfter(from.documentId, 0, most);
			return choosePassages(memory, beginning, { ...asked, ...from }, signal);
		},

		async listTools(serverId) {
			const server: ToolServer | undefined = await getToolServer(serverId);
			if (!server) return;
			await storeTools(
				server.id,
				await tools.list(server, AbortSignal.timeout(60_000)),
				Date.now(),
			);
		},

		async signIn(serverId, step) {
			const server = await getToolServer(serverId);
			if (server) return signIns.take(server, step, AbortSignal.timeout(60_000));
		},

		async embed(signal, progress) {
			await reads;
			let first: number | undefined;
			try {
				await vectors.make(signal, (done, total) => {
					first ??= done;
					if (done > first || done >= total) failed = undefined;
					progress(withFault({ done, total }));
				});
			} catch (thrown) {
				// Its server may have been removed: then another takes over.
				await (reads = readEmbedder());
				failed = gone ? undefined : toPlain(thrown);
				progress(withFault(await memory.embedding()));
				throw thrown;
			}
		},
		embedding: async () => withFault(await memory.embedding()),

		settingsChanged() {
			[failed, missed] = [undefined, ''];
			reads = readEmbedder();
			void vectors.look();
		},
	};
}

type Read = Awaited<ReturnType<ReturnType<typeof createReader>>>;

type How = Pick<StoredDocument, 'local' | 'attached'>;

async function add(name: string, read: Read, how: How) {
	const { kind, bytes, passages, gaps, encoding } = read;
	const told = {
		...(gaps ? { gaps } : {}),
		...(encoding ? { encoding: encoding.id } : {}),
	};
	const row = { name, kind, bytes, added: Date.now(), ...how, ...told, passages };
	const [added] = await addDocuments([row]);
	return added!;
}

/** Attachments that a run may read: those of its conversation, and those that its question names. */
type Reach = Required<Pick<RecallQuery, 'question' | 'attached'>>;

function reachOf({ chat, attached = [] }: Run): Reach {
	const question = chat.findLast(({ role }) => role === 'user')?.content ?? '';
	return { question, attached: attached.flatMap(({ documentId }) => documentId ?? []) };
}

/** What stands behind a passage, as recall would show it: nothing that is marked where it would leave. */
async function readOn(name: string, most: number, remote: boolean): Promise<Passage[]> {
	const key = rowKeyOf(name);
	if (!key) return [];
	const { document, chunks } = await passagesAfter(...key, most);
	return chunks.flatMap((chunk) => {
		const item = chunkItem(chunk, document);
		if (!item || (item.local && remote)) return [];
		const { id, text, cite } = item;
		return [
			{ id, text, ...(cite ? { cite } : {}), ...(item.local ? { local: true as const } : {}) },
		];
	});
}
