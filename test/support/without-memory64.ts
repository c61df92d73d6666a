/**
 * Takes 64-bit memory and promise integration away from this realm, as WebKit has neither: then the
 * compatible build of llama.cpp runs. In Chromium no switch does it. Returns what gives them back.
 * It stands alone, for its source is also put in front of the scripts of a built site.
 */
export function withoutMemory64(): () => void {
	const memory = WebAssembly.Memory;
	const named = Object.getOwnPropertyDescriptors(WebAssembly);
	const narrow = function (how: WebAssembly.MemoryDescriptor) {
		if ('address' in how && how.address !== undefined) throw new TypeError('No 64-bit memory.');
		return new memory(how);
	};
	narrow.prototype = memory.prototype;
	Object.defineProperty(WebAssembly, 'Memory', { ...named.Memory, value: narrow });
	for (const name of ['Suspending', 'promising']) Reflect.deleteProperty(WebAssembly, name);
	return () => Object.defineProperties(WebAssembly, named);
}
