/**
 * The hub's two lists that Mull asks for, and only when a person presses for them: repositories that
 * match some words, and the files of one. What comes back is read as what it is: somebody's data.
 */
import { MullError } from '../core/errors.ts';
import { fetchThroughGate, isRefused } from './fetch.ts';
import { allow, disallow, requireGate } from './permissions.ts';

export const hub = 'https://huggingface.co';

export interface HubRepository {
	/** Owner and name. */
	id: string;
	downloads: number;
	likes: number;
	/** Its files need an account and a consent. */
	gated: boolean;
	/** False where the hub says that it is for something else than writing text. */
	writes: boolean;
}

/** What the hub calls uses of models that write no answer: embedding, pictures, sound, labels. */
const otherUses = new RegExp(
	'^(?:feature-extraction|sentence-similarity|text-ranking|fill-mask|mask-generation' +
		'|[\\w-]+-to-(?:image|video|speech|audio|3d)|[\\w-]*(?:classification|detection|segmentation|estimation)' +
		'|automatic-speech-recognition|image-feature-extraction|robotics|reinforcement-learning)$',
);

export interface HubEntry {
	path: string;
	bytes: number;
	/** SHA-256 in hexadecimal; the hub tells it of large files only. */
	sha256?: string;
}

/** Repositories in an answer at most. */
const most = 20;
/** A list that takes longer does not come, milliseconds. */
const patience = 30_000;
const reason = 'search of the hub';

/** Owner and name, as the hub permits them. */
export const isRepository = (id: string): boolean =>
	/^[\w.-]{1,96}\/[\w.-]{1,96}$/.test(id) && !/(?:^|\/)\.+(?:\/|$)/.test(id);

/** Those with GGUF files, most used first. `at`: where the hub is. Throws as `readList`. */
export async function searchHub(
	words: string,
	signal: AbortSignal,
	at = hub,
): Promise<HubRepository[]> {
	const query = new URLSearchParams({
		search: words.trim().slice(0, 200),
		filter: 'gguf',
		sort: 'downloads',
		limit: String(most),
	});
	return readRepositories(await readList(`${at}/api/models?${query}`, signal));
}

/** All files of a repository, folders included. Throws as `readList`. */
export async function listHub(id: string, signal: AbortSignal, at = hub): Promise<HubEntry[]> {
	return readEntries(await readList(filesUrl(id, at), signal));
}

const filesUrl = (id: string, at: string): string =>
	`${at}/api/models/${id}/tree/main?recursive=true&limit=1000`;

/**
 * The SHA-256 of files of one repository by their addresses, in hexadecimal; null where the hub does
 * not tell it of all. To ask it was allowed before. Throws only where `signal` is aborted.
 */
export async function hashesOnHub(
	urls: readonly string[],
	signal: AbortSignal,
	at = hub,
): Promise<string[] | null> {
	const within = AbortSignal.any([signal, AbortSignal.timeout(hashPatience)]);
	try {
		const files = urls.map((url) => {
			const [, id = '', path = ''] =
				(url.startsWith(at) && inMain.exec(url.slice(at.length))) || [];
			return { id, path: decodeURIComponent(path) };
		});
		const { id } = files[0]!;
		if (!isRepository(id) || files.some((file) => file.id !== id)) return null;
		const entries = readEntries(await fetchList(filesUrl(id, at), within));
		const hashes = files.flatMap(
			(file) => entries.find(({ path }) => path === file.path)?.sha256 ?? [],
		);
		return hashes.length === urls.length ? hashes : null;
	} catch {
		signal.throwIfAborted();
		return null;
	}
}

