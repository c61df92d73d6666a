/** Files that a question is asked with, before it is known what of them is shown. */
import type { AttachedFile, AttachedPassage } from '../../../core/attached.ts';
import type { ReadFile } from '../../../core/attaching.ts';
import type { Run } from '../../../core/types.ts';

export interface Given extends ReadFile {
	name: string;
	/** Never put into a prompt that leaves this device. */
	local: boolean;
	earlier?: true;
	/** What another question was shown of it. */
	kept?: AttachedPassage[];
}

/** What a run was given, to be asked with again: of a large file the passages are chosen again. */
const again = (file: AttachedFile): Given => {
	const { name, kind, bytes, local, documentId, how, passages, of, gaps, picture } = file;
	if (picture)
		return {
			...{ name, kind, bytes, local, picture, ...(gaps ? { gaps } : {}) },
			...nothingToRead,
		};
	const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
	const all = how === 'whole' ? passages[0]?.text : undefined;
	return {
		name,
		kind,
		bytes,
		local,
		characters,
		passages: of,
		...(documentId ? { documentId } : {}),
		...(gaps ? { gaps } : {}),
		...(all === undefined ? { kept: passages } : { text: all }),
		...(documentId || all !== undefined ? {} : { held: passages }),
	};
};

/** A picture has no text. */
export const nothingToRead = { characters: 0, passages: 0 };

/** What came with the question of a run itself. */
export const ownOf = ({ attached = [] }: Pick<Run, 'attached'>): Given[] =>
	attached.filter(({ earlier }) => !earlier).map(again);

/** What came with questions before, each file once, the latest last. */
export function earlierOf(runs: readonly Pick<Run, 'attached'>[]): Given[] {
	const files = runs.flatMap(ownOf).map((file) => [nameOf(file), file] as const);
	return [...new Map(files).values()].map((file) => ({ ...file, earlier: true }));
}

const nameOf = ({ documentId, name, bytes }: Given): string =>
	documentId ?? JSON.stringify([name, bytes]);
