/**
 * What moves on the screen while a model thinks, the model pays for. Nothing moves without end (what is
 * under way steps with `state/clock.svelte.ts`), and what moves for a moment is put elsewhere or made
 * fainter, which a browser does without painting anew.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const sources: Record<string, string> = Object.fromEntries(
	readdirSync('src', { recursive: true, encoding: 'utf8' })
		.filter((path) => /\.(svelte|css|ts|js)$/.test(path))
		.map((path) => [path, readFileSync(`src/${path}`, 'utf8')]),
);

const composited = ['opacity', 'transform', 'translate', 'scale', 'rotate'];
/** Under a pointer or at a press a colour may change softly: it paints one small thing a few times. */
const colours = ['color', 'background-color', 'border-color', 'stroke'];
/** Milliseconds. */
const longest = 300;

type Node = AST.CSS.StyleSheet['children'][number] | AST.CSS.Block['children'][number];

/** What is wrong with the motion of a stylesheet. */
function faultsOf(css: string): string[] {
	const faults: string[] = [];
	const look = (nodes: readonly Node[], inKeyframes: boolean): void => {
		for (const node of nodes) {
			if (node.type === 'Declaration') faults.push(...faultsIn(node, inKeyframes));
			else if (node.block)
				look(
					node.block.children,
					inKeyframes || (node.type === 'Atrule' && node.name.endsWith('keyframes')),
				);
		}
	};
	look(parse(`<style>${css}</style>`, { modern: true }).css!.children, false);
	return faults;
}

function faultsIn({ property, value }: AST.CSS.Declaration, inKeyframes: boolean): string[] {
	const said = `${property}: ${value.replace(/\s+/g, ' ')}`;
	if (inKeyframes) return composited.includes(property) ? [] : [`a keyframe paints: ${said}`];
	if (!/^(animation|transition)/.test(property) || /^none\b/.test(value)) return [];
	const parts = value.split(/,(?![^(]*\))/).map((part) => part.trim());
	return parts.flatMap((part) => {
		// One that says a single thing would hide what the others come to.
		if (!/^(animation|transition)$/.test(property)) return [`written out: ${said}`];
		const [, time, unit] = /([\d.]+)(ms|s)\b/.exec(part) ?? [];
		const lasts = Number(time) * (unit === 's' ? 1000 : 1);
		const often = /\binfinite\b|\s(?!1\s|1$)[\d.]+(?=\s|$)/.test(part);
		const moves = property === 'animation' || [...composited, ...colours].includes(firstOf(part));
		return [
			...(often ? [`goes on: ${said}`] : []),
			...(lasts <= longest ? [] : [`takes long: ${said}`]),
			...(moves ? [] : [`lays the page out again and again: ${said}`]),
		];
	});
}
const firstOf = (part: string): string => part.split(/\s/)[0]!;

const styles = Object.entries(sources).flatMap(([path, source]): [string, string][] => {
	if (path.endsWith('.css')) return [[path, source]];
	const css = /<style>([\s\S]*)<\/style>/.exec(source)?.[1];
	return path.endsWith('.svelte') && css !== undefined ? [[path, css]] : [];
});

test.each(styles)('%s moves little', (_, css) => {
	expect(faultsOf(css)).toEqual([]);
});

test('no script moves anything', () => {
	const moving =
		/\.animate\(|style:(animation|transition)|svelte\/(transition|animate|motion)|'smooth'/;
	const found = Object.keys(sources).filter((path) => moving.test(sources[path]!));
	expect(found).toEqual([]);
});

describe('what would be found', () => {
	test.each([
		['i { animation: breathe 100ms infinite }', 'goes on'],
		['i { animation: breathe 100ms ease-in 12 alternate }', 'goes on'],
		['i { animation: arrive 100ms, breathe 100ms infinite }', 'goes on'],
		['i { animation-iteration-count: infinite }', 'written out'],
		['i { animation-name: breathe }', 'written out'],
		['i { animation: arrive 2s }', 'takes long'],
		['i { animation: arrive }', 'takes long'],
		['@media print { i { animation: arrive 0.4s } }', 'takes long'],
		['a { b { animation: arrive 0.4s } }', 'takes long'],
		['@keyframes grow { from { width: 0 } }', 'paints'],
		['@-webkit-keyframes glow { to { opacity: 1; box-shadow: 0 0 9px red } }', 'paints'],
		['i { transition: left 100ms }', 'lays the page out'],
		['i { transition: all 100ms }', 'lays the page out'],
		['i { transition: opacity 100ms, max-height 100ms }', 'lays the page out'],
		['i { transition: 100ms }', 'lays the page out'],
	])('%s', (css, fault) => {
		expect(faultsOf(css)).toEqual([expect.stringContaining(fault)]);
	});

	test.each([
		'i { animation: arrive 160ms ease-out }',
		'i { animation: arrive 160ms cubic-bezier(0.1, 0.7, 1, 0.1) 1 }',
		'i { animation: none !important; transition: none !important }',
		'i { transition: translate 240ms ease-out, border-color 120ms }',
		'@keyframes arrive { from { opacity: 0; translate: 0 1rem } }',
	])('and not %s', (css) => {
		expect(faultsOf(css)).toEqual([]);
	});
});
