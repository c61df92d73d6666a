/** A server as the form describes it: checked, tested, saved. */
import { MullError } from '../../core/errors.ts';
import type { Endpoint, LearntModel } from '../../core/types.ts';
import { saveEndpoint } from '../../storage/models/endpoints.ts';
import { isLocked } from '../../storage/models/keys.ts';
import { checkEndpointUrl } from './endpoint-url.ts';
import type { EndpointsState } from './endpoints.svelte.ts';
import { originOf } from './origin.ts';

/** The reason that the list of requests on the privacy page gives. */
const forTest = 'connection test';
/** A test that takes longer has failed, milliseconds. */
const testTime = 120_000;

/** What the form holds. `key` is null while the person has not touched the field. */
export interface EndpointDraft extends Required<Omit<Endpoint, 'created' | 'learnt'>> {
	model: string;
	key: string | null;
	keep: boolean;
}

export function newDraft(): EndpointDraft {
	return {
		id: crypto.randomUUID(),
		name: '',
		url: '',
		parallel: 4,
		context: 8192,
		allowed: false,
		model: '',
		models: [],
		key: null,
		keep: false,
	};
}

export function draftOf(endpoint: Endpoint, { keys }: EndpointsState): EndpointDraft {
	const { id, name, url, parallel, context, allowed, models = [] } = endpoint;
	const keep = keys.isKept(id);
	const shown = { id, name, url, parallel, context, allowed, models, keep };
	return { ...shown, model: models[0] ?? '', key: null };
}

/** What a server says of itself. */
export interface Tested {
	/** The address that answered: the typed one, or the same with /v1. */
	url: string;
	models: string[];
	/** Tokens of the context, by model. */
	contexts: Record<string, number>;
	/** Levels of thinking that its models know. */
	efforts?: Record<string, string[]>;
	/** Whether it takes pictures, by model. */
	sees?: Record<string, boolean>;
	/** Requests that it answers at once. */
	parallel?: number;
}

/**
 * Asks the server which models it has. The press that calls this allows the requests of the test.
 * Throws `bad-input` for an address that cannot be used, and whatever the server did wrong.
 */
export async function testDraft(draft: EndpointDraft, endpoints: EndpointsState): Promise<Tested> {
	const { url } = checked(draft, endpoints);
	const { client, gate, keys } = endpoints;
	if (draft.key === null && keys.isLocked(draft.id)) throw isLocked();
	const saved = endpoints.get(draft.id);
	const kept = saved && originOf(saved.url) === originOf(url) ? keys.get(draft.id) : '';
	const key = (draft.key ?? kept).trim();
	const ask = async (url: string) => {
		const order = { endpointId: draft.id, url, key };
		return testedOf(url, await client.request({ type: 'test-endpoint', ...order }));
	};
	// A test is no promise: the lasting permission is given by saving.
	await gate.allow(url, forTest, Date.now() + testTime);
	try {
		if (new URL(url).pathname !== '/') return await ask(url);
		// A server typed without a path nearly always answers under /v1, so that answer counts.
		const [below, plain] = await Promise.allSettled([ask(`${url}/v1`), ask(url)]);
		const lists = [below, plain].find(
			(one) => one.status === 'fulfilled' && one.value.models.length,
		);
		const best = lists ?? below;
		if (best.status === 'rejected') throw best.reason;
		return best.value;
	} finally {
		await gate.disallow(url, forTest);
	}
}

/** Stores it; throws `bad-input` for an address that cannot be used. Takes plain data. */
export async function saveDraft(
	draft: EndpointDraft,
	endpoints: EndpointsState,
	tested?: Pick<Tested, 'efforts' | 'sees'>,
): Promise<Endpoint> {
	const { url, host } = checked(draft, endpoints);
	const { keys } = endpoints;
	const before = endpoints.get(draft.id);
	const model = draft.model.trim();
	const endpoint: Endpoint = {
		id: draft.id,
		name: draft.name.trim() || host,
		url,
		parallel: whole(draft.parallel, 1, 64),
		context: whole(draft.context, 512, 4_194_304),
		allowed: draft.allowed,
		// The chosen one first.
		models: [...new Set([model, ...draft.models])].filter(Boolean).slice(0, 500),
		created: before?.created ?? Date.now(),
	};
	const learnt = asTold((before?.url === url && before.learnt) || [], model, tested);
	if (learnt.length > 0) endpoint.learnt = learnt;
	await saveEndpoint(endpoint);
	await endpoints.open(before, endpoint);
	// A key goes only to the origin it was entered for.
	if (draft.key !== null) await keys.put(endpoint, draft.key, draft.keep);
	else if (before && originOf(before.url) !== originOf(url)) await keys.forget(draft.id);
	else await keys.keep(endpoint, draft.keep);
	return endpoint;
}

/** With what a test told of models, the chosen one first. What was refused before may be taken now. */
function asTold(
	learnt: LearntModel[],
	chosen: string,
	tested?: Pick<Tested, 'efforts' | 'sees'>,
): LearntModel[] {
	if (!tested) return learnt;
	const { efforts = {}, sees = {} } = tested;
	const told = (model: string) => ({
		...(efforts[model] ? { efforts: efforts[model] } : {}),
		...(sees[model] === undefined ? {} : { sees: sees[model] }),
	});
	const known = new Map(learnt.map(({ sees: _, ...one }) => [one.model, one] as const));
	const names = [...known.keys(), ...Object.keys(efforts), ...Object.keys(sees)];
	return [...new Set(names)]
		.sort((a, b) => Number(b === chosen) - Number(a === chosen))
		.map((model) => ({ ...(known.get(model) ?? { model }), ...told(model) }))
		.slice(0, 100);
}

function checked(draft: EndpointDraft, { page }: EndpointsState) {
	const check = checkEndpointUrl(draft.url, page);
	if (check.problem) throw new MullError('bad-input', check.problem, 'Correct the address.');
	return check;
}

function testedOf(url: string, value: unknown): Tested {
	const { models, contexts, efforts, sees, parallel } = (value ?? {}) as Partial<
		Record<keyof Tested, unknown>
	>;
	const list = Array.isArray(models) ? models.filter((name) => typeof name === 'string') : [];
	return {
		url,
		models: list,
		contexts: (contexts ?? {}) as Tested['contexts'],
		...(efforts ? { efforts: efforts as Record<string, string[]> } : {}),
		...(sees ? { sees: sees as Record<string, boolean> } : {}),
		...(typeof parallel === 'number' ? { parallel } : {}),
	};
}

function whole(value: number, least: number, most: number): number {
	return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}
