/** What a server says in an error body, in whatever shape it comes. Pure. */

/** What a server says is short; what it echoes may be long. */
const mostWords = 50_000;

/**
 * Its message and the field it names. What it echoes of the request is left out, because there
 * every field is named.
 */
export function errorTextOf(text: string): string {
	const body = parsed(text);
	if (body === undefined && /^\s*</.test(text)) return '';
	const words = body === undefined ? text : speak(body);
	return withoutEcho(words.slice(0, mostWords)).slice(0, 1000);
}

/** Where servers and what stands before them put their words; `raw`: what was said to a proxy. */
const spoken =
	'error errors message msg detail details reason title param code raw metadata base_resp status_msg error_msg error_message error_description errmsg errorMessage description'.split(
		' ',
	);

/** Its words, or else the beginning of whatever there is. */
export const anyErrorTextOf = (text: string): string => errorTextOf(text) || plainStart(text);

const plainStart = (text: string) => (/^\s*</.test(text) ? '' : text.trim().slice(0, 300));

/** The HTTP status that a body names; undefined where it names none. */
export function statusIn(body: unknown): number | undefined {
	if (!isObject(body)) return undefined;
	for (const code of [body.code, body.status, body.status_code, body.statusCode]) {
		const status = Number(code);
		if (status >= 400 && status < 600) return status;
	}
	return undefined;
}

/** A key is missing or wrong. Google says so with 400, proxies with 500. */
export const wantsKey =
	/\b(no|missing|invalid|incorrect|wrong|expired|bad|pass|provide|supply|requires?|valid)\b[^.]{0,40}\b(api[ _-]?key|access token|bearer token|credentials?|authorization header)\b|no connected db|\b(api[ _-]?key|access token|bearer token|credentials?|authorization header)\b[^.]{0,40}\b(not (valid|found|provided|given|set)|missing|invalid|incorrect|required|expired|empty)\b/i;

/** A failure that says nothing, such as LiteLLM's proxy gives where a key is missing. */
export const saysNothing = /^\W*(internal server error)?\W*$/i;

/** It may be over in a while. */
export const passing =
	/load|busy|later|again|temporar|overload|starting|warming|moment|queue|unavailable/i;

const statuses: [number, RegExp][] = [
	[401, wantsKey],
	[401, /unauthori[sz]ed|authentication/i],
	[429, /rate[ _-]?limit|too many requests|quota|insufficient[_ ](balance|credit|funds)/i],
	[503, /\bloading\b|overload|temporarily|try again later|\bbusy\b|unavailable/i],
];

/** The HTTP status that the words are usually sent with. */
export const statusOfWords = (words: string): number | undefined =>
	statuses.find(([, said]) => said.test(words))?.[0];

function speak(body: unknown, depth = 0): string {
	if (depth > 8) return '';
	if (typeof body === 'string') {
		// Words that are JSON themselves: a proxy hands on what it was told.
		const inner = /^\s*[[{]/.test(body) ? parsed(body) : undefined;
		return typeof inner === 'object' ? speak(inner, depth + 1) : body;
	}
	if (Array.isArray(body))
		return body
			.map((one) => speak(one, depth + 1))
			.filter(Boolean)
			.join('; ');
	if (!isObject(body)) return '';
	// `loc` is where FastAPI points to: ["body", "seed"].
	const where = Array.isArray(body.loc) ? [body.loc.map(nameOf).join('.')] : [];
	const parts = spoken.map((name) => speak(body[name], depth + 1));
	return [...where, ...parts].filter(Boolean).join(' ');
}

const nameOf = (part: unknown) => (isObject(part) || Array.isArray(part) ? '…' : String(part));

/** pydantic's lists as strings (vLLM, llama-cpp-python): the values that it was given. */
const echo = /(['"])(?:input|body)\1\s*:\s*|\binput_value=/;

function withoutEcho(words: string): string {
	const found = echo.exec(words);
	if (!found) return words;
	const end = endOfValue(words, found.index + found[0].length);
	return words.slice(0, found.index) + withoutEcho(words.slice(end).replace(/^,\s*/, ''));
}

/** Where a literal of Python or JSON ends that begins at `from`: at the comma or bracket after it. */
function endOfValue(text: string, from: number): number {
	let depth = 0;
	let quote = '';
	for (let at = from; at < text.length; at++) {
		const sign = text[at]!;
		if (quote) {
			if (sign === '\\') at++;
			else if (sign === quote) quote = '';
		} else if (sign === '"' || sign === "'") quote = sign;
		else if ('([{'.includes(sign)) depth++;
		else if (depth === 0 && ',)]}'.includes(sign)) return at;
		else if (')]}'.includes(sign)) depth--;
	}
	return text.length;
}

const delays = /^(retry_?after|retry_?after_?seconds|retry_?delay|retry_?in|estimated_?time)$/;
const delaysInMilliseconds = /^retry_?after_?ms$/;
const resets = /^x_?rate_?limit_?reset$/;
const spokenDelay =
	/(?:(?:try|retry|again|wait)\b[\s:]*)+(?:(?:in|after|for|at least|about)\s+)*((?:\d+(?:\.\d+)?\s*(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b\s*)+|(?:\d+(?:\.\d+)?[hms]+)+)/i;

/**
 * Milliseconds that a server asks in its error body to wait: a field of its own (OpenRouter, Google,
 * Cloudflare, Hugging Face) or in its words (OpenAI, Groq, Azure). Undefined where it asks nothing.
 */
export function delayIn(text: string, now: number): number | undefined {
	return delayOf(parsed(text) ?? text, now, 0);
}

function delayOf(value: unknown, now: number, depth: number): number | undefined {
	if (depth > 8) return undefined;
	if (typeof value === 'string') {
		const inner = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
		if (typeof inner === 'object') return delayOf(inner, now, depth + 1);
		const said = spokenDelay.exec(value.slice(0, 2000))?.[1];
		return said === undefined ? undefined : durationOf(said);
	}
	if (typeof value !== 'object' || value === null) return undefined;
	const entries = Object.entries(value);
	// Fields first: they say it exactly.
	for (const [key, own] of entries) {
		const name = key.toLowerCase().replace(/[- ]/g, '_');
		const number = typeof own === 'number' || /^\s*\d+(\.\d+)?\s*$/.test(String(own)) ? +own : NaN;
		let found: number | undefined;
		if (delaysInMilliseconds.test(name)) found = number;
		else if (delays.test(name))
			found = Number.isNaN(number) && typeof own === 'string' ? durationOf(own) : number * 1000;
		else if (resets.test(name)) found = untilReset(number, now);
		if (found !== undefined && Number.isFinite(found)) return Math.max(0, Math.round(found));
	}
	for (const [, own] of entries) {
		const found = delayOf(own, now, depth + 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** A moment in milliseconds or seconds since 1970, or seconds from now. */
const untilReset = (moment: number, now: number): number => {
	if (moment > 1e11) return moment - now;
	return moment > 1e8 ? moment * 1000 - now : moment * 1000;
};

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** '6m0s', '34.07s', '20 ms', '1 minute 5 seconds' in milliseconds. */
function durationOf(text: string): number | undefined {
	let sum: number | undefined;
	for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|milli|[hms])/gi)) {
		const name = unit!.toLowerCase();
		sum = (sum ?? 0) + Number(number) * units[name === 'milli' ? 'ms' : name]!;
	}
	return sum === undefined ? undefined : Math.round(sum);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
