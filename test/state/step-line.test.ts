import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import StepLine from '../../src/ui/trace/StepLine.svelte';

const step = (finish: NonNullable<ThinkStep['finish']>): ThinkStep => ({
	runId: 'run-1',
	key: 'answer',
	seq: 1,
	kind: 'think',
	started: 0,
	ended: 5,
	role: 'A',
	label: 'Answer',
	model: { engine: 'llamacpp', model: 'm' },
	modelName: 'm',
	remote: false,
	think: true,
	sampling: { temperature: 0, topP: 1, maxTokens: 9 },
	request: '',
	status: 'done',
	prompt: 'p',
	thinking: 't',
	text: 'x',
	finish,
});

test.each([
	['repeated', true],
	['stop', false],
] as const)('a step says whether it was cut for repeating itself: %s', (finish, said) => {
	const root = document.createElement('div');
	const line = mount(StepLine, { target: root, props: { step: step(finish), onopen() {} } });
	expect(root.textContent?.includes('it repeated itself')).toBe(said);
	void unmount(line);
});
