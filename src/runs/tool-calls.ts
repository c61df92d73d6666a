/** Uses of instruments in a run: once each, on record before and after, none that writes unasked. */
import type { InstrumentInfo, Observation } from '../core/mission/outside.ts';
import { MullError } from '../core/errors.ts';
import type { UseStep } from '../core/runs/steps.ts';
import { stopped } from './model-call.ts';
import type { MindSetup } from './mind.ts';
import type { RunRecord } from './record.ts';

interface Uses {
	/** `AgentMind.use`. */
	use(
		key: string,
		instrument: InstrumentInfo,
		input: unknown,
		allowed: boolean,
	): Promise<Observation>;
	/** What an instrument showed the parent of this fork, for the same input. */
	inherited(key: string, instrument: InstrumentInfo, input: unknown): UseStep | undefined;
}

export function createToolCalls(setup: MindSetup, record: RunRecord): Uses {
	const { run, now } = setup;

	async function use(
		key: string,
		info: InstrumentInfo,
		input: unknown,
		allowed: boolean,
	): Promise<Observation> {
		record.use(key);
		const found = record.find(key, 'use');
		if (found?.observation) return found.observation;
		if (found && !info.idempotent) {
			throw new MullError(
				'unknown-outcome',
				`“${info.label}” was used, and the browser ended before its outcome was known.`,
				'Check whether it took effect. Then press “Use it again” or “Count it as failed”.',
			);
		}
		const base = { runId: run.id, key, kind: 'use' as const, instrument: info.id, input };
		const from = inherited(key, info, input);
		if (!found && from?.observation) {
			await record.write<UseStep>({ ...from, runId: run.id });
			return from.observation;
		}
		stopped(setup.stop);
		setup.acquireStep();
		const started = now();
		if (!info.readOnly && !allowed) {
			const observation = refusal(`Nobody said yes to this use of “${info.label}”.`);
			const done = { status: 'done' as const, started, ended: started };
			await record.write<UseStep>({ ...base, ...done, observation });
			return observation;
		}
		const intent =
			found ??
			(await record.write<UseStep>({ ...base, status: 'intended', started, ended: started }));
		const instrument = await setup.agent?.instrument(info.id);
		const observation: Observation = !instrument
			? refusal(`${info.label} is not available, or Settings do not allow it.`)
			: isAnother(instrument, info)
				? refusal(`The description of “${info.label}” has changed, so it was not used.`)
				: await instrument.use(input, setup.stop);
		stopped(setup.stop);
		const row: UseStep = { ...intent, status: 'done', observation, ended: now() };
		await record.amend(row);
		return observation;
	}

	/** What an instrument showed the parent of this fork, for the same input. */
	function inherited(key: string, { id }: InstrumentInfo, input: unknown): UseStep | undefined {
		const from = record.inherited(key);
		return from?.kind === 'use' && from.observation && sameUse(from, { instrument: id, input })
			? from
			: undefined;
	}

	return { use, inherited };
}

const refusal = (error: string): Observation => ({ ok: false, text: '', error });

/** Not what the person said yes to, or not read-only as it was when it was chosen. */
function isAnother(now: InstrumentInfo, chosen: InstrumentInfo): boolean {
	if (now.readOnly && chosen.readOnly) return false;
	const words = ({ label, describe, readOnly, input }: InstrumentInfo) =>
		JSON.stringify([label, describe, readOnly, input ?? null]);
	return words(now) !== words(chosen);
}

/** A fork takes over what an instrument showed its parent for the same input. */
const sameUse = (
	a: Pick<UseStep, 'instrument' | 'input'>,
	b: Pick<UseStep, 'instrument' | 'input'>,
) => a.instrument === b.instrument && JSON.stringify(a.input) === JSON.stringify(b.input);
