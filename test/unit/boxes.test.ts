/** A browser keeps what stands in a box on the disk, to fill it in again; Mull lets it keep nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Boxes of a component that hold words or files, by where they begin; false: the browser may keep them. */
function boxesIn(source: string): [number, boolean][] {
	const found: [number, boolean][] = [];
	JSON.stringify(parse(source, { modern: true }).fragment, (_, node: unknown) => {
		if (isBox(node)) found.push([node.start, valueOf(node, 'autocomplete') === 'off']);
		return node;
	});
	return found;
}

const wordless = ['checkbox', 'radio', 'range'];

function isBox(node: unknown): node is AST.RegularElement {
	const { type, name } = (node ?? {}) as Partial<AST.RegularElement>;
	if (type !== 'RegularElement' || !['input', 'textarea'].includes(name!)) return false;
	return !wordless.includes(valueOf(node as AST.RegularElement, 'type') ?? '');
}

function valueOf({ attributes }: AST.RegularElement, name: string): string | undefined {
	for (const one of attributes)
		if (one.type === 'Attribute' && one.name === name && Array.isArray(one.value))
			return one.value.map((part) => (part.type === 'Text' ? part.data : '')).join('');
	return undefined;
}

test('no box of the screen is kept by the browser', () => {
	const paths = readdirSync('src/ui', { recursive: true, encoding: 'utf8' });
	const boxes = paths
		.filter((path) => path.endsWith('.svelte'))
		.flatMap((path) =>
			boxesIn(readFileSync(`src/ui/${path}`, 'utf8')).map(([at, off]) => ({ path, at, off })),
		);
	expect(boxes.length).toBeGreaterThan(5);
	expect(boxes.filter(({ off }) => !off)).toEqual([]);
});

test('the reader of this test sees what is missing', () => {
	const off = '<textarea autocomplete="off"></textarea>';
	const on = '{#if a}<input {type} bind:value />{/if}<input type="radio" />';
	expect(boxesIn(off + on).map(([, kept]) => kept)).toEqual([true, false]);
});
