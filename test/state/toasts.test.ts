// @vitest-environment node
/** Short messages leave by themselves, but not while somebody reads them or reaches for their button. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';

let gone: string[];
const texts = () => toasts.list.map(({ text }) => text);
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

beforeEach(() => {
	vi.useFakeTimers();
	gone = [];
});
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
});

test('one with something to do stays five times as long', () => {
	toasts.show('Copied.');
	toasts.show('Deleted.', { action: { label: 'Undo', run: () => {} } });
	seconds(4);
	expect(texts()).toEqual(['Deleted.']);
	seconds(15);
	expect(texts()).toEqual(['Deleted.']);
	seconds(1);
	expect(texts()).toEqual([]);
});

test('the same words again are no second message; the one that is there stays longer', () => {
	for (let times = 0; times < 3; times++) {
		toasts.show('The disk is full.', { tone: 'bad' });
		seconds(3);
	}
	expect(texts()).toEqual(['The disk is full.']);
	seconds(1);
	expect(texts()).toEqual([]);
});

test('one that is held stays, and its time begins anew when it is let go', () => {
	toasts.show('Held.', { gone: () => gone.push('Held.') });
	toasts.show('Not held.');
	const { id } = toasts.list[0]!;
	toasts.hold(id);
	seconds(60);
	expect(texts()).toEqual(['Held.']);
	toasts.release(id);
	seconds(3);
	toasts.release(id);
	seconds(3);
	expect(texts()).toEqual(['Held.']);
	seconds(1);
	expect([texts(), gone]).toEqual([[], ['Held.']]);
});

test('its action takes it away for good, held or not', async () => {
	const run = vi.fn();
	toasts.show('Deleted.', { action: { label: 'Undo', run }, gone: () => gone.push('Deleted.') });
	const [toast] = toasts.list;
	toasts.hold(toast!.id);
	toast!.action!.run();
	toast!.action!.run();
	toasts.release(toast!.id);
	await vi.advanceTimersByTimeAsync(60_000);
	expect([texts(), gone]).toEqual([[], []]);
	expect(run).toHaveBeenCalledTimes(1);
});

test('it stays until its action has worked, says why that failed, and can be tried again', async () => {
	const full = () =>
		Promise.reject(new MullError('quota', 'There is no room left.', 'Delete a model.'));
	let end = () => {};
	const run = vi.fn<() => Promise<void>>(full);
	toasts.show('Deleted.', { action: { label: 'Undo', run }, gone: () => gone.push('Deleted.') });
	toasts.list[0]!.action!.run();
	await vi.advanceTimersByTimeAsync(0);
	expect(toasts.list).toMatchObject([
		{ tone: 'bad', text: 'Deleted. There is no room left. Delete a model.' },
	]);
	// However long it takes to make room.
	toasts.hold(toasts.list[0]!.id);
	toasts.release(toasts.list[0]!.id);
	seconds(3600);
	run.mockImplementation(() => new Promise((resolve) => (end = resolve)));
	toasts.list[0]!.action!.run();
	// Nobody presses twice.
	expect(toasts.list[0]).not.toHaveProperty('action');
	seconds(60);
	expect(texts()).toEqual(['Deleted.']);
	end();
	await vi.advanceTimersByTimeAsync(0);
	expect([texts(), gone, run.mock.calls.length]).toEqual([[], [], 2]);
});

test('one whose action failed can be sent away', async () => {
	const run = () => Promise.reject(new Error('No.'));
	toasts.show('Deleted.', { action: { label: 'Undo', run }, gone: () => gone.push('Deleted.') });
	expect(toasts.list[0]!.leave).toBeUndefined();
	toasts.list[0]!.action!.run();
	await vi.advanceTimersByTimeAsync(0);
	toasts.list[0]!.leave!();
	expect([texts(), gone]).toEqual([[], ['Deleted.']]);
});
