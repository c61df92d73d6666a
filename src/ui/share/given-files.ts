/** What came with the question of a run, in words; the texts stay where they are, in its row. */
import { withheldFiles, shownPassages } from '../../core/attached.ts';
import type { Run } from '../../core/types.ts';
import { m as attach } from '../attach/messages.ts';
import { bytesText } from '../parts/figures.ts';

export interface GivenFile {
	name: string;
	/** 'pdf · 1.2 MB · 3 passages of 40'. */
	about: string;
	/** Of each passage the number that the answer may name it by, and its place: '[2] page 3'. */
	heads: string[];
}

/** In the order of the row. */
export function givenFiles(run: Run): GivenFile[] {
	const back = new Set(withheldFiles(run));
	const shown = shownPassages(run);
	// A mission numbers its sources itself.
	const numbered = run.algorithm !== 'thought';
	return (run.attached ?? []).map((file) => {
		const { name, kind, bytes, how, passages, of, earlier, picture } = file;
		const read = picture
			? `${picture.width} × ${picture.height}`
			: how === 'whole'
				? attach('all')
				: attach('passages', { shown: passages.length, of });
		const about = [
			...[
				kind === 'picture' ? attach('picture') : kind,
				bytesText(bytes),
				back.has(file) ? attach('notSent') : read,
			],
			...(earlier ? [attach('withEarlierQuestion')] : []),
		];
		return {
			name,
			about: about.join(' · '),
			heads: shown
				.filter((passage) => passage.file === file)
				.map(({ n, place }) => [...(numbered ? [`[${n}]`] : []), place].filter(Boolean).join(' ')),
		};
	});
}
