/** The words of the plain call. As few as can be: it is the baseline. */
export const system = 'You are a careful assistant. Answer in the language of the question.';
