export interface Served {
	/** Address of the site, ending in a slash. */
	url: string;
	port: number;
	close(): Promise<void>;
}
/** Serves a built site; throws when there is none, moves on to the next port when one is taken. */
export function serve(options?: {
	/** Folder of the built site; `dist` unless told. */
	root?: string;
	/** 0 for any free one. */
	port?: number;
	host?: string;
	/** Path that the site is mounted under, with a slash at both ends. */
	base?: string;
	/** Send the headers that permit threads. */
	isolation?: boolean;
	/** Send text compressed to a browser that reads it. */
	compress?: boolean;
}): Promise<Served>;
