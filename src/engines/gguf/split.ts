/**
 * A model that was split into several files, as llama-gguf-split does: `model-00001-of-00003.gguf`
 * and so on. All of them together are one model. Here stands what their names say; what lies in them
 * is read by `model.ts`.
 */

interface Split {
	/** The name or address up to the numbers. */
	stem: string;
	/** Counted from 1. */
	no: number;
	count: number;
	/** What follows: the ending, and the query of an address. */
	tail: string;
}

const pattern = /^(.*)-(\d{5})-of-(\d{5})(\.gguf(?:\?.*)?)$/i;
/** No model has as many: a name that says so is a jest. */
const most = 500;

/** Null for the name or address of a whole model. */
export function splitOf(name: string): Split | null {
	const [, stem = '', no, count, tail = ''] = pattern.exec(name) ?? [];
	const split = { stem, no: Number(no), count: Number(count), tail };
	const { no: at, count: all } = split;
	return all > 1 && all <= most && at >= 1 && at <= all ? split : null;
}

const five = (number: number): string => String(number).padStart(5, '0');

export const partName = ({ stem, count, tail }: Split, no: number): string =>
	`${stem}-${five(no)}-of-${five(count)}${tail}`;

/** The names or addresses of all parts, in order; of a whole model its own. */
export function partNames(name: string): string[] {
	const split = splitOf(name);
	if (!split) return [name];
	return Array.from({ length: split.count }, (_, at) => partName(split, at + 1));
}

/** The name that a model of `count` files is kept by: that of its first one. */
export function sourceName(name: string, count: number): string {
	const { stem, tail } = splitOf(name) ?? { stem: name.replace(/\.gguf$/i, ''), tail: '.gguf' };
	return count > 1 ? partName({ stem, tail, no: 1, count }, 1) : `${stem}${tail}`;
}

/** Without the numbers and the ending. */
export const modelName = (file: string): string =>
	splitOf(file)?.stem ?? file.replace(/\.gguf$/i, '');

/**
 * Under which ids the files of a model are kept; the first one, often the only one, has its own. Its
 * projector is the last.
 */
export const fileIds = ({
	id,
	source,
	eyes,
}: {
	id: string;
	source: string;
	eyes?: true | 'unusable';
}): string[] => [
	...partNames(source).map((_, at) => (at === 0 ? id : `${id}#${at + 1}`)),
	...(eyes ? [`${id}#eyes`] : []),
];
