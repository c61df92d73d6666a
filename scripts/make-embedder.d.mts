export const dimensions: number;
export const longest: number;
export function makeEmbedder(): Map<string, Buffer>;
