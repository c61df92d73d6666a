/**
 * Can this browser run llama.cpp? Its build needs 64-bit WebAssembly memory, which WebKit has not.
 * Promise integration it needs for the graphics processor alone: measured, it runs on the processor
 * without. Synchronous, for the first screen depends on it.
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
