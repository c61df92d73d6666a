/**
 * What another application shares with Mull: the service worker puts it into a cache and opens the page,
 * which takes it from there (`state/received-files.ts`).
 */

/** The address of the manifest's `share_target`, below the site. */
export const shareTarget = 'share-target';
export const sharedCache = 'mull-shared';
/** A response for each file, and one for the words. */
const words = 'words';
const fileName = 'X-File-Name';

/** Text and files, as they came from outside. */
export interface Shared {
	text: string;
	files: File[];
}

/** In the service worker: keeps what is shared until the page takes it. */
export async function storeShared(form: FormData, scope: string): Promise<void> {
	const said = ['title', 'text', 'url'].map((name) => form.get(name));
	const lines = said.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
	const files = form.getAll('files').filter((one): one is File => one instanceof File);
	await caches.delete(sharedCache);
	const shared = await caches.open(sharedCache);
	// Many applications say the address in the text as well.
	const again = (line: string, at: number) =>
		lines.some((other, n) => other.includes(line) && (other !== line || n < at));
	const text = lines.filter((line, at) => !again(line, at));
	await shared.put(`${scope}${sharedCache}/${words}`, new Response(text.join('\n')));
	for (const [at, file] of files.entries()) {
		const headers = {
			'Content-Type': file.type,
			[fileName]: encodeURIComponent(file.name),
		};
		await shared.put(`${scope}${sharedCache}/${at}`, new Response(file, { headers }));
	}
}

/** In the page: what was shared, which is then kept nowhere else. */
export async function takeSharedFiles(): Promise<Shared> {
	const shared = await caches.open(sharedCache);
	const all: Shared = { text: '', files: [] };
	for (const request of await shared.keys()) {
		const kept = (await shared.match(request))!;
		if (request.url.endsWith(`/${words}`)) all.text = await kept.text();
		else {
			const blob = await kept.blob();
			const name = decodeURIComponent(kept.headers.get(fileName) ?? '');
			all.files.push(new File([blob], name || 'shared', { type: blob.type }));
		}
	}
	await caches.delete(sharedCache);
	return all;
}
