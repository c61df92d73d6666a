import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteFile } from '../../src/engines/downloads/site-file.ts';

const bytes = new TextEncoder().encode('the right bytes');
const expected = {
	name: 'Pocket',
	bytes: bytes.length,
	sha256: createHash('sha256').update(bytes).digest('hex'),
};
const url = 'https://site.example/some/path/pocket.gguf';
const never = new AbortController().signal;

/** A site that answers so, one time after the other; it keeps how it was asked. */
function site(...answers: (Response | Error)[]) {
	const asked: (RequestCache | undefined)[] = [];
	const send: typeof fetch = async (input, init) => {
		expect(input).toBe(url);
		asked.push(init?.cache);
		const answer = answers[asked.length - 1]!;
		if (answer instanceof Error) throw answer;
		return answer;
	};
	return { asked, send };
}

const wrong = () => new Response('the WRONG bytes');

test('the right bytes are given as they are, asked for once', async () => {
	const { asked, send } = site(new Response(bytes));
	const file = await siteFile(url, expected, never, send);
	expect(await file.text()).toBe('the right bytes');
	expect(asked).toEqual(['default']);
});

test.each([
	['other bytes', wrong],
	['a part', () => new Response('the right')],
	['a web page', () => new Response('<!doctype html>')],
])('%s are asked for again past every cache', async (_, first) => {
	const { asked, send } = site(first(), new Response(bytes));
	expect((await siteFile(url, expected, never, send)).size).toBe(bytes.length);
	expect(asked).toEqual(['default', 'reload']);
});

test('other bytes twice are no model', async () => {
	const { send } = site(wrong(), wrong());
	await expect(siteFile(url, expected, never, send)).rejects.toMatchObject({
		code: 'bad-model',
		message: expect.stringContaining('Pocket') as string,
		wayOut: expect.stringContaining('another model') as string,
	});
});

test.each([
	['without a network', new TypeError('Failed to fetch'), 'not on this device yet'],
	['with no such file', new Response('', { status: 404 }), 'answered 404'],
])('%s there is no model, with a way out', async (_, answer, message) => {
	await expect(siteFile(url, expected, never, site(answer).send)).rejects.toMatchObject({
		code: 'no-model',
		message: expect.stringContaining(message) as string,
		wayOut: expect.stringContaining('another model') as string,
	});
});

test('a stop is a stop', async () => {
	const stop = new AbortController();
	stop.abort();
	const send = site(new DOMException('Aborted', 'AbortError')).send;
	await expect(siteFile(url, expected, stop.signal, send)).rejects.toMatchObject({
		code: 'aborted',
	});
});
