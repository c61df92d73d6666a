/**
 * How fast a model will write on this device, reckoned from one that was measured here. Pure. Writing
 * reads every weight once for each token, so a model of twice the size is about half as fast
 * (docs/figures.md, “llama.cpp on a processor”).
 */
import { isBuiltIn } from './built-in.ts';
import { accelerated, type Device } from './device-fit.ts';
import type { DeviceEngineId } from '../core/engines/list.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import { webllm } from '../core/engines/webllm.ts';
import { findModel } from './models.ts';
import type { ModelRef } from '../core/types.ts';

/** A model of this device and what it wrote here. */
export interface Measured {
	model: ModelRef;
	name: string;
	/** Of its weights. */
	bytes: number;
	/** Tokens. */
	perSecond: number;
}

export interface Expected {
	/** Tokens. */
	perSecond: number;
	/** The model that it is reckoned from. */
	from: string;
}

/** Null where nothing that tells was measured: another engine may compute elsewhere. */
export function expectedSpeed(
	{ engine, bytes }: { engine: ModelRef['engine']; bytes: number },
	measured: readonly Measured[],
	device: Device,
): Expected | null {
	const near = (one: Measured) => Math.abs(Math.log(one.bytes / bytes));
	const [best] = measured
		.filter(({ model, ...one }) => model.engine === engine && one.bytes > 0 && one.perSecond > 0)
		// The built-in model always computes on the processor.
		.filter(({ model }) => !isBuiltIn(model) || !accelerated(device))
		.sort((a, b) => near(a) - near(b));
	return best ? { perSecond: (best.perSecond * best.bytes) / bytes, from: best.name } : null;
}

/**
 * Which engine writes faster on this device, of those that were measured here; null where only one was.
 * Models of several sizes are compared by the weights that were computed in a second.
 */
export function fasterEngine(measured: readonly Measured[]): DeviceEngineId | null {
	const paces = (engine: DeviceEngineId) =>
		measured
			// The built-in model always computes on the processor.
			.filter(({ model }) => model.engine === engine && !isBuiltIn(model))
			.map(({ model, bytes, perSecond }) => {
				const weights = findModel(model.model)?.parameters ?? bytes / bytesOfBillion;
				return weights * perSecond;
			});
	const [one, other] = [llamacpp.id, webllm.id].map((id) => Math.max(0, ...paces(id)));
	if (!one || !other) return null;
	return one > other ? llamacpp.id : webllm.id;
}

/** A billion weights in the usual 4 bits, with their scales. */
const bytesOfBillion = 0.6e9;
