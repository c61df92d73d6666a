/** The policy for a `<meta http-equiv>`, which may not carry `frame-ancestors`. */
export const metaPolicy: string;
/** The policy for a header. */
export const headerPolicy: string;
/** With these the page may use threads: shared memory needs cross-origin isolation. */
export const isolation: Record<string, string>;
