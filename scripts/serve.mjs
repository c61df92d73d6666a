// Serves the built site on this machine, with the headers that a static host would send.
//   node scripts/serve.mjs [--base /some/path/] [--no-isolation]     PORT and HOST as variables
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { headersFor, parseHeaders } from './headers.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

const types = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.woff2': 'font/woff2',
	'.wasm': 'application/wasm',
	'.txt': 'text/plain; charset=utf-8',
};
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/**
 * Starts serving; resolves once the port is open. `base` is the path that the site is mounted
 * under; without `isolation` the two headers that permit threads are left out, as on a host that
 * cannot send any.
 */
export async function serve({
	root = dist,
	port = 4173,
	host = '127.0.0.1',
	base = '/',
	isolation = true,
	compress = true,
} = {}) {
	if (!existsSync(resolve(root, 'index.html')))
		throw new Error(`There is no built site in ${root}. Run "npm run build" first.`);
	const headers = resolve(root, '_headers');
	const rules = existsSync(headers) ? parseHeaders(readFileSync(headers, 'utf8')) : [];
	const site = { root: resolve(root), base, rules, isolation, compress };
	const server = createServer((request, response) => {
		answer(site, request, response).catch((error) => {
			if (!response.headersSent) response.writeHead(500);
			response.end(`${error.message}\n`);
		});
	});
	const open = await listen(server, port, host);
	return {
		url: `http://localhost:${open}${base}`,
		port: open,
		async close() {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

/** Opens the port, or the next free one. */
async function listen(server, port, host) {
	for (let tries = 0; ; tries++) {
		try {
			await new Promise((done, fail) => {
				server.once('error', fail);
				server.listen(port === 0 ? 0 : port + tries, host, () => {
					server.off('error', fail);
					done();
				});
			});
			return server.address().port;
		} catch (error) {
			if (error.code !== 'EADDRINUSE' || tries === 50) throw error;
		}
	}
}

async function answer({ root, base, rules, isolation, compress }, request, response) {
	const end = (status, text, headers = {}) => {
		response.writeHead(status, { 'Content-Type': types['.txt'], ...headers });
		response.end(request.method === 'HEAD' ? undefined : `${text}\n`);
	};
	if (request.method !== 'GET' && request.method !== 'HEAD')
		return end(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
	const path = pathOf(request.url);
	if (path === null) return end(400, 'Not a path.');
	if (`${path}/` === base) return end(308, 'Moved.', { Location: base });
	if (!path.startsWith(base)) return end(404, 'Not found.');

	const name = path.slice(base.length - 1);
	const headers = headersFor(rules, name);
	if (!isolation)
		for (const key of Object.keys(headers)) if (/^cross-origin-/i.test(key)) delete headers[key];

	const file = resolve(root, `.${name.endsWith('/') ? `${name}index.html` : name}`);
	const inside = file.startsWith(root + sep) && name !== '/_headers';
	const info = inside ? await stat(file).catch(() => null) : null;
	if (!info?.isFile()) return end(404, 'Not found.', headers);

	const type = types[extname(file)] ?? 'application/octet-stream';
	const etag = `W/"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
	Object.assign(headers, { 'Content-Type': type, ETag: etag, 'Accept-Ranges': 'bytes' });
	if (request.headers['if-none-match'] === etag) {
		response.writeHead(304, headers);
		return response.end();
	}
	const range = readRange(request.headers.range, info.size);
	if (range === 'outside')
		return end(416, 'No such range.', { 'Content-Range': `bytes */${info.size}` });

	const zip =
		compress &&
		!range &&
		compressible.test(type) &&
		info.size > 1024 &&
		/\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
	if (zip) Object.assign(headers, { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
	else headers['Content-Length'] = range ? range.end - range.start + 1 : info.size;
	if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${info.size}`;
	response.writeHead(range ? 206 : 200, headers);
	if (request.method === 'HEAD') return response.end();
	const source = createReadStream(file, range ?? {});
	// A reader that went away is no fault of ours.
	if (zip) pipeline(source, createGzip({ level: 4 }), response, () => {});
	else pipeline(source, response, () => {});
}

/** The decoded path of a request, or null. */
function pathOf(url) {
	try {
		const path = decodeURIComponent(url.replace(/[?#].*$/s, ''));
		return path.startsWith('/') && !path.includes('\0') && !path.includes('\\') ? path : null;
	} catch {
		return null;
	}
}

/** One range of bytes, both ends counted; null for the whole file. */
function readRange(header, size) {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
	if (!match || (!match[1] && !match[2])) return null;
	const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
	const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
	return start > end || start >= size ? 'outside' : { start, end };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) {
	const given = process.argv.indexOf('--base');
	const base = given < 0 ? '/' : `/${process.argv[given + 1] ?? ''}/`.replace(/\/+/g, '/');
	try {
		const { url } = await serve({
			port: Number(process.env.PORT ?? 4173),
			...(process.env.HOST && { host: process.env.HOST }),
			base,
			isolation: !process.argv.includes('--no-isolation'),
		});
		console.log(`\nMull is ready:  ${url}\n\nCtrl+C ends it.`);
	} catch (error) {
		console.error(error.message);
		process.exitCode = 1;
	}
}
