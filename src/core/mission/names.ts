/** How rows are named where those of several missions or documents meet: recall, vectors, screens. */

/** Key of a row that counts within its run or its document. */
export type RowKey = [owner: string, n: number];

/** The same as one string. No two rows share it: what stands behind the last stroke is a number. */
export const rowName = (owner: string, n: number): string => `${owner}/${n}`;

/** The owner and the number of such a name; null for anything else. */
export function rowKeyOf(name: string): RowKey | null {
	const at = name.lastIndexOf('/');
	const n = name.slice(at + 1);
	return at > 0 && /^\d{1,15}$/.test(n) ? [name.slice(0, at), Number(n)] : null;
}

/** The beginning of a UUID, for people: long enough to tell apart what one screen shows. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Sorts names the same on every device, whatever its language. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
