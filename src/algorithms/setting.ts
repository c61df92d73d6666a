/** An algorithm's options as data: the screen draws them, and what was stored is checked against them. */

export type Setting = {
	/** Name of the option. */
	key: string;
	label: string;
	/** One sentence for the person who adjusts it. */
	help: string;
} & (
	| { kind: 'number'; min: number; max: number; step: number }
	| { kind: 'boolean' }
	| { kind: 'choice'; choices: readonly { value: string; label: string }[] }
	/** A list of numbers, one for each path. */
	| { kind: 'numbers'; min: number; max: number; step: number }
);

/** Short prompts for small models; an algorithm that has both forms offers it. */
export const promptLength: Setting = {
	key: 'prompts',
	label: 'Length of the prompts',
	help: 'Models under one billion parameters copy long instructions instead of following them.',
	kind: 'choice',
	choices: [
		{ value: 'full', label: 'Full' },
		{ value: 'short', label: 'Short' },
	],
};

/** The defaults with every valid given value in place; stored or imported options are not trusted. */
export function complete<Options extends Record<string, unknown>>(
	defaults: Options,
	settings: readonly Setting[],
	given: Partial<Options>,
): Options {
	const options: Record<string, unknown> = { ...defaults };
	for (const setting of settings) {
		const value = valid(setting, given[setting.key]);
		if (value !== undefined) options[setting.key] = value;
	}
	return options as Options;
}

/** The value if the setting allows it, numbers brought into their range; otherwise undefined. */
export function valid(setting: Setting, value: unknown): unknown {
	switch (setting.kind) {
		case 'boolean':
			return typeof value === 'boolean' ? value : undefined;
		case 'choice':
			return setting.choices.some((choice) => choice.value === value) ? value : undefined;
		case 'number':
			return bounded(setting, value);
		case 'numbers': {
			if (!Array.isArray(value)) return undefined;
			const numbers = value.map((item) => bounded(setting, item));
			return numbers.includes(undefined) ? undefined : numbers;
		}
	}
}

function bounded({ min, max, step }: { min: number; max: number; step: number }, value: unknown) {
	if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
	return Math.min(max, Math.max(min, step >= 1 ? Math.round(value) : value));
}
