/**
 * Any server that speaks the OpenAI chat protocol: vLLM, SGLang, llama-server, Ollama, vendors.
 * What a server does not understand is dropped after its first complaint (`request.ts`);
 * what may pass is tried again (`retry.ts`); everything else becomes plain words
 * (`faults.ts`). Nothing is sent to an endpoint that the user did not allow.
 */
import { isThisMachine } from '../../core/device/model-location.ts';
import type { Engine } from '../../core/ports.ts';
import { addUsage } from '../../core/runs/usage.ts';
import type { Endpoint, LearntModel, Usage } from '../../core/types.ts';
import { createEngine, type Call, type RawDelta, type RawEnd, type Runtime } from '../engine.ts';
import { Attempt, FieldRefused } from './attempt.ts';
import { Fault, hostOf, Interrupted } from './faults.ts';
import { addressOf, httpContext, type HttpContext } from './http.ts';
import {
	capabilitiesOf,
	learnSingle,
	newKnownServers,
	placesOf,
	queueOf,
	trafficOf,
	unlearnSingle,
	type KnownServers,
} from './known-servers.ts';
import { learntOf, windowOf } from './learnt.ts';
import { continues, endsThinking, type Field } from './request.ts';
import { maxAttempts, backoffDelay } from './retry.ts';

const servers = newKnownServers();

/** A reply may be broken off so often before the person is told: others may use the server too. */
const mostInterruptions = 6;

/** A model on a remote server as an engine; engines of one endpoint share its parallel places. */
export function createRemote(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	around: HttpContext = httpContext(),
	known: KnownServers = servers,
	keep: (learnt: LearntModel) => void = () => {},
): Engine {
	const queue = queueOf(endpoint, known, around.locks);
	return createEngine(remoteRuntime(endpoint, model, key, around, known, keep), queue);
}

/** The runtime alone, without queue, thinking split and repair. */
function remoteRuntime(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	around: HttpContext,
	known: KnownServers,
	keep: (learnt: LearntModel) => void,
): Runtime {
	const capabilities = capabilitiesOf(endpoint, model, known);
	// The server may have been tested again since it was met.
	const told = endpoint.learnt?.find((one) => one.model === model);
	capabilities.efforts = told?.efforts ?? capabilities.efforts;
	if (told) capabilities.sees = told.sees;
	let kept = JSON.stringify(learntOf(model, capabilities));
	const keepNews = () => {
		const learnt = learntOf(model, capabilities);
		const now = JSON.stringify(learnt);
		if (now !== kept) keep(learnt);
		kept = now;
	};

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		try {
			return yield* tries(call, signal);
		} finally {
			keepNews();
		}
	}

	async function* tries(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const url = addressOf(endpoint, '/chat/completions', around.origin);
		const traffic = trafficOf(endpoint, known, around.locks);
		const server = { url, model, key, capabilities, context: endpoint.context, around, traffic };
		let spent: Usage | undefined;
		for (let failed = 0, interrupted = 0; ;) {
			const attempt = new Attempt(server, call, interrupted > 0);
			try {
				const end = yield* attempt.stream(signal);
				if (interrupted > 0 && capabilities.namesEnd === false) unlearnSingle(endpoint, known);
				return end;
			} catch (thrown) {
				signal.throwIfAborted();
				if (!(thrown instanceof Fault)) throw thrown;
				if (attempt.spent) spent = addUsage(spent, attempt.spent);
				if (spent) thrown.error.usage = spent;
				if (attempt.begun) yield { restart: true };
				if (thrown instanceof FieldRefused) {
					const gone = thrown.fields.every((field) => capabilities.refused.has(field as Field));
					const how = gone ? 'left out' : 'asked otherwise';
					const fields = thrown.fields.join(', ');
					yield { again: true, status: `${hostName(endpoint)} does not take ${fields}: ${how}.` };
					continue;
				}
				if (thrown instanceof Interrupted) {
					learnSingle(endpoint, known);
					if (++interrupted >= mostInterruptions) throw thrown.error;
					yield {
						status: `${hostName(endpoint)} answers one request at a time: asking again.`,
						again: true,
						aside: true,
					};
					// Again, though nothing else of this page is asked there: another program uses it.
					if (interrupted > 1)
						await around.wait(
							backoffDelay(interrupted - 1, undefined, false, around.random),
							signal,
						);
					continue;
				}
				if (!thrown.transient || ++failed >= maxAttempts) throw thrown.error;
				const milliseconds = backoffDelay(failed, thrown.waitMs, thrown.busy, around.random);
				yield { status: `${thrown.error.message} Trying again in ${seconds(milliseconds)}.` };
				await around.wait(milliseconds, signal);
				if (attempt.answered) yield { again: true };
				// Its place may be from before: then another one has begun meanwhile.
				if (known.single.has(endpoint.url)) yield { aside: true };
			}
		}
	}

	return {
		name: `${model} on ${hostName(endpoint)}`,
		remote: !isThisMachine(endpoint.url),
		parallel: placesOf(endpoint, known),
		get reasoning() {
			return capabilities.reasoning;
		},
		get sees() {
			return capabilities.sees !== false;
		},
		get constrains() {
			return !capabilities.refused.has('response_format');
		},
		get endsThinking() {
			return endsThinking(capabilities);
		},
		get continues() {
			return continues(capabilities);
		},
		contextWindow: async () => windowOf(endpoint, capabilities),
		stream,
	};
}

const hostName = (endpoint: Endpoint) =>
	endpoint.name || (URL.canParse(endpoint.url) ? hostOf(endpoint.url) : endpoint.url);

const seconds = (milliseconds: number) =>
	milliseconds < 1500 ? 'a second' : `${Math.round(milliseconds / 1000)} seconds`;
