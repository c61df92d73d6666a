/** Fetches a language: its folder in `locales`, and what it has for sentences that are English elsewhere. */
import type { Language } from '../locales/languages.ts';
import type { Room, Translation } from '../state/language.svelte.ts';

type Files = Readonly<Record<string, () => Promise<Room>>>;

const ours: Files = import.meta.glob<Room>(['../locales/*/*.json', '!../locales/en/*.json'], {
	import: 'default',
});

const others: { [L in Language]?: () => Promise<Omit<Translation, 'rooms'>> } = {
	de: () => import('./german.ts'),
};

export async function translationOf(language: Language, files = ours): Promise<Translation> {
	const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
	const rooms = own.map(async ([path, load]) => [nameOf(path), await load()] as const);
	return { rooms: Object.fromEntries(await Promise.all(rooms)), ...(await others[language]?.()) };
}

const nameOf = (path: string) => /(\w+)\.json$/.exec(path)![1]!;
