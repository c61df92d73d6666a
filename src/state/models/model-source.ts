/** The row with which a model begins its way onto this device. */
import type { CatalogueModel } from '../../catalogue/models.ts';
import { llamacpp } from '../../core/engines/llamacpp.ts';
import { webllm } from '../../core/engines/webllm.ts';
import { MullError } from '../../core/errors.ts';
import type { InstalledModel } from '../../core/types.ts';
import { modelName, partNames, splitOf } from '../../engines/gguf/split.ts';
import type { SiteModel } from './site-list.ts';
import { insecureUrlProblem } from './endpoint-url.ts';

/** Context window that a model of unknown size is loaded with, tokens. */
const defaultContext = 4096;

export function fromCatalogue(model: CatalogueModel, now: number): InstalledModel {
	const { id, engine, source, name, download, context } = model;
	return {
		id,
		engine,
		name,
		context,
		bytes: download,
		have: 0,
		created: now,
		source,
		status: 'downloading',
		reasoning: model.reasoning !== 'none',
	};
}

/** A model that the site itself offers; its file says how it is to be loaded. */
export function fromSite(model: SiteModel, now: number): InstalledModel {
	const { url, name, bytes, sha256, licence } = model;
	return {
		...{ id: url, source: url, engine: llamacpp.id, name, bytes, sha256 },
		...{ have: 0, created: now, context: 0, reasoning: false, status: 'downloading' },
		...(licence ? { header: { licence } } : {}),
	};
}

/**
 * A model by its address: a GGUF file or any part of a split one, or the folder of a model compiled
 * for WebLLM together with its library. Throws `bad-input`.
 */
export function fromUrl(typed: string, library: string, now: number): InstalledModel {
	const url = address(typed, 'model');
	const start = { bytes: 0, have: 0, created: now, context: defaultContext, reasoning: false };
	const parts = url.pathname.split('/').filter(Boolean);
	const file = decodeURIComponent(parts.at(-1) ?? '');
	if (/\.gguf$/i.test(file)) {
		// What a hub shows in its address bar is the page about the file.
		const plain = (url.origin + url.pathname).replace(/\/blob\//, '/resolve/');
		const id = partNames(plain)[0]!;
		const name = modelName(file);
		return { ...start, id, engine: llamacpp.id, name, source: id, status: 'downloading' };
	}
	if (!library.trim())
		throw new MullError(
			'bad-input',
			'This is not the address of a GGUF file.',
			'Enter an address that ends in .gguf, or the library too if it is a model compiled for WebLLM.',
		);
	const closed = `${url.origin}${url.pathname.replace(/\/+$/, '')}/`;
	const id = /.\/resolve\/.+\//.test(closed) ? closed : `${closed}resolve/main/`;
	const at = parts.indexOf('resolve');
	const name = (at > 0 ? parts[at - 1] : parts.at(-1)) ?? url.host;
	const lib = address(library, 'library').href;
	return { ...start, id, engine: webllm.id, name, source: id, library: lib, status: 'downloading' };
}

/**
 * Chosen files by the models that they are: the parts of a split one belong together. A projector goes
 * with the one model beside it.
 */
export function groupFilesByModel(files: readonly File[]): File[][] {
	const models = new Map<string, File[]>();
	for (const file of files) {
		const split = splitOf(file.name);
		const key = split ? `${split.stem} ${split.count}` : `/${file.name}`;
		models.set(key, [...(models.get(key) ?? []), file]);
	}
	const all = [...models.values()];
	const eyes = all.filter(([file]) => /mmproj/i.test(file!.name));
	const others = all.filter((one) => !eyes.includes(one));
	return eyes.length === 1 && others.length === 1 ? [[...others[0]!, ...eyes[0]!]] : all;
}

function address(typed: string, what: string): URL {
	const text = typed.trim();
	if (!URL.canParse(text) || !/^https?:\/\//i.test(text))
		throw new MullError(
			'bad-input',
			`This is not the address of a ${what}.`,
			'Enter an address that begins with https://.',
		);
	const url = new URL(text);
	const open = insecureUrlProblem(url);
	if (open) throw new MullError('bad-input', open.problem, open.wayOut);
	if (url.username || url.password)
		throw new MullError(
			'bad-input',
			'The address contains a name or a password.',
			'Leave them out: Mull keeps the address, and others could read it.',
		);
	return url;
}
