/** What a server taught about one of its models, in the form in which it is kept. Pure. */
import { hasPictures, type ShownMessage } from '../../core/pictures.ts';
import type { Endpoint, LearntModel } from '../../core/types.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Kind } from './kinds.ts';
import type { ServerCapabilities } from './request.ts';

/** Many servers cut a longer prompt in silence (Ollama at 4,096 by default): assume no more. */
const unknownContext = 4096;
/** Characters per token, where no reply has told yet. */
const assumed = 3.2;
/** So many tokens tell it. */
const enough = 150;
/** What a template puts around one message, in tokens. */
const around = 5;
/** A longer prompt may have been cut in silence, so it tells nothing. Characters. */
const longest = 9_000;

/** How much one request holds: what the person said, or less where the server said less. */
export function windowOf(
	{ context }: Pick<Endpoint, 'context'>,
	capabilities: ServerCapabilities,
): ContextWindow {
	const { limit, read } = capabilities;
	const set = context || unknownContext;
	return {
		context: limit && limit.set === context ? Math.min(set, limit.tokens) : set,
		charactersPerToken: read.tokens < enough ? assumed : ratioOf(read),
	};
}

const ratioOf = ({ size, tokens }: ServerCapabilities['read']) =>
	Math.min(6, Math.max(1, size / tokens));

/** The tokens that a prompt really took tell how many characters a token has; with a picture nothing. */
export function learnTokens(
	capabilities: ServerCapabilities,
	messages: ShownMessage[],
	tokens: number | undefined,
): void {
	if (!tokens || hasPictures(messages)) return;
	const size = messages.reduce((sum, { content }) => sum + weight(content), 0);
	const own = tokens - around * messages.length;
	if (own < 20 || size > longest) return;
	const { read } = capabilities;
	// What was learnt last weighs most.
	const keep = read.tokens > 20_000 ? 0.5 : 1;
	capabilities.read = { size: read.size * keep + size, tokens: read.tokens * keep + own };
}

/** As the budgeter weighs text: letters beyond ASCII take more. */
const weight = (text: string) => new TextEncoder().encode(text).length;

const limits = [
	/context[ _-]?(?:length|size|window)[^\d]{0,30}(\d[\d,_]*)/i,
	/(?:n_ctx|max_model_len|max_seq_len)[^\d]{0,12}(\d[\d,_]*)/i,
	/maximum (?:number )?(?:of )?(?:sequence |input |prompt )?(?:length )?[^\d]{0,20}(\d[\d,_]*)/i,
	/(?:<=|>|at most|limit (?:is|of)|up to)\s*(\d[\d,_]*)/i,
	/(\d[\d,_]*)(?:[ -]tokens?)? (?:limit|maximum)/i,
];

/** Tokens of the context that a refusal names; undefined where it names none. */
export function limitIn(words: string): number | undefined {
	for (const limit of limits) {
		const tokens = Number(limit.exec(words)?.[1]?.replace(/[,_]/g, ''));
		if (tokens >= 256 && tokens <= 20_000_000) return tokens;
	}
	return undefined;
}

/** What is worth keeping of it. */
export function learntOf(model: string, capabilities: ServerCapabilities): LearntModel {
	const { limit, read, reasoning, kind, namesEnd, plainRoles, efforts, sees } = capabilities;
	return {
		model,
		...(limit ? { limit } : {}),
		...(read.tokens < enough ? {} : { charactersPerToken: Math.round(ratioOf(read) * 10) / 10 }),
		...(reasoning === undefined ? {} : { reasoning }),
		...(kind ? { kind } : {}),
		...(namesEnd === undefined ? {} : { namesEnd }),
		...(plainRoles ? { plainRoles } : {}),
		...(efforts ? { efforts: [...efforts] } : {}),
		...(sees === undefined ? {} : { sees }),
	};
}

/** Takes what was kept into the capabilities of a model that was just met. */
export function restoreLearnt(
	capabilities: ServerCapabilities,
	kept: LearntModel | undefined,
): void {
	if (!kept) return;
	const { limit, charactersPerToken: ratio, reasoning, kind, namesEnd, plainRoles } = kept;
	if (limit) capabilities.limit = limit;
	if (ratio) capabilities.read = { size: ratio * 1000, tokens: 1000 };
	capabilities.reasoning = reasoning;
	capabilities.kind ??= kind as Kind | undefined;
	capabilities.namesEnd = namesEnd;
	capabilities.plainRoles = plainRoles === true;
	capabilities.efforts = kept.efforts;
	capabilities.sees = kept.sees;
}
