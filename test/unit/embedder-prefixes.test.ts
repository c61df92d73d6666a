/** What embedders want before a text, by the names that files, servers and people give them. */
import { expect, test } from 'vitest';
import { embedders } from '../../src/catalogue/embedders.ts';
import { prefixesFor } from '../../src/catalogue/embedder-prefixes.ts';

test.each([
	['multilingual-e5-small', 'passage: ', 'query: '],
	['intfloat/e5-large-v2', 'passage: ', 'query: '],
	['Multilingual E5 Large Instruct', '', 'Instruct: '],
	['nomic-embed-text:latest', 'search_document: ', 'search_query: '],
	['nomic_embed_text_v1.5.Q8_0.gguf', 'search_document: ', 'search_query: '],
	['bge-small-en-v1.5', '', 'Represent this sentence'],
	['mxbai-embed-large', '', 'Represent this sentence'],
	['snowflake-arctic-embed2', '', 'query: '],
	['snowflake-arctic-embed-l-v2.0', '', 'query: '],
	['snowflake-arctic-embed:110m', '', 'Represent this sentence'],
	['snowflake-arctic-embed-m-v1.5', '', 'Represent this sentence'],
	['embeddinggemma-300m', 'title: none | text: ', 'task: search result | query: '],
	['Qwen3-Embedding-0.6B-Q8_0.gguf', '', 'Instruct: '],
])('%s', (name, passage, query) => {
	const asked = prefixesFor(name);
	expect(asked.passage).toBe(passage);
	expect(asked.query.startsWith(query)).toBe(true);
});

test.each(['all-minilm:l6-v2', 'bge-m3', 'gte-small', 'text-embedding-3-small', 'type5-embed', ''])(
	'%j wants nothing',
	(name) => {
		expect(prefixesFor(name)).toEqual({ passage: '', query: '' });
	},
);

test('it agrees with the catalogue', () => {
	for (const { id, prefix } of embedders) expect(prefixesFor(id)).toEqual(prefix);
});
