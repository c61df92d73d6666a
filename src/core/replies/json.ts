/** JSON out of what a model wrote: out of prose and fences, with the faults of small models mended. */
import { repairJsonText } from './repair-json.ts';

/**
 * The last JSON object in a text, whatever stands around it (prose, fences), or the whole text if
 * that is JSON of any kind; `undefined` if there is none. Never evaluates. Where a mending is in
 * doubt there is none: a repair costs a call, a wrong guess an answer.
 *
 * The model's last word counts: if its last object is cut off or broken, an earlier one is not
 * taken in its place, and neither is an object inside it. `cut`: whether the reply was cut off;
 * then an object without its last brace is not whole.
 */
export function readJson(text: string, cut?: boolean): unknown {
	const meant = withLatex(text);
	const trimmed = meant.trim();
	const whole = strict(trimmed);
	// An object that was written as a string.
	if (typeof whole === 'string' && /^\s*\{/.test(whole)) return lastObject(whole, cut) ?? whole;
	if (whole !== undefined) return whole;
	if (trimmed.startsWith('[')) {
		const list = repairJsonText(trimmed, 0, { cut });
		if (list.json !== undefined && list.end === trimmed.length) return strict(list.json);
	}
	// Its first brace is missing, so the first one in the text belongs to an inner object.
	const [fence = ''] = /^\s*(?:```\w*\s*)?/.exec(meant) ?? [];
	const count = (sign: string) => meant.split(sign).length;
	if (unopened.test(meant.slice(fence.length, fence.length + 200)) && count('}') === count('{') + 1)
		return lastObject(`{${meant.slice(fence.length)}`, cut);
	return lastObject(meant, cut);
}

/** The name of a field. */
const unopened = /^"[^"\\\n]{1,100}"\s*:/;

/** An object begins with a name or ends at once; LaTeX, sets and code have braces too. */
const firm = /^\{[\s\u200b]*["'“„‘}]/;
/** It may begin with a comment, or with a bare name, as code and sets do. */
const loose = /^\{\s*(?:\/[/*]|#|[A-Za-z_$][\w$-]*\s*:)/;
const escaped = /\{\s*\\"/;

function lastObject(text: string, cut?: boolean): unknown {
	let found: unknown;
	let loosely: unknown;
	/** No more is read twice than this, whatever a text repeats. */
	let patience = 4 * text.length;
	for (let at = text.indexOf('{'); at >= 0 && patience > 0; at = text.indexOf('{', at)) {
		const start = text.slice(at, at + 200);
		const isFirm = firm.test(start);
		if (!isFirm && !loose.test(start)) {
			at++;
			continue;
		}
		const brace = closingBrace(text, at);
		const exact = brace === undefined ? undefined : strict(text.slice(at, brace + 1));
		const mended =
			exact === undefined ? repairJsonText(text, at, { cut, bare: isFirm }) : undefined;
		if (mended) patience -= mended.end - at;
		const value = mended?.json === undefined ? exact : strict(mended.json);
		const end = mended?.json === undefined ? brace && brace + 1 : mended.end;
		if (end === undefined) return isFirm ? undefined : (found ?? loosely);
		if (isFirm) found = isEmpty(value) && found !== undefined ? found : value;
		else loosely = value ?? loosely;
		at = end;
	}
	if (found === undefined && loosely === undefined && escaped.test(text))
		return lastObject(text.replace(/\\(["\\])/g, '$1'), cut);
	return found ?? loosely;
}

const isEmpty = (value: unknown) =>
	typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Index of the brace that closes the one at `start`, strings respected. */
function closingBrace(text: string, start: number): number | undefined {
	let depth = 0;
	let quoted = false;
	for (let i = start; i < text.length; i++) {
		const c = text[i];
		if (quoted) {
			if (c === '\\') i++;
			else if (c === '"') quoted = false;
		} else if (c === '"') quoted = true;
		else if (c === '{') depth++;
		else if (c === '}' && --depth === 0) return i;
	}
	return undefined;
}

/** Commands of LaTeX that begin like an escape of JSON, where what the escape leaves is no word. */
const commands =
	'text[a-z]*|times|theta|tfrac|tilde|therefore|triangle|tau|to|top|nabla|neq|nu|not|notin|norm|nmid|' +
	'rho|right[a-z]*|rangle|rceil|rfloor';
const escapes = new RegExp(`\\\\(?:([bf])(?=[A-Za-z])|(?:${commands})(?![A-Za-z])|[\\s\\S])`, 'g');

/** "\boxed{42}" with one backslash is a box and no backspace: models write LaTeX so into JSON. */
export const withLatex = (text: string): string =>
	text.replace(escapes, (escape, letter?: string) =>
		letter !== undefined || escape.length > 2 ? `\\${escape}` : escape,
	);

function strict(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
