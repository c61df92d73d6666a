/**
 * Which build of llama.cpp runs in this browser: the usual one needs 64-bit WebAssembly memory, which
 * WebKit has not. Synchronous, for the service worker decides by it what it keeps.
 */
export function hasMemory64(): boolean {
	try {
		const descriptor = { address: 'i64', initial: 1n };
		new WebAssembly.Memory(descriptor as unknown as WebAssembly.MemoryDescriptor);
		return true;
	} catch {
		return false;
	}
}
