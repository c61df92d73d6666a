/**
 * How tightly a model's weights are packed, and which packing suits this device. Pure. What is known
 * of a file on a hub is its name and its size; the rest follows from those.
 */
import { accelerated, fitsFile, fitsMemory, type Device, type Fit } from './device-fit.ts';

export interface Build {
	/** 'Q4_K_M', 'F16', …; empty when the name does not say. */
	quantisation: string;
	bytes: number;
	/** Bytes that come with it and hold no weights of it: its projector. */
	besides?: number;
	/** Of the model or its file. */
	name?: string;
}

const pattern =
	/(?:^|[-._/])((?:IQ|Q)\d(?:_(?:K|\d|[SML]|XS|XL|XXS|NL|NONE))*|TQ\d_0|MXFP4|NVFP4|BF16|F16|FP16|F32|FP32)(?=[-._]|$)/gi;

/** What the name of a file says of its packing; empty when it says nothing. */
export function quantisationOf(file: string): string {
	const name = file.replace(/(?:-\d{5}-of-\d{5})?\.gguf$/i, '');
	const found = [...name.matchAll(pattern)].at(-1)?.[1] ?? '';
	return found.toUpperCase().replace(/^FP(?=\d)/, 'F');
}

/** Bits for each weight, by the name; 0 when unknown. */
const bitsOf = (quantisation: string): number => Number(/\d+/.exec(quantisation)?.[0] ?? 0);

/** Bits for each weight with the scales that stand beside it. */
const bitsInFile = ({ quantisation, bits }: { quantisation: string; bits: number }): number =>
	inFewBits.test(quantisation) ? bits * 1.125 : bits + 0.6;

/**
 * In WebAssembly llama.cpp writes half as fast with these as with the K formats of the same size
 * (`npm run bench -- formats`).
 */
const slowly = (quantisation: string): boolean =>
	/^(?:IQ|MX|NV|TQ|Q[12]_0$|Q[45]_[01]$)/.test(quantisation);

/** Those of them that are loaded in 8 bits on a processor (decision P4), and their bits for each weight. */
const loadedLarger: Record<string, number> = {
	...{ Q4_0: 4.5, Q4_1: 5, Q5_0: 5.5, Q5_1: 6 },
	...{ IQ4_NL: 4.5, IQ4_XS: 4.25, MXFP4: 4.25, NVFP4: 4.5 },
};
/** Of Q8_0, with its scales. */
const eight = 8.5;

/**
 * About how many bytes more a file takes in memory than on the disk. 0: it is loaded as it is, because
 * nothing in it is slow here, or memory is short.
 */
export function unpackedMore({ quantisation, bytes }: Build, device: Device): number {
	const bits = loadedLarger[quantisation];
	if (bits === undefined || accelerated(device)) return 0;
	const more = bytes * (eight / bits - 1);
	return fitsMemory(bytes + more, device) ? more : 0;
}

/** Formats for models whose weights were one or two bits already when they were trained. */
const inFewBits = /^T?Q[12]_0$/;
/** Names of such models. Any other loses nearly everything in these formats. */
const trainedInFewBits =
	/bonsai|bitnet|(?:^|[^a-z\d])(?:1[-._]?58[-_]?bit|1[-_]?bit|ternary)(?![a-z])/i;

/** The model of that name was trained in this format: nothing is lost, however few bits it has. */
const native = ({ quantisation, name = '' }: Pick<Build, 'quantisation' | 'name'>): boolean =>
	inFewBits.test(quantisation) && trainedInFewBits.test(name);

/**
 * What a person should know of one packing on this device, in one sentence; empty when unknown. `name`:
 * of the model, its file or its address.
 */