/** Owner and name, and the path of a file as it is in an address. */
const inMain = /^\/([^/]+\/[^/]+)\/resolve\/main\/([^?#]+)$/;
/** A download does without the list after this, milliseconds. */
const hashPatience = 10_000;

export function readRepositories(list: readonly unknown[]): HubRepository[] {
	return list.slice(0, most).flatMap((one) => {
		const { id, downloads, likes, gated, pipeline_tag: use } = asRecord(one);
		if (typeof id !== 'string' || !isRepository(id)) return [];
		const writes = typeof use !== 'string' || !otherUses.test(use);
		return [{ id, downloads: asCount(downloads), likes: asCount(likes), gated: !!gated, writes }];
	});
}

export function readEntries(list: readonly unknown[]): HubEntry[] {
	return list.flatMap((one) => {
		const { type, path, size, lfs } = asRecord(one);
		if (type !== 'file' || typeof path !== 'string' || path.length > 500) return [];
		// Large files are told by a pointer, whose own size it sometimes is that stands outside.
		const { size: large, oid } = asRecord(lfs);
		const sha256 = typeof oid === 'string' && /^[0-9a-f]{64}$/i.test(oid) && oid.toLowerCase();
		return [{ path, bytes: asCount(large) || asCount(size), ...(sha256 ? { sha256 } : {}) }];
	});
}

const asRecord = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const asCount = (value: unknown): number =>
	typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** Throws `network`, `rate-limited`, `server`, `unauthorised`, `bad-input`, `not-allowed`, `aborted`. */
async function readList(url: string, signal: AbortSignal): Promise<unknown[]> {
	const within = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
	try {
		// One at a time: the end of one takes the permission that another would need.
		return await navigator.locks.request(hubLock, { signal: within }, () => ask(url, within));
	} catch (thrown) {
		if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
		throw thrown instanceof MullError ? thrown : unreachable(thrown);
	}
}

/** Held by whoever asks the hub, in whichever tab. */
const hubLock = 'mull-hub';

/** To press Search is the permission, for as long as this takes. */
async function ask(url: string, within: AbortSignal): Promise<unknown[]> {
	await allow(url, reason, Date.now() + 2 * patience, true);
	try {
		await requireGate(within);
		return await fetchList(url, within);
	} finally {
		await disallow(url, reason);
	}
}

async function fetchList(url: string, within: AbortSignal): Promise<unknown[]> {
	const response = await fetchThroughGate(url, { signal: within, credentials: 'omit' });
	if (!response.ok) {
		await response.body?.cancel();
		throw refusal(response);
	}
	const list: unknown = await response.json().catch((cause: unknown) => {
		within.throwIfAborted();
		throw noList(cause);
	});
	if (!Array.isArray(list)) throw noList();
	return list;
}

function refusal(response: Response): MullError {
	const { status } = response;
	if (isRefused(response))
		return new MullError(
			'not-allowed',
			'Mull’s own guard held the search back.',
			'Press Search again: that allows it.',
		);
	if (status === 429) {
		const seconds = Number(response.headers.get('Retry-After'));
		return new MullError(
			'rate-limited',
			'The hub asks for patience: it was asked too much from here.',
			seconds > 0 && seconds < 3600
				? `Search again in ${Math.ceil(seconds)} seconds.`
				: 'Search again in a few minutes.',
		);
	}
	if (status === 401 || status === 403)
		return new MullError(
			'unauthorised',
			'The hub does not show this to everyone: it needs an account or a consent.',
			'Choose another repository, or download it there and open the file from disk.',
		);
	if (status === 404)
		return new MullError(
			'bad-input',
			'The hub has no such repository.',
			'Check its name: owner and name with a slash between them.',
		);
	return new MullError(
		'server',
		`The hub failed (${status}).`,
		'Try again later, or add a file by its address.',
	);
}

const noList = (cause?: unknown): MullError =>
	new MullError(
		'server',
		'What came from the hub is no list of models.',
		'Something between here and the hub may have answered for it, such as a login page. Try again later.',
		{ cause },
	);

const unreachable = (cause: unknown): MullError =>
	new MullError(
		'network',
		'The hub cannot be reached.',
		'Check the connection, then search again. What is on this device works without it.',
		{ cause },
	);
