/**
 * Words that embedders want before a text. They were trained with them and find less without. Their
 * public descriptions name them; a file in GGUF and a server do not, so the model's name decides.
 */
import type { EmbedderModel } from './embedders.ts';

type Prefix = EmbedderModel['prefix'];

const none: Prefix = { passage: '', query: '' };
const represent = 'Represent this sentence for searching relevant passages: ';
const instruct =
	'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ';

/** The first that fits counts. */
const table: readonly (readonly [RegExp, Prefix])[] = [
	[/\be5\b.*(instruct|mistral)/, { passage: '', query: instruct }],
	[/\be5\b/, { passage: 'passage: ', query: 'query: ' }],
	[/nomic embed/, { passage: 'search_document: ', query: 'search_query: ' }],
	[/bge (small|base|large) en|mxbai embed/, { passage: '', query: represent }],
	[/arctic embed(2| .*v2)\b/, { passage: '', query: 'query: ' }],
	[/arctic embed/, { passage: '', query: represent }],
	[/embedding ?gemma/, { passage: 'title: none | text: ', query: 'task: search result | query: ' }],
	[/qwen3 embedding/, { passage: '', query: instruct }],
];

/** `name`: of a model or its file, however it is written. */
export function prefixesFor(name: string): Prefix {
	const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
	return table.find(([pattern]) => pattern.test(plain))?.[1] ?? none;
}
