/** A folder of the person's that a page may write to: Chromium on a computer offers one. */

interface Platform {
	showDirectoryPicker?(options: object): Promise<FileSystemDirectoryHandle>;
}
interface Asked {
	queryPermission?(how: object): Promise<PermissionState>;
	requestPermission?(how: object): Promise<PermissionState>;
}

const how = { mode: 'readwrite' };

export const canChooseFolder = (): boolean => 'showDirectoryPicker' in globalThis;

/** Straight from a press. Null: the person chose none, or not to let Mull write there. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
	try {
		const { showDirectoryPicker } = globalThis as Platform;
		return (await showDirectoryPicker?.({ ...how, id: 'mull', startIn: 'documents' })) ?? null;
	} catch (thrown) {
		if ((thrown as DOMException).name === 'AbortError') return null;
		throw thrown;
	}
}

/** Whether the browser lets Mull write there; `ask`, straight from a press, lets it ask the person. */
export function mayUse(folder: FileSystemDirectoryHandle, ask = false): Promise<PermissionState> {
	const asked = folder as Asked;
	const answer = ask ? asked.requestPermission?.(how) : asked.queryPermission?.(how);
	return answer ?? Promise.resolve('granted');
}
