/** Workers that a page starts for another one behave as if that one had started them. */
import { afterEach, expect, test } from 'vitest';
import { pageWorkers, StartedWorkers } from '../../src/worker/page-workers.ts';

const started = new StartedWorkers();
afterEach(() => started.endAll());

/** As in the brain: what it posts arrives in the page as a copy, the port with it. */
const Far = pageWorkers((call, transfer) => {
	const { port1, port2 } = new MessageChannel();
	port2.onmessage = ({ data }) => void started.start(data);
	port1.postMessage(call, transfer);
});

const begin = (code: string): Worker =>
	new Far(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });

const said = <T>(worker: Worker): Promise<T> =>
	new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));

test('it hears what was said before it had begun, in order, and answers', async () => {
	const worker = begin(
		'const all = []; onmessage = ({ data }) => all.push(data) > 2 && postMessage(all)',
	);
	const answer = said(worker);
	for (const one of ['a', 'b', 'c']) worker.postMessage(one);
	expect(await answer).toEqual(['a', 'b', 'c']);
});

test('what is transferred to it is gone here, and there', async () => {
	const worker = begin(
		'onmessage = ({ data }) => postMessage([data.bytes.byteLength, data.port !== undefined])',
	);
	const bytes = new ArrayBuffer(1000);
	const { port1 } = new MessageChannel();
	const answer = said(worker);
	worker.postMessage({ bytes, port: port1 }, [bytes, port1]);
	expect(await answer).toEqual([1000, true]);
	expect(bytes.byteLength).toBe(0);
});

test('memory that both share is shared', async () => {
	if (!crossOriginIsolated) return expect(typeof SharedArrayBuffer).toBe('undefined');
	const worker = begin(
		'onmessage = ({ data }) => { new Int32Array(data)[0] = 7; postMessage(data) }',
	);
	const memory = new SharedArrayBuffer(4);
	const answer = said(worker);
	worker.postMessage(memory);
	await answer;
	expect(new Int32Array(memory)[0]).toBe(7);
});

test('a fault of its script is told with its words and place', async () => {
	const worker = begin('onmessage = () => { throw new Error("no memory left") }');
	const fault = new Promise<ErrorEvent>((resolve) => {
		worker.addEventListener('error', resolve);
	});
	worker.postMessage(null);
	const { message, lineno } = await fault;
	expect(message).toContain('no memory left');
	expect(lineno).toBeGreaterThan(0);
});

test('one that is ended says nothing more', async () => {
	// The browser frees the lock once the worker is gone.
	const worker = begin(
		'navigator.locks.request("talks", () => new Promise(() => setInterval(() => postMessage(1), 5)))',
	);
	await said(worker);
	let after = 0;
	worker.onmessage = () => after++;
	worker.terminate();
	await navigator.locks.request('talks', () => {});
	// What it said last would be heard before this.
	const { port1, port2 } = new MessageChannel();
	await new Promise((resolve) => ((port1.onmessage = resolve), port2.postMessage('last')));
	expect(after).toBe(0);
});

test('a thread of its own is started by the page as well', async () => {
	const thread = URL.createObjectURL(
		new Blob(['onmessage = ({ data }) => postMessage(`${self.name} has ${data}`)']),
	);
	const worker = begin(`
		const thread = new Worker(${JSON.stringify(thread)}, { type: 'module', name: 'em-pthread-1' });
		thread.onmessage = ({ data }) => postMessage([data, Worker.name]);
		thread.postMessage('begun');
	`);
	expect(await said(worker)).toEqual(['em-pthread-1 has begun', 'PageWorker']);
});

test('what it says while its script is read is heard too', async () => {
	expect(await said(begin("postMessage('here')"))).toBe('here');
});
