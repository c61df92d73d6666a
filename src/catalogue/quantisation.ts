/**
 * How tightly a model's weights are packed, and which packing suits this device. Pure. What is known
 * of a file on a hub is its name and its size; the rest follows from those.
 */
import { accelerated, fitsFile, type Device, type Fit } from './device-fit.ts';

export interface Build {
	/** 'Q4_K_M', 'F16', …; empty when the name does not say. */
	quantisation: string;
	bytes: number;
}

const pattern =
	/(?:^|[-._/])((?:IQ|Q)\d(?:_(?:K|\d|[SML]|XS|XL|XXS|NL|NONE))*|TQ\d_0|MXFP4|BF16|F16|FP16|F32|FP32)(?=[-._]|$)/gi;

/** What the name of a file says of its packing; empty when it says nothing. */
export function quantisationOf(file: string): string {
	const name = file.replace(/(?:-\d{5}-of-\d{5})?\.gguf$/i, '');
	const found = [...name.matchAll(pattern)].at(-1)?.[1] ?? '';
	return found.toUpperCase().replace(/^FP(?=\d)/, 'F');
}

/** Bits for each weight, by the name; 0 when unknown. */
const bitsOf = (quantisation: string): number => Number(/\d+/.exec(quantisation)?.[0] ?? 0);

/**
 * In WebAssembly llama.cpp writes half as fast with these as with the K formats of the same size
 * (`npm run bench -- engines`).
 */
const slowly = (quantisation: string): boolean => /^(?:IQ|MX|TQ|Q4_[01]$)/.test(quantisation);

/** What a person should know of one packing on this device, in one sentence; empty when unknown. */
export function aboutQuantisation(quantisation: string, device: Device | null): string {
	const bits = bitsOf(quantisation);
	if (!bits) return '';
	if (bits < 4) return `${quantisation} is packed so tightly that answers suffer.`;
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
	const fits = builds.map(({ bytes }) => fitsFile(bytes, device));
	const known = builds.map((build, at) => ({ ...build, at, bits: bitsOf(build.quantisation) }));
	const rated = known.filter(({ bits }) => bits > 0);
	const weights = Math.min(...rated.map(({ bytes, bits }) => (bytes * 8) / (bits + 0.6)));
	const wanted = weights < small ? 8 : 4;
	const slow = (quantisation: string) => slowly(quantisation) && !accelerated(device);
	const distance = ({ quantisation, bits }: (typeof known)[number]) =>
		// Too tight is worse than too large, and what is best at 4 bits is K_M.
		(bits < 4 ? 40 - bits : Math.abs(bits - wanted)) +
		(slow(quantisation) ? 10 : 0) +
		(quantisation.endsWith('_K_M') ? 0 : /^Q\d_0$|_K$/.test(quantisation) ? 0.1 : 0.2);
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
	best: { quantisation: string; bits: number; at: number } | undefined,
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
