/**
 * Runs inside the sandbox before the code: gives it `print` and its parameters, and keeps, where the
 * code cannot reach them, the functions with which the host reads results. Whatever the code does
 * to `JSON` or to prototypes afterwards, it fools only itself.
 */
export const prelude = String.raw`(function (host, given, limit) {
	'use strict';
	const uncurry = Function.prototype.bind.bind(Function.prototype.call);
	const slice = uncurry(String.prototype.slice);
	const { stringify } = JSON;
	const text = String;
	const clip = (words) => (words.length > limit ? slice(words, 0, limit + 1) : words);

	function show(value) {
		if (typeof value === 'string') return value;
		if (typeof value === 'object' && value !== null && !(value instanceof Error)) {
			try {
				const json = stringify(value);
				if (typeof json === 'string') return json;
			} catch {
				return '[object that cannot be shown]';
			}
		}
		return text(value);
	}
	function print(...values) {
		let line = '';
		for (let i = 0; i < values.length && line.length <= limit; i++)
			line += (i > 0 ? ' ' : '') + clip(show(values[i]));
		host(clip(line));
	}
	// One thread has no use for it.
	delete globalThis.SharedArrayBuffer;
	const define = (name, value) =>
		Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
	define('print', print);
	define('console', { log: print, info: print, warn: print, error: print, debug: print });

	const parameters = {};
	for (const [name, value] of JSON.parse(given)) {
		Object.defineProperty(parameters, name, { value, enumerable: true });
		if (!(name in globalThis)) define(name, value);
	}
	define('parameters', parameters);

	return {
		toJson(value) {
			if (typeof value === 'bigint') value = text(value);
			const json = stringify(value);
			return json !== undefined && json.length > limit ? undefined : json;
		},
		describe(error) {
			let words = '', trace = '';
			try {
				const named = typeof error === 'object' && error !== null;
				words = named && 'message' in error ? text(error.name) + ': ' + text(error.message) : show(error);
				if (named) trace = text(error.stack);
			} catch {}
			return stringify([slice(words, 0, 1000), slice(trace, 0, 4000)]);
		},
	};
})`;
