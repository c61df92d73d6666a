/** Runs of the missions with a reader that rewords, beside the perfect one, and what they came to. */
import { failed } from '../../../../src/algorithms/thought/job.ts';
import type { EvidenceLabel } from '../../../../src/core/mission/types.ts';
import { everydayMissions, type Decides } from '../everyday/list.ts';
import type { Mission } from '../mission.ts';
import { look } from '../sight.ts';
import { runMission, type Came } from '../stage.ts';
import { rewording, type Rewording } from './reader.ts';

export interface Measured {
	name: string;
	seed: number;
	decides: Decides;
	right: boolean;
	/** What was answered, or why nothing was. */
	answer: string;
	calls: number;
	/** Of the perfect reader, for the same mission. */
	perfectCalls: number;
	promptTokens: number;
	label: EvidenceLabel | null;
	/** A task failed, or the person was told that the agent is stuck. */
	stuck: boolean;
	/** The first attempt at each task was right. */
	firstRight: boolean;
}

/**
 * The missions of these seeds, for each share of the reader's answers that is wrong. `characters`:
 * length of the long documents.
 */
export async function measured(
	seeds: readonly number[],
	wrongs: readonly number[],
	characters?: number,
): Promise<Measured[][]> {
	const all = wrongs.map((): Measured[] => []);
	for (const seed of seeds) {
		for (const { mission, decides } of everydayMissions(seed, characters)) {
			const perfect = await runMission(mission, { seed });
			for (const [at, wrong] of wrongs.entries()) {
				const flaws = rewording(seed, wrong);
				const came = await runMission(mission, { seed, flaws });
				all[at]!.push({
					...{ name: mission.name, seed, decides, answer: came.answer || came.fault },
					...{ right: isRight(mission, came, flaws), firstRight: firstRight(came, flaws) },
					...{ calls: came.calls, perfectCalls: perfect.calls, label: came.label },
					...{ promptTokens: came.promptTokens, stuck: isStuck(came) },
				});
			}
		}
	}
	return all;
}

/** As it stands, or as the reader meant it: its other words are no fault. */
export const isRight = ({ right }: Mission, { answer }: Came, { voice }: Rewording): boolean =>
	right(answer) || right(voice.meant(answer));

const isStuck = ({ books }: Came): boolean =>
	[...books.questions.values()].some(({ text }) => /\bstuck\b/i.test(text)) ||
	[...books.tasks.values()].some(({ task }) => task.status === failed);

function firstRight({ heard }: Came, { voice }: Rewording): boolean {
	const seen = new Set<string>();
	return heard.every(({ request, said }) => {
		if (request.schema || said.error) return true;
		const { task } = look(voice.hear(request.messages));
		if (seen.has(task)) return true;
		seen.add(task);
		return said.slipped !== true;
	});
}
