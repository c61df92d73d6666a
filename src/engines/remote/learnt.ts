/** What a server taught about one of its models, in the form in which it is kept. Pure. */
import { hasPictures, type ShownMessage } from '../../core/pictures.ts';
import type { Endpoint, LearntModel } from '../../core/types.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Kind } from './kinds.ts';
import type { Habits } from './request.ts';

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
export function windowOf({ context }: Pick<Endpoint, 'context'>, habits: Habits): ContextWindow {
	const { limit, read } = habits;
	const set = context || unknownContext;
	return {
		context: limit && limit.set === context ? Math.min(set, limit.tokens) : set,
		charactersPerToken: read.tokens < enough ? assumed : ratioOf(read),
	};
}

const ratioOf = ({ size, tokens }: Habits['read']) => Math.min(6, Math.max(1, size / tokens));

/** The tokens that a prompt really took tell how many characters a token has; with a picture nothing. */
export function learnTokens(
	habits: Habits,
	messages: ShownMessage[],
	tokens: number | undefined,
): void {
	if (!tokens || hasPictures(messages)) return;
	const size = messages.reduce((sum, { content }) => sum + weight(content), 0);
	const own = tokens - around * messages.length;
	if (own < 20 || size > longest) return;
	const { read } = habits;
	// What was learnt last weighs most.
	const keep = read.tokens > 20_000 ? 0.5 : 1;
	habits.read = { size: read.size * keep + size, tokens: read.tokens * keep + own };
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
export function learntOf(model: string, habits: Habits): LearntModel {
	const { limit, read, reasoning, kind, namesEnd, plainRoles, efforts, sees } = habits;
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

/** Takes what was kept into the habits of a model that was just met. */
export function recall(habits: Habits, kept: LearntModel | undefined): void {
	if (!kept) return;
	const { limit, charactersPerToken: ratio, reasoning, kind, namesEnd, plainRoles } = kept;
	if (limit) habits.limit = limit;
	if (ratio) habits.read = { size: ratio * 1000, tokens: 1000 };
	habits.reasoning = reasoning;
	habits.kind ??= kind as Kind | undefined;
	habits.namesEnd = namesEnd;
	habits.plainRoles = plainRoles === true;
	habits.efforts = kept.efforts;
	habits.sees = kept.sees;
}
