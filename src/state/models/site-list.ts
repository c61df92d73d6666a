/**
 * The models that the site itself offers: files in its folder `models/`, beside a list that
 * `npm run models` writes. A site without such a list offers none.
 */
import { MullError, toPlain, type PlainError } from '../../core/errors.ts';
import { partNames } from '../../engines/gguf/split.ts';
import { siteModelsFile } from '../../network/site-models.ts';

export interface SiteModel {
	name: string;
	/** Address of its file, or of the first of several. */
	url: string;
	/** Of all its files. */
	bytes: number;
	/** Of each of its files, in hexadecimal. */
	sha256: string[];
	/** Empty where the list does not say. */
	licence: string;
	/** Where the site has it from; empty where the list does not say. */
	from: string;
}

export interface SiteList {
	models: SiteModel[];
	/** What is wrong with the list; the entries without fault are in `models`. */
	error: PlainError | null;
}

const none: SiteList = { models: [], error: null };

/** Asks the site once. Where there is no list, or no network, it offers nothing. */
export async function readSiteModels(page: string, signal: AbortSignal): Promise<SiteList> {
	const at = new URL(siteModelsFile, page);
	const response = await fetch(at, { signal, cache: 'no-cache' }).catch(() => null);
	// Many sites answer with their page for whatever is not there.
	const isPage = /^text\/html\b/i.test(response?.headers.get('Content-Type') ?? '');
	if (!response?.ok || response.status === 204 || isPage) {
		await response?.body?.cancel();
		return none;
	}
	const text = await response.text().catch(() => null);
	return text === null ? none : siteList(text, at.href);
}

/** `at`: address of the list; files are named relative to it. */
export function siteList(text: string, at: string): SiteList {
	const models: SiteModel[] = [];
	let error: PlainError | null = null;
	for (const [index, entry] of entriesOf(text).entries()) {
		const read = entry instanceof MullError ? entry : siteModel(entry, index + 1, at);
		if (read instanceof MullError) error ??= toPlain(read);
		else models.push(read);
	}
	return { models, error };
}

function entriesOf(text: string): unknown[] {
	try {
		const { models } = JSON.parse(text) as { models: unknown };
		if (Array.isArray(models)) return models;
	} catch {
		// Said below.
	}
	return [bad('The list of models of this site has no “models”, or is no JSON.')];
}

function siteModel(entry: unknown, no: number, at: string): SiteModel | MullError {
	const given = (typeof entry === 'object' && entry !== null ? entry : {}) as Given;
	const { file, name, bytes, sha256, licence, from } = given;
	const lacks = (key: keyof Given) =>
		bad(`Entry ${no} of this site’s list of models has no “${key}” that Mull can use.`);
	if (!isFile(file)) return lacks('file');
	if (!isText(name)) return lacks('name');
	if (!Number.isSafeInteger(bytes) || (bytes as number) <= 0) return lacks('bytes');
	const hashes = [sha256].flat();
	if (hashes.length !== partNames(file).length || !hashes.every(isHash)) return lacks('sha256');
	return {
		...{ name, bytes: bytes as number, sha256: hashes.map((hash) => hash.toLowerCase()) },
		url: new URL(file.split('/').map(encodeURIComponent).join('/'), at).href,
		licence: isText(licence) ? licence : '',
		from: isText(from) ? from : '',
	};
}

type Given = Partial<Record<'name' | 'file' | 'bytes' | 'sha256' | 'licence' | 'from', unknown>>;

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '' && value.length <= 300;

/** In the folder of the list or below it. */
const isFile = (value: unknown): value is string =>
	isText(value) && /\.gguf$/i.test(value) && !/(?:^|\/)\.*(?:\/|$)|[\\:?#]/.test(value);

const isHash = (value: unknown): value is string =>
	typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value);

const bad = (message: string): MullError =>
	new MullError(
		'bad-input',
		message,
		'The operator of this site can write it again: npm run models.',
	);
