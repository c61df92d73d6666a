/** What was given with a question must look like this in a file. */
import type { AttachedFile, AttachedPassage } from '../../core/attached.ts';
import * as is from '../../core/check.ts';
import { flag, maybe, number, object, oneOf, text } from '../../core/check.ts';
import type { StoredDocument } from '../../core/mission/knowledge.ts';
import { uuid } from '../../core/row-checks.ts';

export const documentKind = oneOf<StoredDocument['kind']>('text', 'markdown', 'html', 'pdf');

const passage = object<AttachedPassage>({ place: text(), text: text(16_000_000) });

/** One file. Its `documentId` may name a document that is not here: the passages are what was read. */
export const attached = object<AttachedFile>({
	name: text(),
	kind: documentKind,
	bytes: number(0),
	documentId: maybe(uuid),
	local: flag,
	earlier: maybe(oneOf(true)),
	how: oneOf<AttachedFile['how']>('whole', 'passages'),
	passages: is.array(passage, 1000),
	of: is.whole(),
});
