/** A conversation of another program, before it becomes rows of Mull. */

export interface ForeignMessage {
	id: string;
	/** What it answers or follows; null: it begins the conversation. */
	parent: string | null;
	role: 'user' | 'assistant' | 'system';
	text: string;
	/** Milliseconds since 1970; 0 where the file does not say. */
	at: number;
	model?: string;
	/** Names of what was attached; its content is not in such files. */
	files?: string[];
}

export interface ForeignConversation {
	id: string;
	title: string;
	created: number;
	updated: number;
	said: ForeignMessage[];
}

/** What a reader could not take over, by what it is called in the file. */
export interface SkippedCounts {
	add(what: string, n?: number): void;
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A time since 1970 in any unit, or a date as text; 0 for anything else. */
export function timeOf(value: unknown): number {
	// A database wraps its dates.
	if (isFields(value)) return timeOf(value.$date ?? value.$numberLong);
	const given =
		typeof value === 'string' && !/^[\d.]+$/.test(value) ? dateOf(value) : Number(value);
	if (!Number.isFinite(given) || given <= 0) return 0;
	// Seconds, milliseconds, microseconds or nanoseconds.
	const unit = given < 1e11 ? 1e3 : given < 1e14 ? 1 : given < 1e17 ? 1e-3 : 1e-6;
	const time = Math.round(given * unit);
	// The last time that a row may have.
	return time <= 1e15 ? time : 0;
}

/** Also `June 3, 2026 9:05pm` and `2026-06-03 @21h 05m 10s 20ms`. */
const dateOf = (text: string): number =>
	Date.parse(
		text.replace(/(\d)([ap]m)$/i, '$1 $2').replace(/ ?@ ?(\d+)h ?(\d+)m ?(\d+)s.*/, ' $1:$2:$3'),
	);

/** Each follows the one before it. */
export function linkInOrder(said: Omit<ForeignMessage, 'parent'>[]): ForeignMessage[] {
	return said.map((one, n) => ({ ...one, parent: said[n - 1]?.id ?? null }));
}
