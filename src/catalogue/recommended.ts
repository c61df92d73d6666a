/**
 * With what the makers of models say that words should be drawn: as their cards or generation files
 * have it, for where no specification fixes it (Direct). Top-k and penalties on top of it are left out.
 * Qwen3.5 is not here: its figures hold only together with a penalty on words that were said.
 */
import type { ModelRef, Role, Sampling } from '../core/types.ts';

export type Drawing = Pick<Sampling, 'temperature' | 'topP'>;

interface Maker {
	/** What every name of the family has, wherever it runs. */
	name: RegExp;
	/** While it reasons; without it, as it answers. */
	thinking?: Drawing;
	plain?: Drawing;
}

const of = (temperature: number, topP: number): Drawing => ({ temperature, topP });

const makers: readonly Maker[] = [
	{ name: /qwen-?3(?![.\d])/i, thinking: of(0.6, 0.95), plain: of(0.7, 0.8) },
	// Before Llama, whose name some of them bear.
	{ name: /deepseek-?r1|r1-distill/i, thinking: of(0.6, 0.95) },
	{ name: /smollm3/i, thinking: of(0.6, 0.95), plain: of(0.6, 0.95) },
	{ name: /llama-?3\.[123]/i, plain: of(0.6, 0.9) },
	{ name: /gemma-?3(?!n)/i, plain: of(1, 0.95) },
	{ name: /ministral-?3.*reasoning/i, thinking: of(0.7, 0.95) },
];

/** Null where nothing is known. `think`: the role asks it to reason. */
export function recommendedFor({ model, think }: Pick<Role, 'model' | 'think'>): Drawing | null {
	const maker = model && makers.find(({ name }) => name.test(nameOf(model)));
	if (!maker) return null;
	return (think ? (maker.thinking ?? maker.plain) : (maker.plain ?? maker.thinking)) ?? null;
}

/** An address ends with the file; what stands before it may name other models. */
const nameOf = ({ model }: ModelRef): string =>
	/^https?:/.test(model) ? model.slice(model.lastIndexOf('/') + 1) : model;
