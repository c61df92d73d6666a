/**
 * Messages of the screens. Their texts are data: `locales/LANGUAGE/ROOM.json`, by key.
 *
 *   {name}                                       what the caller gives
 *   {n, plural, one {# call} other {# calls}}    by the rules of the language; # is the number
 *   {kind, select, sum {a sum} other {a puzzle}} by what the caller gives
 */
import { isolateBidi } from '../core/text/bidi.ts';
import { messageIn, type Shown } from './language.svelte.ts';
import { count, locale } from './numbers.ts';

export type MessageParams = Readonly<Record<string, Shown>>;

const hole = /\{(\w+)(?:, (plural|select),((?: \w+ \{(?:[^{}]|\{\w+\})*\})+))?\}/g;
const choice = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

/** What a person reads: the text with its parameters. */
export const formatMessage = (text: string, given: MessageParams): string =>
	text.replace(hole, (_, name: string, kind?: string, choices = '') => {
		const value = given[name]!;
		// What others wrote turns nothing of the sentence round that it comes into.
		if (!kind) return typeof value === 'string' ? isolateBidi(value) : `${value}`;
		const texts = Object.fromEntries(
			[...choices.matchAll(choice)].map(([, form, one]) => [form, one]),
		);
		if (kind === 'select') return formatMessage(texts[value] ?? texts.other, given);
		const form = new Intl.PluralRules(locale()).select(+value);
		return formatMessage((texts[form] ?? texts.other).replace('#', count(+value)), given);
	});

/** Messages of one room, in the language of the moment: what is drawn from them follows it. */
export const messagesOf =
	<T extends Readonly<Record<string, string>>>(room: string, english: T) =>
	(key: keyof T & string, given: MessageParams = {}): string =>
		formatMessage(messageIn(room, key) ?? english[key]!, given);
