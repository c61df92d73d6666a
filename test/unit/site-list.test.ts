/** The list of models that a site offers: read with care, and silent where there is none. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSite } from '../../src/state/models/model-source.ts';
import { readSiteModels, siteList } from '../../src/state/models/site-list.ts';

const at = 'https://school.example/mull/models/models.json';
const hash = 'ab'.repeat(32);
const good = { name: 'Tiny', file: 'tiny-Q8_0.gguf', bytes: 500, sha256: hash };
const listed = (...models: unknown[]) => siteList(JSON.stringify({ models }), at);

test('entries become models of this site, in their order', () => {
	const { models, error } = listed(
		{ ...good, licence: 'MIT', from: 'https://hub.example/tiny' },
		{ ...good, name: 'Other', file: 'big ones/ü #no.gguf'.replace('#', ''), more: 1 },
		{ ...good, file: 'split-00001-of-00002.gguf', sha256: [hash, 'CD'.repeat(32)] },
	);
	expect(error).toBeNull();
	expect(models).toMatchObject([
		{
			name: 'Tiny',
			url: 'https://school.example/mull/models/tiny-Q8_0.gguf',
			bytes: 500,
			sha256: [hash],
			licence: 'MIT',
			from: 'https://hub.example/tiny',
		},
		{
			url: 'https://school.example/mull/models/big%20ones/%C3%BC%20no.gguf',
			licence: '',
			from: '',
		},
		{ sha256: [hash, 'cd'.repeat(32)] },
	]);
	expect(fromSite(models[0]!, 7)).toMatchObject({
		id: models[0]!.url,
		engine: 'llamacpp',
		sha256: [hash],
		header: { licence: 'MIT' },
		created: 7,
	});
});

describe('a fault in the list is told, and the other entries stay', () => {
	test.each([
		['file', { ...good, file: '../secret.gguf' }],
		['file', { ...good, file: '/etc/model.gguf' }],
		['file', { ...good, file: 'a/./b.gguf' }],
		['file', { ...good, file: 'https://elsewhere.example/a.gguf' }],
		['file', { ...good, file: '\\\\elsewhere\\a.gguf' }],
		['file', { ...good, file: 'model.bin' }],
		['file', null],
		['name', { ...good, name: ' ' }],
		['name', { ...good, name: 7 }],
		['bytes', { ...good, bytes: '500' }],
		['bytes', { ...good, bytes: -1 }],
		['sha256', { ...good, sha256: undefined }],
		['sha256', { ...good, sha256: `${hash}0` }],
		['sha256', { ...good, sha256: [hash, hash] }],
		['sha256', { ...good, file: 'split-00001-of-00002.gguf' }],
	])('%s: %j', (key, entry) => {
		const { models, error } = listed(good, entry);
		expect(models).toHaveLength(1);
		expect(error).toMatchObject({
			code: 'bad-input',
			message: `Entry 2 of this site’s list of models has no “${key}” that Mull can use.`,
			wayOut: expect.stringContaining('npm run models') as string,
		});
	});

	test.each(['', '[]', '{"models": 3}', 'null', '{"models": ['])('%s', (text) => {
		expect(siteList(text, at)).toMatchObject({ models: [], error: { code: 'bad-input' } });
	});
});

test('whatever the list holds, all that is offered is in its folder', () => {
	const field = fc.oneof(fc.string(), fc.anything(), fc.constant(hash), fc.constant('a.gguf'));
	fc.assert(
		fc.property(fc.string(), field, field, (file, name, sha256) => {
			const { models } = listed({ file: `${file}.gguf`, name, bytes: 1, sha256 });
			for (const { url } of models)
				expect(url.startsWith('https://school.example/mull/models/')).toBe(true);
		}),
	);
});

async function asked(answer: RequestListener) {
	const paths: string[] = [];
	const server = createServer((request, response) => {
		paths.push(request.url!);
		answer(request, response);
	});
	await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
	const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/path/#/models`;
	const list = await readSiteModels(page, new AbortController().signal);
	server.closeAllConnections();
	await new Promise((closed) => server.close(closed));
	return { list, paths, page };
}

const nothing = { models: [], error: null };

test('the site is asked once, below the path that it is mounted under', async () => {
	const { list, paths } = await asked((_, response) =>
		response.end(JSON.stringify({ models: [good] })),
	);
	expect(paths).toEqual(['/some/path/models/models.json']);
	expect(list.models.map(({ url }) => new URL(url).pathname)).toEqual([
		'/some/path/models/tiny-Q8_0.gguf',
	]);
});

test('a site without a list offers nothing and complains of nothing', async () => {
	for (const status of [404, 403, 500, 204]) {
		const { list, paths } = await asked((_, response) => response.writeHead(status).end());
		expect(list).toEqual(nothing);
		expect(paths).toHaveLength(1);
	}
	const { list } = await asked((_, response) => {
		response.setHeader('Content-Type', 'text/html; charset=utf-8');
		response.end('<!doctype html><title>Mull</title>');
	});
	expect(list).toEqual(nothing);
	const gone = 'http://127.0.0.1:9/';
	expect(await readSiteModels(gone, new AbortController().signal)).toEqual(nothing);
});
