/** Pocket was trained on exactly the prompts that Mull sends; a changed one must not go unnoticed. */
import { describe, expect, test } from 'vitest';
import { fingerprints, prompts } from '../../pocket/prompts.ts';
import { sayings } from '../../pocket/paraphrase.ts';
import trained from '../../pocket/trained-prompts.json';

const advice = (name: string) =>
	`The prompt "${name}" is not the one that Pocket was trained on. Train it anew with ` +
	'`npm run pocket`; or, if the change is small, measure with `npm run bench:pocket` and accept ' +
	'it with `node pocket/run.mjs prompts.ts`.';

describe('each prompt is the one that Pocket was trained on', () => {
	test.each(Object.entries(fingerprints()))('%s', (name, hash) => {
		expect(hash, advice(name)).toBe((trained as Record<string, string>)[name]);
	});
});

test('none was trained on that is not sent any more', () => {
	expect(Object.keys(trained).sort()).toEqual(Object.keys(fingerprints()).sort());
});

const text = JSON.stringify(prompts()).replaceAll('\\n', '\n').replaceAll('\\"', '"');
test.each(sayings.map(([said]) => said))(
	'a sentence that training says otherwise is sent: %s',
	(said) => {
		expect(text).toContain(said);
	},
);
