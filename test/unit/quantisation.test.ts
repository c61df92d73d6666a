/** Which packing of a model suits a device, from what a hub lists: names and sizes. */
import { describe, expect, test } from 'vitest';
import type { Device } from '../../src/catalogue/device-fit.ts';
import {
	aboutQuantisation,
	adviseBuild,
	quantisationOf,
	unpackedMore,
	type Build,
} from '../../src/catalogue/quantisation.ts';
import { q8Bytes, slowBlock } from '../../src/engines/gguf/blocks.ts';
import { tensorTypeName } from '../../src/engines/gguf/types.ts';
import { translator } from '../../src/core/text/sentences.ts';
import { sentences } from '../support/german.ts';

const processor: Device = {
	gpu: null,
	gpuProblem: 'None.',
	memory: 8,
	cores: 8,
	free: 50e9,
	isolated: true,
	simd: true,
	threads: true,
	memory64: true,
	jspi: true,
	mobile: false,
};
const graphics: Device = {
	...processor,
	gpuProblem: '',
	gpu: {
		vendor: 'some',
		description: '',
		software: false,
		f16: true,
		subgroups: true,
		maxBuffer: 4e9,
		maxBinding: 2e9,
		enough: true,
	},
};

test.each([
	['Qwen3-0.6B-Q4_K_M.gguf', 'Q4_K_M'],
	['smollm2-360m-instruct-q8_0.gguf', 'Q8_0'],
	['model.IQ4_XS.gguf', 'IQ4_XS'],
	['Qwen3-4B-UD-Q3_K_XL.gguf', 'Q3_K_XL'],
	['big-Q6_K-00001-of-00003.gguf', 'Q6_K'],
	['gpt-oss-20b-MXFP4.gguf', 'MXFP4'],
	['llama-fp16.gguf', 'F16'],
	['Llama-BF16/Llama-BF16-00001-of-00002.gguf', 'BF16'],
	['Q8_0/model-Q4_0.gguf', 'Q4_0'],
	['Bonsai-1.7B-Q1_0.gguf', 'Q1_0'],
	['Ternary-Bonsai-4B-Q2_0.gguf', 'Q2_0'],
	['Qwen3.5-4B-NVFP4.gguf', 'NVFP4'],
	['Some Model.gguf', ''],
	['q4model.gguf', ''],
])('the name %s says “%s”', (file, quantisation) => {
	expect(quantisationOf(file)).toBe(quantisation);
});

test.each([
	['Q2_K', processor, /answers suffer/],
	['IQ4_XS', processor, /is slow, or takes up to twice its memory/],
	['IQ3_S', graphics, /answers suffer/],
	['IQ4_XS', graphics, /usual choice/],
	['Q4_0', processor, /^On a processor Q4_0 is slow.*Q4_K_M is quicker/],
	['Q5_1', processor, /^On a processor Q5_1 is slow/],
	['Q4_0', graphics, /usual choice/],
	['Q4_K_M', processor, /about 4 bits.*usual choice/],
	['Q8_0', processor, /nearly as good/],
	['F16', processor, /not packed/],
	['NVFP4', processor, /^On a processor NVFP4 is slow/],
	['NVFP4', graphics, /about 4 bits/],
	['', processor, /^$/],
] as const)('of %s it is said', (quantisation, device, words) => {
	expect(aboutQuantisation(quantisation, device)).toMatch(words);
});

test.each([
	['Bonsai-1.7B-Q1_0.gguf', graphics, /^This model was trained in Q1_0, so nothing is lost\.$/],
	[
		'/prism-ml/Bonsai-8B-gguf/resolve/main/Bonsai-8B-Q1_0.gguf',
		processor,
		/trained in Q1_0.*slowly/,
	],
	['Ternary-Bonsai-4B-Q2_0.gguf', graphics, /trained in Q2_0/],
	['BitNet-b1.58-2B-4T-TQ1_0.gguf', graphics, /trained in TQ1_0/],
	// No sign that it was.
	['Qwen3-4B-Q1_0.gguf', graphics, /^Q1_0 is only for models that were trained in so few bits/],
	['A-31bit-model-Q2_0.gguf', graphics, /^Q2_0 is only for/],
	// Trained so, but packed again in something coarser than it was.
	['Bonsai-1.7B-IQ1_S.gguf', graphics, /answers suffer/],
])('a model trained in few bits: %s', (file, device, words) => {
	const said = aboutQuantisation(quantisationOf(file), device, file);
	expect(said).toMatch(words);
	expect(translator(sentences)(said)).not.toBe(said);
});

