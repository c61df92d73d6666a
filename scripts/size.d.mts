/** Kilobytes, gzip, of the script that the page of the built site needs before a model is chosen. */
export function pageBundle(site?: string): number;
/** Kilobytes, gzip, of the workers that start with the page. */
export function firstWorkers(site?: string): number;
