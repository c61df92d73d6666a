// What is measured, in the order of its weight: what comes last is left out first when time is short.

const amount = { read: 2000, write: 128, rounds: 3 };
const little = { read: 400, write: 16, rounds: 1 };

/** `models` and `webllm`: names of the files and folders that are there. */
export function partsOf({ models, webllm, software }) {
	const much = software ? little : amount;
	const others = models.filter((name) => name !== 'pocket.gguf');
	const shaped = (shape, format, how) => ({
		call: ['llamaShaped', shape, format, { amount: much, gpu: true, ...how }],
		limit: 90_000,
	});
	return [
		{
			id: 'pocket',
			name: 'Pocket in llama.cpp, on the graphics processor and on the processor',
			what: 'Real weights, 8 MB: the same words at temperature 0?',
			call: ['bothWays', 'models/pocket.gguf', { amount: much, ofPocket: true }],
			limit: 120_000,
		},
		{
			id: 'tiny',
			name: 'The tiny model in WebLLM',
			what: 'The trials of the sampler and of attention; the words that numpy foretold.',
			call: ['webllmTiny', 'webllm/tiny'],
			limit: 180_000,
		},
		{
			id: 'llama-0.6B',
			name: 'Qwen3 0.6B’s shape in llama.cpp, Q4_K_M',
			what: 'Random weights.',
			...shaped('0.6B', 'Q4_K_M'),
		},
		...others.map((name) => ({
			id: `real-${name}`,
			name: `${name} in llama.cpp, on the graphics processor and on the processor`,
			what: 'Real weights.',
			call: ['bothWays', `models/${name}`, { amount: much }],
			limit: 120_000,
		})),
		{
			id: 'llama-1.7B',
			name: 'Qwen3 1.7B’s shape in llama.cpp, Q4_K_M',
			what: 'Random weights.',
			...shaped('1.7B', 'Q4_K_M'),
		},
		...webllm
			.filter((name) => name !== 'tiny')
			.map((name) => ({
				id: `webllm-${name}`,
				name: `${name} in WebLLM`,
				what: 'Random weights, Qwen3’s widths and depth, a vocabulary of 512.',
				call: ['webllmShaped', `webllm/${name}`, much],
				limit: 150_000,
			})),
		...others.slice(0, 1).map((name) => ({
			id: 'layouts',
			name: `Ways to lay ${name} out in memory, llama.cpp`,
			what: 'Which load, and how fast each writes.',
			call: ['layouts', `models/${name}`],
			limit: 90_000,
		})),
		...others.slice(0, 1).map((name) => ({
			id: 'check-up',
			name: `Check-up of ${name} in llama.cpp`,
			what: 'As the app shows it.',
			call: ['checkUp', `models/${name}`, name],
			limit: 150_000,
		})),
		...['Q8_0', 'F16', 'Q4_0'].map((format) => ({
			id: `llama-0.6B-${format}`,
			name: `Qwen3 0.6B’s shape in llama.cpp, ${format}`,
			what: 'Random weights.',
			...shaped('0.6B', format),
		})),
		{
			id: 'processor-0.6B',
			name: 'Qwen3 0.6B’s shape in llama.cpp, Q4_K_M, on the processor',
			what: 'Random weights; as many threads as Mull takes.',
			call: ['llamaShaped', '0.6B', 'Q4_K_M', { amount: little, gpu: false }],
			limit: 120_000,
		},
	];
}
