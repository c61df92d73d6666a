/**
 * Every prompt of one mission, to be read: `npm run bench -- prompts` writes
 * docs/prompts-of-a-mission.md. The replies are those that were written by hand for the tests.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byHand } from '../support/missions/by-hand/model.ts';
import { tariffReplies, tariffs } from '../support/missions/by-hand/tariffs.ts';
import { runMission } from '../support/missions/stage.ts';

const fenced = (text: string) => `~~~text\n${text.trim()}\n~~~`;

test('the prompts of a mission', async () => {
	const { engine, count } = byHand(tariffReplies);
	const prompts: string[] = [];
	const watched: typeof engine = {
		...engine,
		generate: async function* (request, signal) {
			const at = prompts.push('') - 1;
			const reply = yield* engine.generate(request, signal);
			const said = request.messages.map(({ role, content }) => `**${role}**\n\n${fenced(content)}`);
			const title = `## ${at + 1}. ${request.schemaName ?? 'text'}`;
			prompts[at] = [title, ...said, '**reply**', fenced(reply.text)].join('\n\n');
			return reply;
		},
	};
	const { answer, label } = await runMission(tariffs, { engine: watched });
	expect(tariffs.right(answer)).toBe(true);
	writeFileSync(
		'docs/prompts-of-a-mission.md',
		`# The prompts of a mission

These are all prompts of one mission of the Thought agent, with the replies that a person wrote for a test. \`npm run bench -- prompts\` writes this file again. The mission took ${count.calls} calls and some ${count.promptTokens.toLocaleString('en')} tokens of prompts. The label was ${label}.

${prompts.join('\n\n')}

## The answer

${fenced(answer)}
`,
	);
});