/** Sizes as hubs list them, of 4 and of 0.6 thousand million parameters. */
const four: Build[] = [
	{ quantisation: 'Q2_K', bytes: 1.67e9 },
	{ quantisation: 'IQ4_XS', bytes: 2.27e9 },
	{ quantisation: 'Q4_0', bytes: 2.37e9 },
	{ quantisation: 'Q4_K_M', bytes: 2.5e9 },
	{ quantisation: 'Q8_0', bytes: 4.28e9 },
	{ quantisation: 'F16', bytes: 8.05e9 },
];
const tiny: Build[] = [
	{ quantisation: 'Q4_K_M', bytes: 397e6 },
	{ quantisation: 'Q8_0', bytes: 639e6 },
	{ quantisation: 'F16', bytes: 1.2e9 },
];
const only = (...names: string[]) =>
	four.filter(({ quantisation }) => names.includes(quantisation));

describe('the advice', () => {
	test.each<[string, Build[], Device, string | undefined, RegExp]>([
		['a processor', four, processor, 'Q4_K_M', /Quick to unpack/],
		['a graphics processor', four, graphics, 'Q4_K_M', /quarter of its size/],
		['a processor, of two', only('IQ4_XS', 'Q4_0'), processor, 'Q4_0', /quarter of its size/],
		[
			'a processor, of two of one size',
			[...only('Q4_0'), { quantisation: 'Q4_K_S', bytes: 2.38e9 }],
			processor,
			'Q4_K_S',
			/Quick to unpack/,
		],
		['a small model', tiny, processor, 'Q8_0', /So small a model/],
		[
			'a small model on a small device',
			tiny,
			{ ...processor, free: 500e6 },
			'Q4_K_M',
			/best of these/,
		],
		[
			'room for the tightest alone',
			four,
			{ ...processor, free: 2e9 },
			'Q2_K',
			/less tightly does not fit/,
		],
		['nothing that fits', only('Q8_0', 'F16'), processor, undefined, /None of these fits/],
		['a phone', four, { ...processor, mobile: true, memory: 6 }, 'Q4_K_M', /comes nearest/],
		['names that say nothing', [{ quantisation: '', bytes: 1e9 }], processor, undefined, /names/],
	])('for %s', (_name, builds, device, quantisation, words) => {
		const { best, reason, fits } = adviseBuild(builds, device);
		expect(builds[best]?.quantisation).toBe(quantisation);
		expect(reason).toMatch(words);
		expect(fits).toHaveLength(builds.length);
		if (best >= 0) expect(fits[best]!.verdict).not.toBe('no');
		// It has its German, and that is another text.
		expect(translator(sentences)(reason)).not.toBe(reason);
	});

	const bonsai = ['Q1_0', 'Q4_K_M', 'F16'].map((quantisation, at) => ({
		quantisation,
		name: `Bonsai-1.7B-${quantisation}`,
		bytes: [248e6, 1.1e9, 3.45e9][at]!,
	}));
	test.each([processor, graphics])('a model trained in one bit is taken in one bit', (device) => {
		const { best, reason } = adviseBuild(bonsai, device);
		expect([bonsai[best]!.quantisation, reason]).toEqual([
			'Q1_0',
			'This model was trained in this format, so nothing is lost.',
		]);
		expect(translator(sentences)(reason)).not.toBe(reason);
		// The same list of a model that was not.
		const others = bonsai.map((build) => ({ ...build, name: 'Qwen3-1.7B' }));
		expect(others[adviseBuild(others, device).best]!.quantisation).toBe('Q4_K_M');
	});

	test('says of each build whether it fits', () => {
		const { fits } = adviseBuild(four, processor);
		expect(fits.map(({ verdict }) => verdict)).toEqual([
			...['fits', 'fits', 'fits', 'fits'],
			...['no', 'no'],
		]);
	});
});

describe('what is loaded in 8 bits', () => {
	const file = (quantisation: string, bytes = 450e6) => ({ quantisation, bytes });

	test('takes as much more memory as its bits are fewer', () => {
		expect(unpackedMore(file('Q4_0'), processor)).toBeCloseTo(400e6, -3);
		expect(unpackedMore(file('Q4_1', 98e6), processor)).toBeCloseTo(68.6e6, -3);
	});

	test.each([
		['what is quick', file('Q4_K_M'), processor],
		['what takes too much for it', file('Q1_0'), processor],
		['anything on a graphics processor', file('Q4_0'), graphics],
		['what memory is too short for', file('Q4_0', 2.2e9), processor],
		['unknown packing', file(''), processor],
	])('is not %s', (_what, build, device) => expect(unpackedMore(build, device)).toBe(0));

	test('are the formats that the engine unpacks', () => {
		const types = Array.from({ length: 64 }, (_, type) => type).filter((type) => slowBlock(type));
		for (const type of types) {
			const { weights, bytes } = slowBlock(type)!;
			const more = unpackedMore(file(tensorTypeName(type)), processor);
			expect(more).toBeCloseTo(450e6 * (q8Bytes(weights) / bytes - 1), -3);
		}
		expect(types).toHaveLength(8);
	});

	test('counts when it is said whether a file fits', () => {
		const { fits } = adviseBuild([file('Q4_0'), file('Q4_K_S')], processor);
		expect(fits[0]!.reason).toContain('1.4 GB');
		expect(fits[1]!.reason).toContain('1.0 GB');
	});
});
