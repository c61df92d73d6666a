/** Short messages leave by themselves, but not while somebody reads them or reaches for their button. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('its action takes it away for good, held or not', () => {
	const run = vi.fn();
	toasts.show('Deleted.', { action: { label: 'Undo', run }, gone: () => gone.push('Deleted.') });
	const [toast] = toasts.list;
	toasts.hold(toast!.id);
	toast!.action!.run();
	toast!.action!.run();
	toasts.release(toast!.id);
	seconds(60);
	expect([texts(), gone]).toEqual([[], []]);
	expect(run).toHaveBeenCalledTimes(1);
});
