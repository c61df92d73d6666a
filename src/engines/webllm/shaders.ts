/**
 * Mends one of the library's programs before the graphics processor gets it. Where attention is computed
 * in two parts (a prompt in pieces, one that goes on from what the cache holds, sequences that share a
 * beginning), a program merges them: each lane of a group reads the weight of a row, and each writes
 * the new one in its place with no barrier between the two. Where a group runs in step that is the
 * same; elsewhere the later lanes read what the first have written, and the words that follow are others.
 */

/** The same program with the barrier; any other as it is. */
export const patchedShader = (code: string): string =>
	/fn \w*merge_state\w*\(/.test(code)
		? code.replace(/^([ \t]*)(S_ptr\[[^\n]*\] = )/gm, '$1storageBarrier();\n$1$2')
		: code;

/** For every device that is opened from here on. */
export function patchShaders(): void {
	if (typeof GPUDevice === 'undefined') return;
	const { createShaderModule } = GPUDevice.prototype;
	GPUDevice.prototype.createShaderModule = function (descriptor) {
		return createShaderModule.call(this, { ...descriptor, code: patchedShader(descriptor.code) });
	};
}
