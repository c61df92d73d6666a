/**
 * Self reflection (thought-agent.md; decision T12): each step leaves a thought; every few closed
 * tasks, and while the run waits, a longer one looks back on them. What it learned is a statement
 * like any other, and goes through the epistemological method.
 */
import { repairs } from '../../core/runs/calls.ts';
import * as forms from './prompts/frameworks.ts';
import { challenge, maxTrialCalls as trial } from './truth/epistemology.ts';
import type { Agent } from './job.ts';

/** Thoughts that it looks back on. */
const lookingBack = 12;

/** Calls that a reflection with its trial may cost. */
const price = 1 + repairs + trial;

export async function reflect(agent: Agent): Promise<void> {
	const { ctx, self } = agent;
	agent.closed = 0;
	if (!ctx.affords(price) || agent.thoughts.length === 0) return;
	const number = ++agent.reflections;
	const found = await ctx.fill<{ learned: string; doubt: string; try: string }>(
		forms.reflect,
		{ task: self.mission, material: agent.thoughts.slice(-lookingBack) },
		`reflect-${number}`,
	);
	if (!found) return;
	const { learned, doubt } = found;
	const words = `Learned: ${learned || 'nothing new'} Doubt: ${doubt} To try: ${found.try}`;
	agent.lessons.push(words);
	await ctx.say('reflect', words);
	await ctx.leave('Looking back', words, 'reflection');
	if (learned.trim().length < 8 || agent.options.tests === 0) return;
	await challenge(agent, null, {
		statement: learned,
		span: learned,
		subject: '',
		relation: '',
		object: '',
	});
}
