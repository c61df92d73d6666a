/** What a model of a server is called: where the server names the path of a file, the file's own name. */
export const modelTitle = (id: string): string =>
	/\.gguf$/i.test(id) ? id.replace(/^.*[\\/]/, '').slice(0, -'.gguf'.length) : id;
