/**
 * Fetches a language, which is a folder in `locales`:
 *
 *   ROOM.json           messages of a screen, by key
 *   sentences/*.json    what engines, algorithms and errors say: the English template, and its translation
 *   facts/*.json        the same for what a device is, where “no” means no other sentence
 */
import type { Sentences } from '../core/text/sentences.ts';
import type { Language } from '../locales/languages.ts';
import type { Room, Translation } from '../state/language.svelte.ts';

type Files = Readonly<Record<string, () => Promise<Room>>>;

const ours: Files = import.meta.glob<Room>(['../locales/*/**/*.json', '!../locales/en/*.json'], {
	import: 'default',
});

export async function translationOf(language: Language, files = ours): Promise<Translation> {
	const own = Object.entries(files).flatMap(([path, load]) => {
		const [, folder, name] =
			new RegExp(`/${language}/(?:(\\w+)/)?([\\w-]+)\\.json$`).exec(path) ?? [];
		return name ? [{ folder, name, load }] : [];
	});
	const loaded = await Promise.all(
		own.map(async ({ folder, name, load }) => ({ folder, name, texts: await load() })),
	);
	const pairs = (folder: string): Sentences =>
		loaded.flatMap((file) => (file.folder === folder ? Object.entries(file.texts) : []));
	const rooms = loaded.flatMap(({ folder, name, texts }) =>
		folder ? [] : [[name, texts] as const],
	);
	return {
		rooms: Object.fromEntries(rooms),
		sentences: pairs('sentences'),
		facts: pairs('facts'),
	};
}
