/** Tests of single values, put together to what a row must be (`storage/row-shapes.ts`, `lab/experiment/shapes.ts`). */
import { engineIds } from '../engines/engine-of.ts';
import type { PlainError } from '../errors.ts';
import type * as T from '../types.ts';

export type Guard = (value: unknown) => boolean;
/** A test for every field of the type; one that may be absent says so itself. */
export type Fields<T> = { [Name in keyof T]-?: Guard };

export const any: Guard = () => true;
export const text: Guard = (value) => typeof value === 'string';
export const flag: Guard = (value) => typeof value === 'boolean';
export const number: Guard = (value) => typeof value === 'number' && Number.isFinite(value);
/** One that a date can be made of. */
export const time: Guard = (value) => number(value) && Math.abs(value as number) <= 8.64e15;
export const data: Guard = (value) =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const optional =
	(is: Guard): Guard =>
	(value) =>
		value === undefined || is(value);
export const orNull =
	(is: Guard): Guard =>
	(value) =>
		value === null || is(value);
/** Holes are no entries of it. */
export const list =
	(is: Guard): Guard =>
	(value) =>
		Array.isArray(value) && Array.from<unknown>(value).every(is);
export const one =
	(...values: readonly unknown[]): Guard =>
	(value) =>
		values.includes(value);
export const record =
	(is: Guard): Guard =>
	(value) =>
		data(value) && Object.values(value as object).every(is);
export const row = <T>(fields: Fields<T>): Guard => {
	const all = Object.entries<Guard>(fields);
	return (value) =>
		data(value) && all.every(([name, is]) => is((value as Fields<T>)[name as keyof T]));
};
export const address: Guard = (value) => text(value) && URL.canParse(value as string);

export const error = row<PlainError>({ code: text, message: text, wayOut: text });
export const model = row<T.ModelRef>({
	engine: one(...engineIds),
	model: text,
	endpoint: optional(text),
});
export const sampling = row<T.Sampling>({
	...{ temperature: number, topP: number, maxTokens: number },
	...{ maxThinking: optional(number), effort: optional(text), seed: optional(number) },
});
const role = row<T.Role>({ model: orNull(model), sampling, think: flag });
export const roles = row<T.Roles>({ A: role, B: role });
export const confidence = one('HIGH', 'MEDIUM', 'LOW', 'not applicable');
