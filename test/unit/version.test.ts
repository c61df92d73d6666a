import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/core/version.ts';

test('the page shows the version of the package', () => {
	expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
