/**
 * The auto-decaying state (hyperthink.md §I steps 4 and 5, decision H2), purely: notes arrive in
 * batches; when a batch needs k more slots than are free, k random *old* notes leave.
 */
import type { Note } from '../../core/runs/steps.ts';
import type { RoleName } from '../../core/types.ts';

interface Admission {
	/** The state afterwards, oldest first. */
	present: Note[];
	added: Note[];
	/** Marked with the review whose batch pushed them out. */
	evicted: Note[];
	/** Notes of the batch that were there already, word for word; not added twice. */
	duplicates: string[];
}

/** Longer notes are clipped: a state of seventeen must fit a prompt. Characters. */
const longest = 500;

/**
 * Admits a batch. `stamp` is what the new notes have in common, `id` the first of their numbers;
 * `random` gives uniform numbers in [0, 1). A batch larger than the capacity keeps its last ones.
 */
export function addNotes(
	before: readonly Note[],
	batch: readonly string[],
	stamp: { runId: string; id: number; review: number; by: RoleName },
	capacity: number,
	random: () => number,
): Admission {
	const known = new Set(before.map((note) => note.text));
	const fresh: string[] = [];
	const duplicates: string[] = [];
	for (const text of batch.map(tidy)) {
		if (text === '') continue;
		if (known.has(text)) duplicates.push(text);
		else fresh.push(text);
		known.add(text);
	}
	const added = fresh.slice(-capacity).map((text, index): Note => {
		const { runId, id, review, by } = stamp;
		return { runId, id: id + index, text, added: review, by };
	});

	const old = [...before];
	const evicted: Note[] = [];
	while (old.length + added.length > capacity) {
		const [note] = old.splice(Math.floor(random() * old.length), 1);
		evicted.push({ ...note!, evicted: stamp.review });
	}
	return { present: [...old, ...added], added, evicted, duplicates };
}

const tidy = (text: string) => {
	const trimmed = text.trim();
	return trimmed.length > longest ? `${trimmed.slice(0, longest - 1).trimEnd()}…` : trimmed;
};
