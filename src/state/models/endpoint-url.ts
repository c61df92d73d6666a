/** Reads the address of a server as a person types it, and says what is wrong in plain words. */

interface UrlCheck {
	/** The address as it is stored: no slash at the end. Empty when it cannot be used. */
	url: string;
	/** `localhost:11434`, as the permission is named. */
	host: string;
	/** Why it cannot be used. */
	problem?: string;
	/** It can be used, and this is worth a look. */
	hint?: string;
}

/** Servers that people run, with the address they listen on by default. */
export const presets = [
	{ name: 'Ollama', url: 'http://localhost:11434/v1' },
	{ name: 'llama-server', url: 'http://localhost:8080/v1' },
	{ name: 'LM Studio', url: 'http://localhost:1234/v1' },
	{ name: 'vLLM', url: 'http://localhost:8000/v1' },
] as const;

/** Ports that no browser connects to (the list of the Fetch standard, above 1,000). */
const blocked = new Set([
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
	6679, 6697, 10080,
]);
const ollama = /\/api\/(chat|generate|tags|embed|embeddings|show|ps|pull|version)$/;

const loopback = new Set(['localhost', '127.0.0.1']);

/** `page` is the address of this page: a page that came over https is bound by more rules. */
export function checkEndpointUrl(typed: string, page: string): UrlCheck {
	const text = withScheme(typed.trim());
	if (!text) return refuse('Enter the address of the server.');
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
		return refuse('This is not a web address: start with http:// or https://.');
	if (!URL.canParse(text)) return refuse('This is not a web address.');
	const url = new URL(text);
	if (url.protocol !== 'http:' && url.protocol !== 'https:')
		return refuse('Mull talks to http:// and https:// servers only.');
	if (url.username || url.password)
		return refuse('Leave the name and password out of the address: the key has its own field.');
	if (url.search || url.hash) return refuse('Leave out everything from the first ? or #.');
	if (blocked.has(Number(url.port)))
		return refuse(
			`Browsers send nothing to port ${url.port}. Let the server listen on another one, such as 8000.`,
		);
	const path = url.pathname
		.replace(/\/{2,}/g, '/')
		.replace(/(\/v\d+)(\1)+$/, '$1')
		.replace(/\/$/, '');
	if (ollama.test(path) || (path === '/api' && url.port === '11434'))
		return refuse(`This is the address of Ollama's own protocol: enter ${url.origin}/v1.`);
	const tail = /\/((chat\/)?completions|chat|models|responses|embeddings)$/.exec(path);
	if (tail)
		return refuse(`Leave out ${tail[0]}: the address ends with /v1, and Mull adds the rest.`);
	const open = insecureUrlProblem(url, page);
	if (open) return refuse(`${open.problem} ${open.wayOut}`);

	const check: UrlCheck = { url: url.origin + path, host: url.host };
	if (/^\/api(\/v\d+)?$/.test(path) && (path === '/api' || loopback.has(url.hostname)))
		check.hint = `If the test fails, enter ${url.origin}/v1.`;
	else if (path && !/\/v\d+[a-z]*$/.test(path) && !/\/(v\d+[a-z]*|openai)(\/|$)/.test(path))
		check.hint = `Most servers want an address that ends with /v1: ${url.origin}${path}/v1.`;
	else if (url.protocol === 'http:' && page.startsWith('https:'))
		check.hint =
			'This page came over https. Some browsers block it from talking to a plain http server, even on this machine; if the test fails, open Mull from localhost.';
	return check;
}

/**
 * Why plain http to that address is not possible, and what is; null when the page may use it. Its
 * Content-Security-Policy lets http through to this machine only.
 */
export function insecureUrlProblem(
	url: URL,
	page = '',
): { problem: string; wayOut: string } | null {
	if (url.protocol !== 'http:' || loopback.has(url.hostname)) return null;
	const problem = 'Plain http is possible to this machine only';
	if (url.hostname === '0.0.0.0' || url.hostname === '[::1]')
		return { problem: `${problem}.`, wayOut: `Write localhost in place of ${url.hostname}.` };
	const mixed = page.startsWith('https:') ? ' (a browser calls it mixed content)' : '';
	return {
		problem: `${problem}${mixed}: what is sent would cross the network unprotected.`,
		wayOut: `Give ${url.hostname} an https address, or bring it here with a tunnel (ssh -L 8000:localhost:${url.port || 80} ${url.hostname}) and use http://localhost:8000${url.pathname}.`,
	};
}

/** `localhost:11434` is an address to a person: this machine speaks http, others https. */
function withScheme(text: string): string {
	const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d+)?(?:\/|$)/i.exec(text);
	if (!host) return text;
	const [, name = '', port] = host;
	if (loopback.has(name.toLowerCase())) return `http://${text}`;
	return port || name.includes('.') ? `https://${text}` : text;
}

function refuse(problem: string): UrlCheck {
	return { url: '', host: '', problem };
}
