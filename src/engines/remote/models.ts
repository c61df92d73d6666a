/** The list of models that a server gives, in whatever shape. Pure. */

type Json = Record<string, unknown>;

/** Names of the models in the text of a list; what is no model is left out. */
export function modelsOf(text: string): string[] {
	try {
		return [
			...new Set(
				listIn(JSON.parse(text))
					.map(nameOf)
					.filter((name) => name !== ''),
			),
		];
	} catch {
		return [];
	}
}

/** OpenAI has `data`, Ollama `models`, Together AI the bare list; some give an object by name. */
function listIn(body: unknown, depth = 0): unknown[] {
	if (Array.isArray(body)) return body;
	if (!isObject(body) || depth > 2) return [];
	for (const name of ['data', 'models', 'result', 'results', 'items', 'model_list']) {
		const list = listIn(body[name], depth + 1);
		if (list.length > 0) return list;
	}
	// By name: {"qwen3": {…}}.
	const entries = Object.entries(body);
	return depth > 0 && entries.every(([, value]) => isObject(value))
		? entries.map(([id, value]) => ({ id, ...(value as Json) }))
		: [];
}

function nameOf(entry: unknown): string {
	if (typeof entry === 'string') return entry.trim();
	if (!isObject(entry)) return '';
	const names = [entry.id, entry.model, entry.name, entry.model_name, entry.model_id, entry.slug];
	return (names.find((name) => typeof name === 'string' && name.trim() !== '') as string) ?? '';
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
