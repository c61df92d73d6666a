/** Backup files that nobody exported: laid out and hashed as they should be, with any rows at all. */
import { createHash } from 'node:crypto';

export interface Forged {
	head?: string;
	/** Rows, or whole lines as they are. */
	tables: Record<string, (object | string)[]>;
	/** In the place of what would be right. */
	manifest?: Record<string, { rows: number; sha256: string }>;
}

export function forged({ head, tables, manifest }: Forged): string {
	const right: NonNullable<Forged['manifest']> = {};
	const parts = Object.entries(tables).map(([name, rows]) => {
		const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
		const body = lines.length ? `${lines.join(',\n')}\n` : '';
		right[name] = { rows: rows.length, sha256: createHash('sha256').update(body).digest('hex') };
		return `"${name}":[\n${body}]`;
	});
	const first =
		head ?? '{"format":"mull","version":1,"made":"2026-11-21","app":"0.1.0","what":"everything"';
	return `${first},\n"tables":{\n${parts.join(',\n')}\n},\n"manifest":${JSON.stringify(manifest ?? right)}}\n`;
}
