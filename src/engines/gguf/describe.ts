/** What a header says of its model: its name, training and packing, and whether it can reason. */
import { attentionOf, type Attention } from './attention.ts';
import type { Tensor } from './header.ts';
import { requireLanguageModel } from './kinds.ts';
import { levelsIn } from './template-levels.ts';
import { quantisationName } from './types.ts';
import { numberOf, textOf, type Values } from './values.ts';

export interface GgufInfo extends Attention {
	/** `general.name`, or an empty string. */
	name: string;
	/** 'llama', 'qwen3', … */
	architecture: string;
	/** Its licence in a few words; empty when the file does not say. */
	licence: string;
	/** Tokens it was trained for; 0 when the file does not say. */
	context: number;
	/** The Jinja chat template, or null. */
	chatTemplate: string | null;
	/** The template (or the name) shows a reasoning mode. */
	reasoning: boolean;
	/** Levels of thinking that its template knows, from little to much. */
	efforts: readonly string[];
	/** 'Q4_K_M', 'F16', …; empty when unknown. */
	quantisation: string;
	/** Bytes that headers and tensors take together: a shorter file is cut. */
	bytes: number;
}

/**
 * `values`: of a whole model, or of the first part of a split one; `tensors` and `bytes`: of all parts.
 * Throws `bad-model`.
 */
export function describe(values: Values, tensors: readonly Tensor[], bytes: number): GgufInfo {
	const architecture = textOf(values, 'general.architecture');
	requireLanguageModel(values, tensors.length);
	const name = textOf(values, 'general.name');
	const chatTemplate = textOf(values, 'tokenizer.chat_template') || null;
	const licence = textOf(values, 'general.license') || textOf(values, 'general.license.name');
	return {
		name,
		architecture,
		licence: licence.trim().slice(0, 80),
		context: numberOf(values, `${architecture}.context_length`),
		chatTemplate,
		reasoning: canReason(chatTemplate, name),
		efforts: levelsIn(chatTemplate),
		quantisation: quantisationName(numberOf(values, 'general.file_type', -1), mostOf(tensors)),
		bytes,
		...attentionOf(values),
	};
}

/** The type that most weights have; -1 without tensors. */
function mostOf(tensors: readonly Tensor[]): number {
	const weights = new Map<number, number>();
	for (const { type, elements } of tensors) weights.set(type, (weights.get(type) ?? 0) + elements);
	const [most] = [...weights].sort(([, a], [, b]) => b - a);
	return most?.[0] ?? -1;
}

/**
 * A template that can switch thinking on, or that opens it in the generation prompt. Templates of
 * models without a reasoning mode sometimes mention `</think>` to strip it from old replies, so
 * only what stands after the last `add_generation_prompt` counts.
 */
export function canReason(template: string | null, name = ''): boolean {
	if (template === null) return false;
	if (/enable_thinking|reasoning_effort|\[THINK\]|<\|channel\|?>/.test(template)) return true;
	const opening = template.slice(template.lastIndexOf('add_generation_prompt'));
	return /<think>/.test(opening) || /reasoning|thinking|\br1\b/i.test(name);
}
