/** What the person said, where a word is enough. */

export const saysYes = (words: string): boolean =>
	/^\s*(?:yes|yep|correct|true|ja|sì|si|oui)\b[\s.!]*$/i.test(words);

export const saysNo = (words: string): boolean =>
	/^\s*(?:no|nope|wrong|false|nein|non)\b[\s.!]*$/i.test(words);
