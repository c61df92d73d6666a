/** Path of a Chromium, or null: the variable CHROMIUM, then the system's, then Playwright's own. */
export function findChromium(): string | null;
/** Installs a Chromium, saying what it does; true when one is there afterwards. */
export function installChromium(): boolean;
/** Flags for tests: no background traffic, software WebGPU, no sandbox when root. */
export const browserArguments: string[];
