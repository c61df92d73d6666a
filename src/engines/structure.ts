/**
 * Structure with reasoning, one rule for every engine (decision H6):
 *
 * 1. With reasoning asked for: a free call, no grammar, the prompt's own instruction stands. If
 *    its text holds JSON valid under the schema, done. A model without a reasoning mode is asked
 *    for a scratch pass in plain words instead, which stands in for the thinking. Where the runtime
 *    binds the answer alone, the schema goes along: thinking and structure are one call.
 * 2. A structured call without reasoning, constrained where the runtime can, that sees what was
 *    thought and written so far.
 * 3. While that is not valid: again with the faults named, at most twice. Then `malformed`.
 *
 * So a grammar never suppresses thinking, and thinking never reaches the JSON reader. At most five
 * calls (`core/runs/calls.ts`): two free ones (when it turns out that the model cannot reason), one
 * structured, two repairs; a server may be asked once more if the notes did not fit its context
 * after all. What they wrote before a fault stands in its `usage`.
 */
import { repairs } from '../core/runs/calls.ts';
import { hasCode, MullError, toMullError } from '../core/errors.ts';
import { addUsage } from '../core/runs/usage.ts';
import type { Delta, Request, ContextWindow } from '../core/ports.ts';
import { fitLimits } from '../core/runs/limits.ts';
import { isUnfilled } from '../core/replies/placeholder.ts';
import { readJson } from '../core/replies/json.ts';
import type { Message, Reply, Sampling, Schema, Usage } from '../core/types.ts';
import type { Asked, Runtime } from './engine.ts';
import { cutMiddle, cutStart, roomForNotes, roomForReply } from './context-window.ts';
import { faults } from '../core/checks/schema.ts';
import { collectReply, questionOf, type RawReply, type Tally } from './thinking.ts';
import * as words from './engine-prompts.ts';

/** After thinking, the structure only writes down what was decided: no need for a warm sampling. */
const writingTemperature = 0.2;

type StructuredRequest = Request & { schema: Schema };

/** Everything so far in one request. */
interface Progress {
	thinking: string;
	scratch: boolean;
	/** What the last call wrote, and what was wrong with it. */
	written: string;
	faults: string[];
	/** The structure was asked for alone already. */
	tried: boolean;
	usage: Usage | undefined;
	tally: Tally;
	meanLogprob?: number;
	thinkingEnded?: NonNullable<Reply['thinkingEnded']>;
}

export async function* generateStructured(
	runtime: Runtime,
	request: StructuredRequest,
	tally: Tally,
	signal: AbortSignal,
): AsyncGenerator<Delta, Reply> {
	const so: Progress = {
		thinking: '',
		scratch: false,
		written: '',
		faults: [],
		tried: false,
		usage: undefined,
		tally,
	};
	try {
		return yield* progress(runtime, request, so, signal);
	} catch (thrown) {
		const error = toMullError(thrown);
		if (so.usage) error.usage = so.usage;
		throw error;
	}
}

async function* progress(
	runtime: Runtime,
	request: StructuredRequest,
	so: Progress,
	signal: AbortSignal,
): AsyncGenerator<Delta, Reply> {
	if (request.think && request.enough?.aborted) so.thinkingEnded = 'person';
	else if (request.think && request.sampling.maxThinking !== 0) {
		const reply = yield* thinkFirst(runtime, request, so, signal);
		if (reply) return reply;
	}
	const { maxThinking: _, ...writing } = request.sampling;
	const plain = { ...request, sampling: writing };
	const room = await runtime.contextWindow(signal);
	const question = questionOf(request.messages);
	let share = 1;
	for (let repair = 0; repair <= repairs;) {
		const call: Asked = structuredCall(runtime, bounded(plain, so), so, room, share);
		if (request.odds) call.odds = request.odds;
		let heard: RawReply;
		try {
			heard = yield* collectReply(runtime, call, so.tally, signal, so.thinking, question);
		} catch (thrown) {
			// The room was a cautious guess and still wrong: once more with half of the notes.
			if (!hasCode(thrown, 'context-overflow') || share < 1 || !hasNotes(so)) throw thrown;
			share = 0.5;
			continue;
		}
		const reply = judge(request.schema, heard, so);
		if (reply) return reply;
		so.tried = true;
		if (++repair <= repairs && heard.text !== '') yield restart(so);
	}
	throw new MullError(
		'malformed',
		`The reply is not the structure that was asked for${named(request)}: ${so.faults.join(' ')}`,
		'Try again, or choose a model that follows formats better.',
	);
}

/**
 * The request as its next call may make it: what was written counts against its allowance, and the
 * call against those it may take.
 */
function bounded(request: StructuredRequest, so: Progress): StructuredRequest {
	const { sampling, allowance = Infinity, calls = Infinity } = request;
	const left = allowance - (so.usage?.completionTokens ?? 0);
	if (left <= 0) throw spent('tokens', request);
	if (so.tally.calls >= calls) throw spent('calls', request);
	return { ...request, sampling: left < Infinity ? fitLimits(sampling, left) : sampling };
}

const spent = (what: 'tokens' | 'calls', request: StructuredRequest) =>
	new MullError(
		'over-budget',
		`The budget of ${what} for this run was spent before the structure${named(request)} was written.`,
		'Continue with a larger budget, or keep the best answer so far.',
	);

