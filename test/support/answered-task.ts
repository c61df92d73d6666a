/** The facts of one answer, tried without the mission around them. */
import { noBeliefs } from '../../src/algorithms/thought/truth/beliefs.ts';
import type { Agent, Job } from '../../src/algorithms/thought/job.ts';
import { neutralMood } from '../../src/algorithms/thought/mood.ts';
import { defaults } from '../../src/algorithms/thought/options.ts';
import { TaskContext } from '../../src/algorithms/thought/task-context.ts';
import { agentEngine, agentStage, type AgentScript, type StageOptions } from './scripted-agent.ts';

/** One task of an agent, as it stands when it has an answer. */
export async function answered(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const mind = await stage.mind(engine);
	const self = { mission: 'Find it.', mood: neutralMood, recent: [] };
	const { tasks } = await mind.commit('task', {
		tasks: [
			{
				...{ parent: null, depth: 0, because: '' },
				task: {
					...{ name: 'Find it', description: 'Find it.', status: 'in_progress', value: 'high' },
					...{ tasks_depending: [], tasks_required: [], stream_of_consciousness: '' },
					tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
				},
			},
		],
	});
	const ctx = new TaskContext(mind.scope('t1/'), tasks[0]!, self);
	const instruments = Object.keys(stage.world.instruments).map((id) => ({
		...{ id, label: id, describe: id, readOnly: true, idempotent: true },
	}));
	const agent = {
		...{ mind, self, options: { ...defaults, ...how.options }, jobs: [], held: noBeliefs() },
		...{ trials: new Map(), doubting: new Map(), questions: new Map(), pending: new Map() },
		outside: { userAway: true, answers: [], edits: [], instruments, now: 5, seen: 0 },
		ctx: new TaskContext(mind, null, self),
	} as unknown as Agent;
	const job = {
		path: '1',
		ctx,
		task: { id: tasks[0]!, name: 'Find it', description: 'Find it.', value: 'high' },
	} as Job;
	agent.jobs.push(job);
	return { ...stage, engine, agent, job };
}
