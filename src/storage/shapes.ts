/** Tests of single values, put together to what a row must be (`row-shapes.ts`, `lab-shapes.ts`). */
import { engineIds } from '../core/engines/engine-of.ts';
import type { PlainError } from '../core/errors.ts';
import type * as T from '../core/types.ts';

export type Is = (value: unknown) => boolean;
/** A test for every field of the type; one that may be absent says so itself. */
export type Fields<T> = { [Name in keyof T]-?: Is };

export const any: Is = () => true;
export const text: Is = (value) => typeof value === 'string';
export const flag: Is = (value) => typeof value === 'boolean';
export const number: Is = (value) => typeof value === 'number' && Number.isFinite(value);
/** One that a date can be made of. */
export const time: Is = (value) => number(value) && Math.abs(value as number) <= 8.64e15;
export const data: Is = (value) =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const maybe =
	(is: Is): Is =>
	(value) =>
		value === undefined || is(value);
export const orNull =
	(is: Is): Is =>
	(value) =>
		value === null || is(value);
/** Holes are no entries of it. */
export const list =
	(is: Is): Is =>
	(value) =>
		Array.isArray(value) && Array.from<unknown>(value).every(is);
export const one =
	(...values: readonly unknown[]): Is =>
	(value) =>
		values.includes(value);
export const record =
	(is: Is): Is =>
	(value) =>
		data(value) && Object.values(value as object).every(is);
export const row = <T>(fields: Fields<T>): Is => {
	const all = Object.entries<Is>(fields);
	return (value) =>
		data(value) && all.every(([name, is]) => is((value as Fields<T>)[name as keyof T]));
};
export const address: Is = (value) => text(value) && URL.canParse(value as string);

export const error = row<PlainError>({ code: text, message: text, wayOut: text });
export const model = row<T.ModelRef>({
	engine: one(...engineIds),
	model: text,
	endpoint: maybe(text),
});
export const sampling = row<T.Sampling>({
	...{ temperature: number, topP: number, maxTokens: number },
	...{ maxThinking: maybe(number), effort: maybe(text), seed: maybe(number) },
});
const role = row<T.Role>({ model: orNull(model), sampling, think: flag });
export const roles = row<T.Roles>({ A: role, B: role });
export const confidence = one('HIGH', 'MEDIUM', 'LOW', 'not applicable');
