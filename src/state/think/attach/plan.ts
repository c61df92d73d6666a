/** How each file will be read: all of it, or by passages, and by how many characters of them. Pure. */
import { givenShare, tokensOf } from '../../../algorithms/shared/budgeter.ts';
import { tokensOfPicture } from '../../../core/pictures.ts';
import type { Given } from './given.ts';
import { promptOf, type Room } from './room.ts';

export interface Reading {
	how: 'whole' | 'passages';
	/** Of what is shown, at most; a picture has none. */
	characters: number;
	/** What that takes, estimated upwards. */
	tokens: number;
}

/** So much of a prompt's room is for files at most; the rest is for the question and the thinking. */
const share = 0.5;
/** And never more than this, however much a model reads: it lies in the run's row, which is watched. */
const most = 100_000;
/** A file of which less could be shown is shown so much all the same; the budgeter then cuts. */
const least = 1200;
/** A mission's prompts carry a line about the agent, tokens. */
const selfLine = 80;
/** What stands around a file in a prompt, tokens. */
const around = 24;

/**
 * One reading for each file, in their order. Small files are whole, the smallest first, those of this
 * question before earlier ones; the others share what is left.
 */
export function planOf(files: readonly Given[], room: Room, question: string): Reading[] {
	const weigh = (text: string) => tokensOf(text, room.charactersPerToken);
	const half = share * Math.max(0, promptOf(room) - weigh(question));
	const ofMission = givenShare * (room.context - selfLine);
	let left = Math.floor(Math.min(half, ofMission, most / room.charactersPerToken));
	const readings = new Map<Given, Reading>();
	for (const file of files) {
		if (!file.picture) continue;
		const tokens = tokensOfPicture(file.picture);
		readings.set(file, { how: 'whole', characters: 0, tokens });
		left = Math.max(0, left - tokens);
	}
	const inTurn = [...files].sort(
		(a, b) =>
			Number(a.earlier ?? false) - Number(b.earlier ?? false) || a.characters - b.characters,
	);
	for (const file of inTurn) {
		if (file.text === undefined) continue;
		const tokens = weigh(file.text) + around;
		if (tokens > left) continue;
		readings.set(file, { how: 'whole', characters: file.text.length, tokens });
		left -= tokens;
	}
	const others = inTurn.filter((file) => !readings.has(file));
	const each = Math.max(0, Math.floor(left / (others.length || 1)) - around);
	for (const file of others) {
		const characters = Math.max(least, Math.floor(each * room.charactersPerToken));
		const shown = Math.min(characters, Math.max(file.characters, 1));
		const tokens = Math.ceil(shown / room.charactersPerToken) + around;
		readings.set(file, { how: 'passages', characters: shown, tokens });
	}
	return files.map((file) => readings.get(file)!);
}
