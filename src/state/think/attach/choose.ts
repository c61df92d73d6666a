/** Decides what of the files that came with a question its run is shown, before it begins. */
import type { AttachedFile, AttachedPassage } from '../../../core/attached.ts';
import type { Choice } from '../../../core/attaching.ts';
import { MullError } from '../../../core/errors.ts';
import { maxPictures } from '../../../core/pictures.ts';
import { localMarks } from '../../../storage/memory/documents.ts';
import type { Client } from '../../../worker/client.ts';
import type { Role } from '../../../core/types.ts';
import type { Asked } from '../next-run.svelte.ts';
import { earlierOf, ownOf, type Given } from './given.ts';
import { planOf, type Reading } from './plan.ts';
import type { Room } from './room.ts';
import { rooms } from './rooms.svelte.ts';
import { noVisionFault, visionSupportOf } from './vision-support.ts';

/** The files of a question, those of this one first, as its run is shown them. */
export async function chooseFor(
	client: Pick<Client, 'request'>,
	{ files = [], again, before = [], question }: Asked,
	roles: readonly Role[],
): Promise<AttachedFile[]> {
	const own = [...files, ...(again ? ownOf(again) : [])];
	const all = await withoutUnseen([...own, ...earlierOf(before)], roles);
	const [marked] = await Promise.all([asMarked(all), rooms.measure(roles)]);
	return chooseAttached(client, marked, question, rooms.of(roles));
}

/**
 * Throws `bad-input` where a picture came with this question and one of the models sees none. Those of
 * earlier questions are left out then, and the oldest of too many.
 */
async function withoutUnseen(files: Given[], roles: readonly Role[]): Promise<Given[]> {
	const isEarlier = ({ picture, earlier }: Given) => picture && earlier;
	const own = files.filter((file) => file.picture && !file.earlier).length;
	if (!files.some(({ picture }) => picture)) return files;
	const [blind] = (await visionSupportOf(roles)).blind;
	if (blind !== undefined && own) throw noVisionFault(blind);
	const room = blind === undefined ? Math.max(0, maxPictures - own) : 0;
	const earlier = files.filter(isEarlier);
	const kept = new Set(earlier.slice(Math.max(0, earlier.length - room)));
	return files.filter((file) => !isEarlier(file) || kept.has(file));
}

/** Whether it may leave this device is what memory says now, not when it was first asked with. */
async function asMarked(files: readonly Given[]): Promise<Given[]> {
	const marks = await localMarks(files.flatMap(({ documentId = [] }) => documentId));
	return files.map((file) => ({
		...file,
		local: marks.get(file.documentId ?? '') ?? file.local,
	}));
}

/** Throws `bad-input` where a file was deleted from memory meanwhile. */
async function chooseAttached(
	client: Pick<Client, 'request'>,
	files: readonly Given[],
	question: string,
	room: Room,
): Promise<AttachedFile[]> {
	const plan = planOf(files, room, question);
	return Promise.all(files.map((file, index) => attachedAs(client, file, question, plan[index]!)));
}

async function attachedAs(
	client: Pick<Client, 'request'>,
	file: Given,
	query: string,
	{ how, characters }: Reading,
): Promise<AttachedFile> {
	const { name, kind, bytes, local, documentId, earlier, text, passages: of, gaps, picture } = file;
	const row = {
		name,
		kind,
		bytes,
		local,
		how,
		of,
		...(documentId ? { documentId } : {}),
		...(earlier ? { earlier } : {}),
		...(gaps ? { gaps } : {}),
	};
	if (picture) return { ...row, passages: [], picture };
	if (how === 'whole') return { ...row, passages: [{ place: '', text: text! }] };
	const from = fromOf(file);
	const found = (await client.request({
		type: 'choose-passages',
		choice: { query, characters, from } satisfies Choice,
	})) as AttachedPassage[];
	// It is gone from memory: what was seen of it before is seen still.
	const passages = found.length ? found : file.kept;
	if (passages?.length) return { ...row, passages };
	throw new MullError(
		'bad-input',
		`“${name}” is no longer among the documents of memory.`,
		'Take it out and attach the file again.',
	);
}

const fromOf = ({ documentId, held, text }: Given): Choice['from'] =>
	documentId ? { documentId } : { held: held ?? [{ place: '', text: text ?? '' }] };
