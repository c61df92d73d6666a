/**
 * Which of llama.cpp's two builds runs here. The usual one has 64-bit memory. Where WebAssembly has
 * none, as in WebKit, the compatible one of the same version runs: 32-bit, a quarter slower on small
 * models. Both are files of this site. The usual build runs without promise integration too, on the
 * processor, so that decides nothing; wllama would take the compatible build then as well.
 */
import type { CacheManager, Wllama } from '@wllama/wllama/esm/index.js';
import wasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { MullError } from '../../core/errors.ts';
import { hasMemory64 } from '../../core/device/memory64.ts';

type Backend = NonNullable<ConstructorParameters<typeof CacheManager>[0]>[number];

const address = (path: string): string => new URL(path, import.meta.url).href;

/**
 * wllama with the files of the build that runs in this browser; none comes from elsewhere. Throws
 * `no-model` when a file of it cannot be had.
 */
export async function createWllama(
	config: ConstructorParameters<typeof Wllama>[1],
): Promise<Wllama> {
	const library = await import('./wllama.ts').catch(notHere);
	// wllama asks for a place for files and does not start where there is no private file system; Mull
	// hands it files and never uses its store.
	const keepsNothing = new library.CacheManager([{ isSupported: () => true } as Backend]);
	const wllama = new library.Wllama(
		{ default: address(wasm) },
		{ ...config, cacheManager: keepsNothing },
	);
	if (hasMemory64()) wllama.setCompat(null);
	else {
		const compat = await import('./wllama-compat.ts').catch(notHere);
		wllama.setCompat({ wasm: address(compat.wasm), worker: { code: compat.code } });
	}
	return wllama;
}

function notHere(cause: unknown): never {
	throw new MullError(
		'no-model',
		'The program that runs models in this browser is not on this device yet, and the site cannot be reached.',
		'Connect to the network, reload the page and try again.',
		{ cause },
	);
}
