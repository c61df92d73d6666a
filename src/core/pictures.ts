/**
 * Pictures that came with a question. They stand in the run's row as they were reduced on this device,
 * and go along with every call of a model that shows the question.
 */
import { withheldFiles, type AttachedFile } from './attached.ts';
import type { Message, Run } from './types.ts';

export interface Picture {
	/** A JPEG as a data URL, without anything that the camera wrote beside it. */
	url: string;
	/** Of what is kept, pixels. */
	width: number;
	height: number;
}

/** The bytes of the JPEG. The policy of the page lets nothing fetch a data URL. */
export const bytesOf = ({ url }: Picture): ArrayBuffer =>
	Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0)).buffer;

/** A message as a model is asked it; its pictures stand before its words. */
export interface ShownMessage extends Message {
	pictures?: readonly Picture[];
}

/** A question takes so many at most, with those of questions before it. */
export const maxPictures = 4;

/**
 * Tokens that a picture takes, about: servers count 256 to 1,600 for one of 1,024 pixels. Vendors name
 * a token for 750 to 784 pixels.
 */
export const tokensOfPicture = ({ width, height }: Picture): number =>
	Math.ceil((width * height) / 750) + 16;

export const tokensOfPictures = (messages: readonly ShownMessage[]): number =>
	messages
		.flatMap(({ pictures = [] }) => pictures)
		.reduce((sum, picture) => sum + tokensOfPicture(picture), 0);

export const hasPictures = (messages: readonly ShownMessage[]): boolean =>
	messages.some(({ pictures }) => pictures?.length);

type Asked = Pick<Run, 'attached' | 'roles' | 'expert'>;

/** The pictures that the models of a run are shown, the oldest first. */
export function picturesOf(run: Asked): Picture[] {
	if (!run.attached?.some(({ picture }) => picture)) return [];
	const back = new Set(withheldFiles(run));
	const seen = ({ picture }: AttachedFile) => (picture ? [picture] : []);
	const shown = run.attached.filter((file) => !back.has(file));
	return [
		...shown.filter((file) => file.earlier),
		...shown.filter((file) => !file.earlier),
	].flatMap(seen);
}

/** So much of either end of a question is looked for in a prompt: its middle may be left out. */
const end = 60;

/** With the run's pictures at the last message that shows the question; without it, as they are. */
export function withPictures(messages: Message[], run: Asked & Pick<Run, 'chat'>): ShownMessage[] {
	const pictures = picturesOf(run);
	const question = run.chat.at(-1)?.content.trim() ?? '';
	const ends = [question.slice(0, end).trim(), question.slice(-end).trim()];
	if (!pictures.length || !question) return messages;
	const shows = ({ content }: Message) => ends.some((words) => content.includes(words));
	if (!messages.some(shows)) return messages;
	const isUser = ({ role }: Message) => role === 'user';
	// A mission's words stand in what the system says, where servers take no picture.
	const own = messages.findLastIndex((message) => isUser(message) && shows(message));
	const at = own < 0 ? messages.findLastIndex(isUser) : own;
	return messages.map((message, index) => (index === at ? { ...message, pictures } : message));
}
