/** A file of Mull's own that the system handed over: the import takes it when it is next drawn. */
let handed: File | null = null;

export function setPendingImport(file: File): void {
	handed = file;
}

export function takePendingImport(): File | null {
	const file = handed;
	handed = null;
	return file;
}
