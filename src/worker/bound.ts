/**
 * A worker loaded by its URL would not be bound by the page's Content-Security-Policy; one that
 * begins as a blob of this page inherits it (docs/architecture.md, Safety).
 */
export function boundWorker(script: string, name: string): Worker {
	const start = `import ${JSON.stringify(new URL(script, location.href).href)};`;
	const url = URL.createObjectURL(new Blob([start], { type: 'text/javascript' }));
	return new Worker(url, { type: 'module', name });
}
