import { expect, test } from 'vitest';
import {
	fromPlain,
	isAbort,
	isStepFault,
	isEnvironmentError,
	MullError,
	toMullError,
	toPlain,
} from '../../src/core/errors.ts';

test('an error survives postMessage with its code and its way out', () => {
	const error = new MullError('quota', 'The disk is full.', 'Delete a model.');
	const back = fromPlain(structuredClone(toPlain(error)));
	expect(back).toBeInstanceOf(MullError);
	expect([back.code, back.message, back.wayOut]).toEqual([
		'quota',
		'The disk is full.',
		'Delete a model.',
	]);
});

test.each([
	['a string', 'ModelNotLoadedError: none', 'bug', 'ModelNotLoadedError: none'],
	['an Error', new TypeError('x is not a function'), 'bug', 'x is not a function'],
	['an abort', new DOMException('gone', 'AbortError'), 'aborted', 'Stopped.'],
	['a plain error', { code: 'network', message: 'm', wayOut: '' }, 'network', 'm'],
	['nothing', undefined, 'bug', 'undefined'],
])('%s becomes a MullError', (_, thrown, code, message) => {
	const error = toMullError(thrown);
	expect([error.code, error.message]).toEqual([code, message]);
});

test('a fault belongs to the surroundings, to the step, or to neither', () => {
	expect(isEnvironmentError('device-lost')).toBe(true);
	expect(isStepFault(new MullError('device-lost', ''))).toBe(false);
	expect(isEnvironmentError('malformed')).toBe(false);
	expect(isStepFault(new MullError('malformed', ''))).toBe(true);
	expect(isStepFault(new MullError('aborted', ''))).toBe(false);
	expect(isAbort(new MullError('aborted', ''))).toBe(true);
});
