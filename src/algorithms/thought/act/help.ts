/** What would help with a task that failed: means that it did not have and the person can give. */
import { mayNeedCode } from '../../../core/mission/needs-calculation.ts';
import { instrumentOf, type Agent, type Job } from '../job.ts';

/** So many are said. */
const most = 2;

/** Sentences, the likeliest first. */
export function suggestHelp(agent: Agent, { task }: Job): string {
	const text = `${task.name}\n${task.description}`;
	const asks = task.value === 'high';
	const all: [boolean, string][] = [
		[
			task.value !== 'low' && mayNeedCode(text) && !instrumentOf(agent, 'code'),
			'It would help to let it run programs: allow code in Settings.',
		],
		[
			!instrumentOf(agent, 'documents'),
			'A document that speaks of it would help: add one in Memory, and allow documents in Settings.',
		],
		[asks && agent.outside.userAway, 'Your word would help: say that you are back.'],
		[!asks, 'A higher value would help: then it may do more, and ask you.'],
		[true, 'A bigger model would help.'],
	];
	return all
		.filter(([holds]) => holds)
		.slice(0, most)
		.map(([, words]) => words)
		.join(' ');
}
