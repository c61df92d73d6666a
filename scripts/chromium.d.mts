/** Path of a Chromium, or null: the variable CHROMIUM, then the system's, then Playwright's own. */
export function findChromium(): string | null;
/** Flags for tests: no background traffic, software WebGPU, no sandbox when root. */
export const browserArguments: string[];
