import { short } from '../../../core/text/short.ts';

/** A model that assumes nothing may say just that. */
const nothing =
	/^(?:nothing|none|n\/a|no (?:\w+ )?assumptions?|nichts|keine|keine (?:\w+ )?annahmen?)(?: (?:made|needed|else|more|further|nötig))?[\s.!*_]*$/i;

/** What an answer says that it assumes, a line for each, at most 300 characters. */
export const assumptionsIn = (text: string): string[] =>
	[...text.matchAll(/^[ \t>*_-]*Assum(?:ed|ption):[ \t*_]*(\S.{2,300})$/gim)]
		.map(([, words]) => short(words!, 300))
		.filter((words) => !nothing.test(words));