/** The free call or the scratch pass; a reply when its text is the structure already. */
async function* thinkFirst(
	runtime: Runtime,
	request: StructuredRequest,
	so: Progress,
	signal: AbortSignal,
): AsyncGenerator<Delta, Reply | undefined> {
	const { messages, schema, schemaName } = request;
	const enough = request.enough ? { enough: request.enough } : {};
	const odds = request.odds ? { odds: request.odds } : {};
	if (runtime.reasoning !== false) {
		const known = runtime.reasoning === true;
		const { sampling } = bounded(request, so);
		// Where only the answer is bound, thinking and structure are one call.
		const bound = known && runtime.constrains && runtime.bindsAnswer;
		const asked: Asked = { messages, sampling, think: true, ...enough, ...odds };
		if (bound) Object.assign(asked, { schema }, schemaName === undefined ? {} : { schemaName });
		const heard = yield* collectReply(runtime, asked, so.tally, signal);
		if (known || heard.reasoned) {
			const reply = judge(schema, heard, so);
			if (!reply && heard.text !== '') yield restart(so);
			return reply;
		}
		so.usage = heard.usage;
		yield { restart: true, status: 'This model does not reason by itself: a scratch pass first.' };
	}
	const asked: Message[] = withRequest(messages, words.scratchPass);
	const { sampling: own } = bounded(request, so);
	const { maxThinking = own.maxTokens, ...rest } = own;
	const sampling = { ...rest, maxTokens: maxThinking };
	const scratch: Asked = { messages: asked, sampling, think: false, scratch: true, ...enough };
	const heard = yield* asThinking(collectReply(runtime, scratch, so.tally, signal));
	so.scratch = true;
	so.thinking = join(heard.thinking, heard.text);
	so.usage = addUsage(so.usage, heard.usage);
	if (heard.thinkingEnded) so.thinkingEnded = heard.thinkingEnded;
	return undefined;
}

/** Text of a scratch pass is shown as thinking. */
async function* asThinking(pass: AsyncGenerator<Delta, RawReply>): AsyncGenerator<Delta, RawReply> {
	try {
		for (;;) {
			const next = await pass.next();
			if (next.done) return next.value;
			const { text, ...rest } = next.value;
			if (text === undefined) yield rest;
			else yield { ...rest, thinking: (rest.thinking ?? '') + text };
		}
	} finally {
		await pass.return(undefined as never);
	}
}

/** Adds a finished call to the progress; the reply when its text holds the structure. */
function judge(schema: Schema, heard: RawReply, so: Progress): Reply | undefined {
	so.thinking = join(so.thinking, heard.thinking);
	so.usage = addUsage(so.usage, heard.usage);
	if (heard.meanLogprob !== undefined) so.meanLogprob = heard.meanLogprob;
	if (heard.thinkingEnded) so.thinkingEnded = heard.thinkingEnded;
	so.written = heard.text;
	const value = heard.unclosed ? undefined : readJson(heard.text, heard.finish !== 'stop');
	so.faults = value === undefined ? [words.faultOfNone] : faults(schema, value);
	if (so.faults.length === 0 && isUnfilled(schema, value)) so.faults = [words.faultOfUnfilled];
	if (so.faults.length > 0) {
		if (heard.finish === 'length') so.faults.unshift(words.faultOfCut);
		if (heard.finish === 'repeated') so.faults.unshift(words.faultOfLoop);
		return undefined;
	}
	const { odds, endWord } = heard;
	const reply: Reply = {
		thinking: so.thinking,
		text: heard.text,
		value,
		finish: heard.finish,
		unclosed: false,
		scratch: so.scratch,
		usage: so.usage,
		calls: so.tally.calls,
		...(odds ? { odds } : {}),
		...(endWord === undefined ? {} : { endWord }),
	};
	if (so.thinkingEnded) reply.thinkingEnded = so.thinkingEnded;
	return so.meanLogprob === undefined ? reply : { ...reply, meanLogprob: so.meanLogprob };
}

/** The structured call: the messages, the notes so far, the request for JSON; cut to the room. */
function structuredCall(
	runtime: Runtime,
	{ messages, sampling, schema, schemaName }: StructuredRequest,
	so: Progress,
	room: ContextWindow,
	share: number,
) {
	let asked = messages;
	let writing: Sampling = sampling;
	if (hasNotes(so)) {
		// Prose after thinking is no failed try: the structure was not asked for alone yet.
		const ask =
			so.tried || so.faults.some((fault) => fault !== words.faultOfNone)
				? words.repairJson(schema, so.faults)
				: words.writeJson(schema, true);
		const end: Message = { role: 'user', content: ask };
		const most = roomForNotes(room, [...messages, end], sampling.maxTokens) * share;
		// What was written is nearest to the answer, so it goes first; of the thinking the end counts.
		const written = cutMiddle(so.written, Math.floor(most));
		const thinking = cutStart(so.thinking, Math.floor(most - written.length));
		const notes = words.notesSoFar(thinking, written);
		asked =
			notes === ''
				? withRequest(messages, ask)
				: [...messages, { role: 'assistant', content: notes }, end];
		writing = {
			...sampling,
			temperature: Math.min(sampling.temperature, writingTemperature),
			maxTokens: roomForReply(room, asked, sampling.maxTokens),
		};
	} else if (so.faults.length > 0) {
		asked = withRequest(messages, words.writeJson(schema, false));
	}
	const call = { messages: asked, sampling: writing, think: false };
	if (!runtime.constrains) return call;
	return { ...call, schema, ...(schemaName === undefined ? {} : { schemaName }) };
}

const named = ({ schemaName }: StructuredRequest) => (schemaName ? ` (${schemaName})` : '');

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

const hasNotes = (so: Progress) => so.thinking !== '' || so.written !== '';

/** The text so far is void; the thinking stays. */
const restart = (so: Progress): Delta =>
	so.thinking === '' ? { restart: true } : { restart: true, thinking: so.thinking };

/** The same messages with a further request at the end of the last one: templates want turns. */
function withRequest(messages: Message[], request: string): Message[] {
	const last = messages.at(-1);
	if (last?.role !== 'user') return [...messages, { role: 'user', content: request }];
	return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${request}` }];
}
