// The one source of the security headers: the build writes them into the page, into `_headers`
// for static hosts and into the service worker (docs/architecture.md, Safety).

/**
 * Endpoints are the user's choice, so `connect-src` cannot list them; the service worker is the
 * gate in front of it. No inline script, no inline style, no eval but WebAssembly.
 */
const directives = {
	'default-src': ["'self'"],
	'script-src': ["'self'", "'wasm-unsafe-eval'"],
	'worker-src': ["'self'", 'blob:'],
	'style-src': ["'self'"],
	'img-src': ["'self'", 'data:', 'blob:'],
	'font-src': ["'self'"],
	'connect-src': ["'self'", 'blob:', 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
	'frame-src': ["'none'"],
	'object-src': ["'none'"],
	'base-uri': ["'none'"],
	'form-action': ["'none'"],
};

const text = (policy) =>
	Object.entries(policy)
		.map(([name, sources]) => [name, ...sources].join(' '))
		.join('; ');

/** The policy for a `<meta http-equiv>`, which may not carry `frame-ancestors`. */
export const metaPolicy = text(directives);

/** The policy for a header. */
export const headerPolicy = text({ ...directives, 'frame-ancestors': ["'none'"] });

/** With these the page may use threads: shared memory needs cross-origin isolation. */
export const isolation = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Dictation listens in the page itself, and in nothing that the page shows. */
export const permissions = { 'Permissions-Policy': 'microphone=(self)' };
