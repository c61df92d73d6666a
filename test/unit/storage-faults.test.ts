/** What the database throws is told in words that promise nothing that nobody can keep. */
import { expect, test } from 'vitest';
import { storageError } from '../../src/storage/faults.ts';

test.each([
	new DOMException('The connection was closed.', 'AbortError'),
	new DOMException('Connection is closing because of: FILE_ERROR_NO_SPACE', 'UnknownError'),
	new Error('Database has been closed'),
])('of a connection that was closed by force nobody knows what is kept: %s', (thrown) => {
	const { code, message, wayOut } = storageError(thrown);
	expect({ code, message }).toEqual({
		code: 'storage',
		message: `The browser's database refused: ${thrown.message}`,
	});
	expect(wayOut).toMatch(/reload/);
	expect(wayOut).toMatch(/disk is full/);
	expect(wayOut).not.toMatch(/kept|lost/);
});
