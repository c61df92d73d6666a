/** The 32-bit build: its WebAssembly, and the script that starts it, as text. Loaded only where it runs. */
export { default as code } from '@wllama/wllama-compat/wasm/wllama.js?raw';
export { default as wasm } from '@wllama/wllama-compat/wasm/wllama.wasm?url';
