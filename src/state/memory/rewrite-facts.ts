/** The world model as it was rewritten as text. */
import { MullError } from '../../core/errors.ts';
import type { Fact } from '../../core/mission/knowledge.ts';
import { textToEdits } from '../../memory/text-view.ts';
import { addFact, editFact } from '../../storage/memory/facts.ts';
import { deleteFacts, restoreRows } from '../../storage/memory/undo.ts';

/**
 * Applies what the text changes about these facts. `changed` gets what undoes it, as one, also when it
 * failed half way. Throws `bad-input` for a line that cannot be read; then nothing is changed.
 */
export async function rewriteFacts(
	before: readonly Fact[],
	text: string,
	changed: (undo: () => Promise<void>) => void,
): Promise<void> {
	const { added, edited, deleted, problems } = textToEdits(text, before);
	const [fault] = problems;
	if (fault)
		throw new MullError(
			'bad-input',
			`Line ${fault.line} cannot be read. ${fault.because}`,
			'Fix that line, then save again; nothing was changed.',
		);
	const taken = deleted.length ? await deleteFacts(deleted) : {};
	const old = [...(taken.facts ?? [])];
	const fresh: string[] = [];
	try {
		for (const { id, statement } of edited) {
			const change = await editFact(id, { statement });
			if (change) old.push(change.before);
		}
		for (const statement of added) fresh.push((await addFact(statement)).id);
	} finally {
		if (old.length || fresh.length)
			changed(async () => {
				await deleteFacts(fresh);
				await restoreRows({ facts: old });
			});
	}
}
