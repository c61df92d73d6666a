/** Where the files of `public/` lie, seen from a worker: the site may be mounted under any path. */

// Not written as one expression: the bundler would look for the folder among the sources.
const here = import.meta.url;
const base = new URL(import.meta.env.PROD ? '../' : '/', here).href;

/** Address of a file of the site; `path` is relative to it. */
export const siteUrl = (path: string): string => base + path;
