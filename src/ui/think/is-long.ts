/** A question that is folded where it stands above its answer; characters. */
export const isLong = (question: string): boolean => question.length > 360;
