/** llama.cpp says of Pocket what its trainer says: the same tokens, the same probabilities. */
import { expect, test } from 'vitest';
import written from '../../pocket/agree.json';
import { agree, disagreements, strictness, type Case } from '../../pocket/agree.ts';
import { pocket } from '../../src/catalogue/pocket.ts';
import { all } from '../support/all.ts';

test('tokens and probabilities are the trainer’s', { timeout: 300_000 }, async () => {
	// Each is computed on the processor. Who trains Pocket again runs all of them.
	const cases = (written as unknown as Case[]).filter((_, at) => all || at % 3 === 0);
	const response = await fetch(new URL(`/${pocket.path}`, location.href));
	expect(response.ok).toBe(true);
	const found = await agree(await response.blob(), cases, strictness.shipped);
	expect(found).toHaveLength(cases.length);
	expect(disagreements(found, strictness.shipped)).toEqual([]);
});