export function aboutQuantisation(quantisation: string, device: Device | null, name = ''): string {
	const bits = bitsOf(quantisation);
	if (!bits) return '';
	if (native({ quantisation, name }))
		return device && !accelerated(device)
			? `This model was trained in ${quantisation}, so nothing is lost; a processor unpacks it more slowly than Q4_K_M.`
			: `This model was trained in ${quantisation}, so nothing is lost.`;
	if (inFewBits.test(quantisation))
		return `${quantisation} is only for models that were trained in so few bits; the answers of any other suffer.`;
	if (bits < 4) return `${quantisation} is packed so tightly that answers suffer.`;
	if (quantisation in loadedLarger && device && !accelerated(device))
		return `On a processor ${quantisation} is slow, or takes up to twice its memory: Q4_K_M is quicker here.`;
	if (slowly(quantisation) && device && !accelerated(device))
		return `${quantisation} is slow to unpack on a processor: Q4_K_M is quicker here.`;
	if (bits < 6)
		return `${quantisation} takes about ${bits} bits for each weight and is hardly worse than the whole model: the usual choice.`;
	if (bits <= 8)
		return `${quantisation} is nearly as good as the whole model, larger and slower than Q4_K_M.`;
	return `${quantisation} is not packed at all: Q8_0 is as good, at half the size or less.`;
}

export interface Advice {
	/** For each build, in the order given. */
	fits: Fit[];
	/** Which one to take; -1: none fits. */
	best: number;
	/** Why, in one sentence. */
	reason: string;
}

/** Below this many parameters, tight packing costs more than it saves. */
const small = 1.2e9;

/** Which of the builds of one model suits this device. */
export function adviseBuild(builds: readonly Build[], device: Device): Advice {
	const fits = builds.map((build) =>
		fitsFile(build.bytes + (build.besides ?? 0), device, unpackedMore(build, device)),
	);
	const known = builds.map((build, at) => ({ ...build, at, bits: bitsOf(build.quantisation) }));
	const rated = known.filter(({ bits }) => bits > 0);
	const weights = Math.min(...rated.map((build) => (build.bytes * 8) / bitsInFile(build)));
	const wanted = weights < small ? 8 : 4;
	const slow = (quantisation: string) => slowly(quantisation) && !accelerated(device);
	const distance = (build: (typeof known)[number]) => {
		const { quantisation, bits } = build;
		if (native(build)) return 0;
		// Too tight is worse than too large, and what is best at 4 bits is K_M.
		return (
			(bits < 4 ? 40 - bits : Math.abs(bits - wanted)) +
			(slow(quantisation) ? 10 : 0) +
			(quantisation.endsWith('_K_M') ? 0 : /^Q\d_0$|_K$/.test(quantisation) ? 0.1 : 0.2)
		);
	};
	const [best] = rated
		.filter(({ at }) => fits[at]!.verdict !== 'no')
		.sort(
			(a, b) =>
				Number(fits[a.at]!.verdict === 'tight') - Number(fits[b.at]!.verdict === 'tight') ||
				distance(a) - distance(b),
		);
	return { fits, best: best?.at ?? -1, reason: reasonFor(best, wanted, fits, device) };
}

function reasonFor(
	best: (Build & { bits: number; at: number }) | undefined,
	wanted: number,
	fits: readonly Fit[],
	device: Device,
): string {
	if (!best)
		return fits.every(({ verdict }) => verdict === 'no')
			? 'None of these fits this device.'
			: 'Their names do not say how they are packed.';
	if (fits[best.at]!.verdict === 'tight')
		return 'None of these fits this device with ease; this one comes nearest.';
	if (native(best)) return 'This model was trained in this format, so nothing is lost.';
	if (best.bits < 4)
		return 'What is packed less tightly does not fit or is not here; answers suffer.';
	if (best.bits < 6)
		return wanted > best.bits
			? 'The best of these that fits this device.'
			: accelerated(device) || slowly(best.quantisation)
				? 'Hardly worse than the whole model, at about a quarter of its size.'
				: 'Quick to unpack on the processor of this device, and hardly worse than the whole model.';
	if (wanted === 8 && best.bits <= 8)
		return 'So small a model loses much when it is packed tightly, and this one fits.';
	return 'The smallest of these that is still good, and it fits.';
}
