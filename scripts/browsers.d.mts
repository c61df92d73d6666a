/** Path of a Firefox, or null: the variable FIREFOX, then the system's. */
export function findFirefox(): string | null;
/** Paths of WebKitGTK's driver, its small browser and an X server without a screen, or null. */
export function findWebKit(): { driver: string; browser: string; screen: string } | null;
/** The engines beside Chromium that are here or could be installed, those that could not, and their packages. */
export function prepareEngines(): { here: string[]; missing: string[]; advice: string[] };
