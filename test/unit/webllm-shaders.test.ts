import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchedShader } from '../../src/engines/webllm/shaders.ts';

/** The programs of the tiny library, which TVM wrote, as those of the official ones. */
const library = readFileSync(new URL('../webllm/model/library.wasm', import.meta.url), 'latin1');
const programs = library.match(/@group\(0\) @binding\(0\)[^\0]*?@compute[^\0]*?\n}\n/g)!;

test('the weights of two parts are written when all lanes have read them', () => {
	const merging = programs.filter((code) => code.includes('merge_state'));
	expect(merging).toHaveLength(1);
	const [code] = merging as [string];
	const lines = patchedShader(code).split('\n');
	const writes = lines.flatMap((line, i) => (/^\s*S_ptr\[/.test(line) ? [i] : []));
	expect(writes).toHaveLength(1);
	expect(lines[writes[0]! - 1]).toBe('  storageBarrier();');
	// All that reads it stands before, none after.
	const reads = lines.flatMap((line, i) => (/= S_ptr\[/.test(line) ? [i] : []));
	expect(reads.length).toBeGreaterThan(0);
	expect(Math.max(...reads)).toBeLessThan(writes[0]! - 1);
	expect(lines.filter((line) => !line.includes('Barrier')).join('\n')).toBe(code);
});

test('every other program stays as it is', () => {
	const others = programs.filter((code) => !code.includes('merge_state'));
	expect(others.length).toBeGreaterThan(50);
	for (const code of others) expect(patchedShader(code)).toBe(code);
});
