/** Where a model for WebLLM lies, and how the pinned package is told of it. */
import { MullError } from '../../../core/errors.ts';
import {
	findModel,
	reasonsWhenAsked,
	webllmUrl,
	type Reasoning,
} from '../../../catalogue/models.ts';
import type { WebllmRecord } from '../protocol.ts';

export interface WebllmSource {
	/** The `model` of a ModelRef; no other source has it. */
	id: string;
	name: string;
	/** Folder of the weights, absolute, ending in a slash. */
	folder: string;
	/** The compiled library, absolute. It must be built for the pinned package version. */
	library: string;
	/** Thinking tags are `<think>`, so an empty block switches the thinking off. */
	switches: boolean;
	/** Undefined: the first reply tells. */
	reasoning: boolean | undefined;
	f16: boolean;
	/** Hybrid models cannot take back tokens and say so in their record. */
	hybrid: boolean;
	/** Bytes of the whole download, as far as known; 0 otherwise. */
	download: number;
}

/** Source of a model of the catalogue; undefined for any other id. */
export function catalogueSource(id: string): WebllmSource | undefined {
	const model = findModel(id);
	if (!model?.library) return undefined;
	const { family } = model;
	return {
		id,
		name: model.name,
		folder: modelFolder(webllmUrl(id)),
		library: model.library,
		switches: model.reasoning !== 'none' && family !== 'Ministral 3',
		reasoning: reasonsWhenAsked(model),
		f16: model.f16,
		hybrid: family === 'Qwen3.5',
		download: model.download,
	};
}

/**
 * A model of the user's own, by URL: a folder (or hub page) with `mlc-chat-config.json`,
 * `tensor-cache.json`, shards and tokenizer, and a library compiled for the pinned version.
 * Throws `bad-input` for what is no absolute http(s) URL.
 */
export function customSource(
	url: string,
	library: string,
	options: { name?: string; reasoning?: Reasoning } = {},
): WebllmSource {
	const folder = modelFolder(url);
	const { reasoning } = options;
	return {
		id: folder,
		name: options.name ?? nameOf(folder),
		folder,
		library: absolute(library, 'library'),
		switches: reasoning === 'switch',
		reasoning: reasoning === undefined ? undefined : reasoning !== 'none',
		f16: /f16/.test(library),
		hybrid: /qwen3\.5/i.test(folder),
		download: 0,
	};
}

/** The folder the package reads from: it adds `resolve/main/` unless `resolve/…/` is there. */
export function modelFolder(url: string): string {
	const closed = url.endsWith('/') ? url : `${url}/`;
	return absolute(/.\/resolve\/.+\//.test(closed) ? closed : `${closed}resolve/main/`, 'model');
}

function absolute(url: string, what: string): string {
	if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href;
	throw new MullError(
		'bad-input',
		`“${url}” is not a full address of the ${what}.`,
		'Enter an address that begins with https://.',
	);
}

function nameOf(folder: string): string {
	const parts = new URL(folder).pathname.split('/');
	return parts[parts.indexOf('resolve') - 1] || folder;
}

/** What the package is told; `context` in tokens. */
export function webllmRecord(source: WebllmSource, context: number): WebllmRecord {
	return {
		model: source.folder,
		model_id: source.id,
		model_lib: source.library,
		overrides: {
			context_window_size: context,
			...(source.hybrid ? { max_history_size: 1 } : {}),
		},
		// The package's list names the feature for some builds only; every one of them needs it.
		...(source.f16 ? { required_features: ['shader-f16'] } : {}),
	};
}
