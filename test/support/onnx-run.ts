/** Runs a model of `sized-onnx.ts` in ONNX Runtime on one thread, with its cache kept between calls. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { sizes } from './sized-gguf.ts';
import { cacheNames } from './sized-onnx.ts';

export async function openOnnx(model: Uint8Array, layers: number) {
	env.wasm.wasmPaths = { mjs, wasm };
	env.wasm.numThreads = 1;
	const session = await InferenceSession.create(model, { executionProviders: ['wasm'] });
	const names = cacheNames(layers);
	const { kv, size } = sizes.heads;
	const empty = (): Record<string, Tensor> =>
		Object.fromEntries(
			names.map(({ past }) => [past, new Tensor('float32', new Float32Array(), [1, kv, 0, size])]),
		);
	let cache = empty();
	let length = 0;

	/** Goes on with `tokens`; returns the likelihoods of each next one. */
	async function next(tokens: readonly number[]): Promise<Float32Array> {
		length += tokens.length;
		const whole = (value: number) => new Tensor('int32', new Int32Array([value]), [1]);
		const found = await session.run({
			ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
			last: whole(length - 1),
			total: whole(length),
			...cache,
		});
		cache = Object.fromEntries(names.map(({ past, present }) => [past, found[present]!]));
		return found.logits!.data as Float32Array;
	}
	return {
		next,
		begin(tokens: readonly number[]) {
			cache = empty();
			length = 0;
			return next(tokens);
		},
		close: () => session.release(),
	};
}
