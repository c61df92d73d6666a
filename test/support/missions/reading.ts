/** One prompt as a reader meets it, with the form that it is to fill and how far the reader errs. */
import type { Schema } from '../../../src/core/types.ts';
import { written, type Found, type Slip } from './answering.ts';
import type { Sight } from './sight.ts';

export interface Reading {
	sight: Sight;
	slip: Slip;
	/** Takes an observation for its contrary. */
	errs: boolean;
	/** Says yes to everything that it is to judge. */
	easy: boolean;
	schema: Schema;
}

export type Fields = Record<string, Schema>;
/** All that a schema may say, whatever its type. */
interface Said {
	properties?: Fields;
	enum?: string[];
	items?: Schema;
	maxItems?: number;
	maxLength?: number;
	minimum?: number;
}
export const partsOf = (schema: Schema | undefined): Said => (schema ?? {}) as Said;
export const fieldsOf = (schema: Schema | undefined): Fields => partsOf(schema).properties ?? {};
export const enumOf = (schema: Schema | undefined): string[] => partsOf(schema).enum ?? [];

/** The answer as text: statements, what they rest on, and the short form of it. */
export function textOf(found: Found, ending: 'label' | 'tag' | 'none'): string {
	const { statements, work } = written(found);
	const lines = ending === 'none' ? [statements, work] : [work, statements];
	const short = found.short || 'not here';
	const end = { label: `Answer: ${short}`, tag: `<answer>${short}</answer>`, none: '' };
	return [...lines, end[ending]].filter(Boolean).join('\n');
}
