/**
 * What a server of tools says, made harmless: descriptions, schemas and results are data of a
 * stranger that will stand in prompts (docs/architecture.md, Safety). Pure.
 */
import type { Observation } from '../../core/mission/outside.ts';
import type { ToolInfo, ToolServer } from '../../core/mission/tools.ts';
import { plainData } from '../plain-data.ts';

/** What Mull reads of a tool's definition. */
interface Definition {
	name: string;
	title?: string | undefined;
	description?: string | undefined;
	inputSchema?: unknown;
	annotations?: Record<string, unknown> | undefined;
}

/** What Mull reads of a tool's result. */
interface ToolResult {
	content?: unknown;
	structuredContent?: unknown;
	isError?: boolean | undefined;
}

const limits = {
	name: 128,
	label: 60,
	description: 300,
	schema: 12_000,
	text: 65_536,
	value: 262_144,
};

/** Undefined for a definition that Mull cannot offer. What the server does not say is not so. */
export function toolInfo(server: ToolServer, tool: Definition): ToolInfo | undefined {
	const { name, annotations = {} } = tool;
	if (typeof name !== 'string' || !name || name.length > limits.name || oneLine(name) !== name)
		return undefined;
	const schema = JSON.stringify(tool.inputSchema ?? null);
	if (schema.length > limits.schema) return undefined;
	const input = clipWords(plainData(schema));
	return {
		id: `tool:${server.id}/${name}`,
		serverId: server.id,
		name,
		label: oneLine(annotationTitle(tool) || name, limits.label),
		describe: oneLine(tool.description ?? '', limits.description) || 'No description.',
		readOnly: annotations.readOnlyHint === true,
		idempotent: annotations.readOnlyHint === true || annotations.idempotentHint === true,
		...(input === null || input === undefined ? {} : { input }),
	};
}

const annotationTitle = ({ title, annotations }: Definition): string => {
	const other = annotations?.title;
	return title || (typeof other === 'string' ? other : '');
};

/** One line of visible characters: no line breaks, nothing invisible, nothing that turns the text. */
export function oneLine(text: string, most = Infinity): string {
	const line = text
		.replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
		.replace(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/** A schema whose texts are one short line each. */
function clipWords(schema: unknown): unknown {
	if (typeof schema === 'string') return oneLine(schema, limits.description);
	if (Array.isArray(schema)) return schema.map(clipWords);
	if (typeof schema !== 'object' || schema === null) return schema;
	return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, clipWords(value)]));
}

/** Text parts joined, anything else named; structured content as the value. */
export function toObservation({ content, structuredContent, isError }: ToolResult): Observation {
	const parts = Array.isArray(content) ? content.map(partText).filter(Boolean) : [];
	const json = structuredContent === undefined ? undefined : JSON.stringify(structuredContent);
	const text = clip(parts.join('\n') || (json ?? ''));
	if (isError) return { ok: false, text, error: text || 'The tool failed and did not say why.' };
	const value = json && json.length <= limits.value ? plainData(json) : undefined;
	return { ok: true, text, ...(value === undefined ? {} : { value }) };
}

function partText(part: unknown): string {
	const { type, text, resource, uri, name, mimeType, data } = (part ?? {}) as Record<
		string,
		unknown
	>;
	if (type === 'text' && typeof text === 'string') return text;
	if (type === 'resource') {
		const inner = (resource ?? {}) as Record<string, unknown>;
		return typeof inner.text === 'string' ? inner.text : `[resource ${word(inner.uri)}]`;
	}
	if (type === 'resource_link') return `[link ${word(name)} ${word(uri)}]`;
	const size = typeof data === 'string' ? `, ${Math.ceil((data.length * 3) / 4096)} kB` : '';
	return `[${word(type) || 'something'} ${word(mimeType)}${size}, not shown]`;
}

const word = (value: unknown): string => (typeof value === 'string' ? oneLine(value, 200) : '');

const clip = (text: string): string =>
	text.length > limits.text
		? `${text.slice(0, limits.text)}\n… (the tool said more than is kept)`
		: text;
