/**
 * Leads whisper through the beginning of its reply, so that the sound is read once: the language first,
 * chosen among those it knows, then “transcribe”, then “no timestamps”, then words.
 */

/** Numbers of the tokens that a model's `generation_config.json` names. */
export interface WhisperTokens {
	/** “<|de|>” → its token. Absent for a model of one language. */
	lang_to_id?: Record<string, number>;
	task_to_id?: Record<string, number>;
	no_timestamps_token_id: number;
	/** Never written. */
	suppress_tokens?: number[] | null;
	/** Not written first. */
	begin_suppress_tokens?: number[] | null;
	is_multilingual?: boolean;
	eos_token_id: number;
	decoder_start_token_id: number;
}

/** A language that the person reads wins over another unless that is so much likelier, in logits. */
const ownLanguage = 1.5;
/** Of all first tokens: from here on nobody speaks, says whisper. */
const noSpeech = 0.6;

export interface WhisperLogits {
	/** Changes the logits of the next token in place. `length`: tokens so far, the start token counted. */
	next(length: number, logits: Float32Array): void;
	/** The model heard no speech in this piece. */
	readonly silent: boolean;
	/** The language token of this piece; undefined for a model of one language. */
	readonly language: number | undefined;
}

/** `languages`: by two letters. `language`: the token of the piece before, which stays. */
export function createLogitsProcessor(
	tokens: WhisperTokens,
	languages: readonly string[],
	language?: number,
): WhisperLogits {
	const own = new Set(languages.map((name) => tokens.lang_to_id?.[`<|${name}|>`]));
	const known = Object.values(tokens.lang_to_id ?? {});
	// Before “no timestamps” stands “no speech”, in all whispers.
	const nobody = tokens.no_timestamps_token_id - 1;
	const transcribe = tokens.task_to_id?.transcribe;
	const prefix = tokens.is_multilingual ? ['language', 'task', 'untimed'] : ['untimed'];
	let silent = false;

	function chooseLanguage(logits: Float32Array): number {
		const worth = (token: number) => logits[token]! + (own.has(token) ? ownLanguage : 0);
		return language ?? known.reduce((best, token) => (worth(token) > worth(best) ? token : best));
	}

	return {
		get silent() {
			return silent;
		},
		get language() {
			return language;
		},
		next(length, logits) {
			if (length === 1) silent = share(logits, nobody) > noSpeech;
			if (silent) return force(logits, tokens.eos_token_id);
			const step = prefix[length - 1];
			if (step === 'language') return force(logits, (language = chooseLanguage(logits)));
			if (step === 'task') return force(logits, transcribe!);
			if (step === 'untimed') return force(logits, tokens.no_timestamps_token_id);
			const never = [
				...(tokens.suppress_tokens ?? []),
				...(length === prefix.length + 1 ? (tokens.begin_suppress_tokens ?? []) : []),
			];
			for (const token of never) logits[token] = -Infinity;
			// Times, which come after it.
			logits.fill(-Infinity, tokens.no_timestamps_token_id);
		},
	};
}

function force(logits: Float32Array, token: number): void {
	logits.fill(-Infinity);
	logits[token] = 0;
}

/** The probability of that token. */
function share(logits: Float32Array, token: number): number {
	const top = logits.reduce((a, b) => Math.max(a, b), -Infinity);
	const sum = logits.reduce((all, x) => all + Math.exp(x - top), 0);
	return Math.exp(logits[token]! - top) / sum;
}
