/** What a server says of its models and of itself: its list, in whatever shape, and more of llama-server and Ollama. */

import { levelsIn } from '../gguf/template-levels.ts';

type Json = Record<string, unknown>;

export interface Listed {
	name: string;
	/** Tokens that one request may hold, as the server runs it. */
	context?: number;
	/** Who made the entry: a sign of the program. */
	owner?: string;
	/** It takes pictures, or does not; absent: the list does not say. */
	sees?: boolean;
}

/** The models in the text of a list; what is no model is left out. */
export function listedIn(text: string): Listed[] {
	const all = new Map<string, Listed>();
	for (const entry of listOf(text)) {
		const name = nameOf(entry);
		if (name === '') continue;
		const context = contextOf(entry);
		const owner = isObject(entry) && typeof entry.owned_by === 'string' ? entry.owned_by : '';
		const sees = seesIn(entry);
		all.set(name, {
			name,
			...(context ? { context } : {}),
			...(owner ? { owner } : {}),
			...(sees === undefined ? {} : { sees }),
		});
	}
	return [...all.values()];
}

function listOf(text: string): unknown[] {
	try {
		return listIn(JSON.parse(text));
	} catch {
		return [];
	}
}

/** What it runs with comes first, what the model could do last. */
function contextOf(entry: unknown): number | undefined {
	if (!isObject(entry)) return undefined;
	const { meta, top_provider: provider } = entry;
	const all = [
		isObject(meta) ? meta.n_ctx : undefined,
		entry.n_ctx,
		entry.max_model_len,
		entry.loaded_context_length,
		isObject(provider) ? provider.context_length : undefined,
		entry.context_length,
		entry.context_window,
		entry.max_context_length,
	];
	return all.find(
		(tokens): tokens is number => Number.isInteger(tokens) && (tokens as number) >= 256,
	);
}

/**
 * Whether an entry, or what a program says of itself, takes pictures: OpenRouter names what goes in,
 * Mistral and Ollama what a model can, llama-server its modalities, LM Studio the type.
 */
function seesIn(entry: unknown): boolean | undefined {
	if (!isObject(entry)) return undefined;
	const { architecture, modalities, capabilities, type } = entry;
	const inputs = isObject(architecture) ? architecture.input_modalities : entry.input_modalities;
	if (Array.isArray(inputs)) return inputs.includes('image');
	if (isObject(modalities) && typeof modalities.vision === 'boolean') return modalities.vision;
	if (isObject(capabilities) && typeof capabilities.vision === 'boolean')
		return capabilities.vision;
	if ('arch' in entry && (type === 'vlm' || type === 'llm')) return type === 'vlm';
	// Lists of an older kind leave it out.
	if (Array.isArray(capabilities) && capabilities.includes('completion'))
		return ['vision', 'multimodal'].some((word) => capabilities.includes(word));
	return undefined;
}

/** OpenAI has `data`, Ollama `models`, Together AI the bare list; some give an object by name. */
function listIn(body: unknown, depth = 0): unknown[] {
	if (Array.isArray(body)) return body;
	if (!isObject(body) || depth > 2) return [];
	for (const name of ['data', 'models', 'result', 'results', 'items', 'model_list']) {
		const list = listIn(body[name], depth + 1);
		if (list.length > 0) return list;
	}
	// By name: {"qwen3": {…}}.
	const entries = Object.entries(body);
	return depth > 0 && entries.every(([, value]) => isObject(value))
		? entries.map(([id, value]) => ({ id, ...(value as Json) }))
		: [];
}

function nameOf(entry: unknown): string {
	if (typeof entry === 'string') return entry.trim();
	if (!isObject(entry)) return '';
	const names = [entry.id, entry.model, entry.name, entry.model_name, entry.model_id, entry.slug];
	return (names.find((name) => typeof name === 'string' && name.trim() !== '') as string) ?? '';
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a test of a connection found out. */
export interface About {
	models: string[];
	/** Tokens that one request may hold, by model. */
	contexts?: Record<string, number>;
	/** Levels of thinking that its template knows, by model. */
	efforts?: Record<string, string[]>;
	/** Whether it takes pictures, by model. */
	sees?: Record<string, boolean>;
	/** Requests that it answers at once. */
	parallel?: number;
	note?: string;
}

/** Models that are asked about one by one, at most. */
const most = 12;

/** `ask` gives the body of a reply, as JSON; undefined where there is none. `base`: without /v1. */
export async function aboutOf(
	listed: Listed[],
	base: string,
	ask: (url: string, body?: object) => Promise<unknown>,
): Promise<About> {
	const contexts = Object.fromEntries(
		listed.flatMap(({ name, context }) => (context ? [[name, context]] : [])),
	);
	const efforts: Record<string, string[]> = {};
	const sees: Record<string, boolean> = {};
	const see = (name: string, said: unknown) => {
		const told = seesIn(said);
		if (told !== undefined) sees[name] = told;
	};
	for (const one of listed) if (one.sees !== undefined) sees[one.name] = one.sees;
	const learn = (name: string, template: unknown) => {
		if (typeof template !== 'string') return;
		const levels = levelsIn(template);
		if (levels.length > 0) efforts[name] = levels;
	};
	let parallel: number | undefined;
	if (listed.some(({ owner }) => owner?.startsWith('llama'))) {
		const props = part(await ask(`${base}/props`));
		const own = whole(part(props.default_generation_settings).n_ctx);
		// Of one slot: the list tells that of all together in some versions.
		if (own && listed.length === 1) contexts[listed[0]!.name] = own;
		if (listed.length === 1) learn(listed[0]!.name, props.chat_template);
		if (listed.length === 1) see(listed[0]!.name, props);
		parallel = whole(props.total_slots);
	}
	if (listed.some(({ owner }) => owner === 'library')) {
		const loaded = part(await ask(`${base}/api/ps`)).models;
		for (const model of Array.isArray(loaded) ? (loaded as unknown[]).map(part) : []) {
			const context = whole(model.context_length);
			if (context && typeof model.name === 'string') contexts[model.name] = context;
		}
		await Promise.all(
			listed.slice(0, most).map(async ({ name }) => {
				const show = part(await ask(`${base}/api/show`, { model: name }));
				const set = /\bnum_ctx\s+(\d+)/.exec(String(show.parameters ?? ''))?.[1];
				if (set) contexts[name] ??= Number(set);
				learn(name, show.template);
				see(name, show);
			}),
		);
	}
	if (listed.some(({ owner }) => owner === 'organization_owner'))
		for (const entry of listIn(await ask(`${base}/api/v0/models`))) see(nameOf(entry), entry);
	return {
		models: listed.map(({ name }) => name),
		...(Object.keys(contexts).length > 0 ? { contexts } : {}),
		...(Object.keys(efforts).length > 0 ? { efforts } : {}),
		...(Object.keys(sees).length > 0 ? { sees } : {}),
		...(parallel ? { parallel } : {}),
	};
}

const part = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const whole = (value: unknown) =>
	Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined;
