/** A file of Mull's own that the system handed over: the import takes it when it is next drawn. */
let handed: File | null = null;

export function handOver(file: File): void {
	handed = file;
}

export function takeOver(): File | null {
	const file = handed;
	handed = null;
	return file;
}
