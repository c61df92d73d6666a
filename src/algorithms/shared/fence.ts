/**
 * Putting foreign text into a prompt (decision H7). Templates are filled in one pass, so model
 * text with `{notes}` or `$&` in it stays as it is; data stands between tags whose name does not
 * occur in any of the data, so no text can close its own fence or open another one.
 */
import { MullError } from '../../core/errors.ts';
import { normal } from '../../core/text/normal.ts';
import type { Message } from '../../core/types.ts';

/** Fills `{name}` from `values`, once. A placeholder without a value is a bug and throws. */
export function fill(template: string, values: Record<string, string>): string {
	return template.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new MullError('bug', `The prompt has no value for {${name}}.`);
		return value;
	});
}

/** Every name that a fence of ours may bear. */
const names =
	'attached|brief|given|sources|chat|question|notes|candidate|approach|response|mission|task|findings|memory|fact|observation|code';

/**
 * A fence for the data of one prompt: `fence('notes', text)` gives `<notes>…</notes>`, or
 * `<notes-2>…</notes-2>` for all fences of the prompt where a text already contains such a tag.
 */
export function fences(data: readonly string[]): (name: string, text: string) => string {
	// Compared as a lenient reader would see it: full-width letters and invisible signs included.
	const seen = data.map((text) => normal(text, 'NFKC').replace(/\p{Cf}/gu, '')).join('\n');
	const taken = new Set<number>();
	for (const tag of seen.matchAll(
		new RegExp(`<\\s*(?:/\\s*)?(?:${names})(?:-(\\d{1,9}))?(?![\\w-])`, 'gi'),
	)) {
		taken.add(Number(tag[1] ?? 1));
	}
	let free = 1;
	while (taken.has(free)) free++;
	const suffix = free === 1 ? '' : `-${free}`;
	return (name, text) => `<${name}${suffix}>\n${text}\n</${name}${suffix}>`;
}

/** The chat before the question, as one text. */
export function transcript(history: readonly Message[]): string {
	const speaker = { user: 'Person', assistant: 'Assistant', system: 'Setting' };
	return history.map(({ role, content }) => `${speaker[role]}: ${content}`).join('\n\n');
}
