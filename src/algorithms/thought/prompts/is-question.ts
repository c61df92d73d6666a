/** Words with which questions begin. */
const asking =
	/^\W*(?:who|whom|whose|what|when|where|why|how|which|is|are|do|does|did|can|could|may|shall|should|will|would|have|has|wer|wen|wem|was|wann|wo|wohin|woher|warum|wie|welche\p{L}{0,2}|ist|sind|soll\p{L}*|darf|dürfen|kann\p{L}*|können|hast|habt|haben|gibt|möcht\p{L}*)(?!\p{L})/iu;

/** A small model asks "12:00", or its own last thought: nobody can answer that. */
export const isQuestion = (text: string): boolean => {
	const words = text.split(/\s+/).length;
	return /[?？؟]/.test(text) ? words >= 2 : words >= 3 && asking.test(text);
};
