/**
 * An experiment in the schema of Every Eval Ever (0.3.0), which other tools read: for each model an
 * aggregate with a result for each arm, and a file of samples with a row for each answer.
 */
import { entryOf } from '../../algorithms/list.ts';
import { engineOf } from '../../core/engines/engine-of.ts';
import { sha256 } from '../../core/hash.ts';
import type { ModelRef } from '../../core/types.ts';
import { account } from '../experiment/compare.ts';
import { isPilot, type Results } from '../experiment/plan.ts';
import type { Arm, Experiment, Result } from '../experiment/types.ts';
import type { Item } from '../problems/item.ts';
import { wilson } from '../statistics/shares.ts';
import { labelOf } from './sentences.ts';

const schema = '0.3.0';

/** Two files under `data/`, as its repository has them. `path` is that of the aggregate. */
export interface EvalFiles {
	path: string;
	aggregate: string;
	samplesPath: string;
	samples: string;
}

/** `now`: milliseconds since 1970. One pair for each model. */
export async function everyEvalEver(
	experiment: Experiment,
	results: Results,
	now: number,
): Promise<EvalFiles[]> {
	const models = new Map<string, Arm[]>();
	for (const arm of experiment.arms) {
		const id = modelIdOf(arm.roles.A.model);
		models.set(id, [...(models.get(id) ?? []), arm]);
	}
	return Promise.all([...models].map(([id, arms]) => filesOf(experiment, results, id, arms, now)));
}

async function filesOf(
	experiment: Experiment,
	results: Results,
	modelId: string,
	arms: readonly Arm[],
	now: number,
): Promise<EvalFiles> {
	const model = arms[0]!.roles.A.model;
	const folder = `data/mull-lab/${modelId.split('/').map(fileName).join('/')}`;
	const name = uuidFrom(await sha256(`${experiment.fingerprint} ${modelId}`));
	const samplesPath = `${folder}/${name}_samples.jsonl`;
	const evaluationId = `mull-lab/${modelId}/${Math.round(experiment.created / 1000)}`;
	const rows: string[] = [];
	const items = new Map(experiment.items.map((item) => [item.id, item]));
	const hashes = new Map<Item, string>();
	for (const result of results.values()) {
		const item = items.get(result.item);
		if (!item || isPilot(result) || !arms.some(({ id }) => id === result.arm)) continue;
		const hash = hashes.get(item) ?? (await sha256(item.question + item.answers.join('')));
		hashes.set(item, hash);
		const row = { ...sample(experiment, item, result), sample_hash: hash };
		rows.push(
			JSON.stringify({
				schema_version: schema,
				evaluation_id: evaluationId,
				model_id: modelId,
				...row,
			}),
		);
	}
	const samples = rows.map((row) => `${row}\n`).join('');
	const engine = model && engineOf(model);
	const here = engine?.where === 'device';
	const identity = Object.entries(experiment.models).map(([name, one]) => `${name}: ${one}`);
	const votes = experiment.votes.filter(({ samples }) => arms.some(({ id }) => id === samples));
	const aggregate = {
		schema_version: schema,
		evaluation_id: evaluationId,
		evaluation_timestamp: new Date(experiment.created).toISOString(),
		retrieved_timestamp: String(Math.round(now / 1000)),
		source_metadata: {
			source_name: 'Mull Lab',
			source_type: 'evaluation_run',
			source_organization_name: 'A user of Mull',
			evaluator_relationship: 'third_party',
		},
		eval_library: {
			name: 'mull',
			version: experiment.app,
			additional_details: {
				fingerprint: experiment.fingerprint,
				seed: String(experiment.seed),
			},
		},
		model_info: {
			name: model?.model ?? 'unknown',
			id: modelId,
			...(engine ? { inference_engine: { name: engine.label } } : {}),
			additional_details: {
				deployment_type: here ? 'self_deployed' : 'unknown',
				model_availability: here ? 'open_weights' : 'unknown',
				identity: identity.join('; '),
			},
		},
		evaluation_results: [
			...arms.map((arm) => ({
				...resultOf(experiment, results, arm.id),
				generation_config: generationOf(arm),
			})),
			...votes.map(({ id }) => resultOf(experiment, results, id)),
		],
		detailed_evaluation_results: {
			format: 'jsonl',
			file_path: samplesPath,
			hash_algorithm: 'sha256',
			checksum: await sha256(samples),
			total_rows: rows.length,
		},
	};
	const path = `${folder}/${name}.json`;
	return { path, aggregate: `${JSON.stringify(aggregate, null, 2)}\n`, samplesPath, samples };
}

const nameOf = ({ source }: Experiment): string =>
	source.kind === 'own' ? `Own problems (${source.name})` : 'Mull Lab problems';

/** What an arm, or a vote, came to. */
function resultOf(experiment: Experiment, results: Results, id: string) {
	const { items, right, verdicts, tokens, seconds, calls, votes } = account(
		experiment,
		results,
		id,
	);
	const { low, high } = wilson(right * items, items);
	const { source } = experiment;
	const counted =
		votes === undefined
			? {
					right: verdicts.right,
					wrong: verdicts.wrong,
					no_answer: verdicts.none,
					cut: verdicts.cut,
				}
			: { votes };
	const made =
		source.kind === 'made'
			? {
					families: source.families.join(', '),
					level: String(experiment.items[0]?.level ?? 'unknown'),
				}
			: { unscored: String(source.unscored) };
	return {
		evaluation_result_id: `${experiment.fingerprint.slice(0, 16)}/${id}`,
		evaluation_name: `${nameOf(experiment)}: ${labelOf(experiment, id)}`,
		source_data: {
			dataset_name: nameOf(experiment),
			source_type: 'other',
			additional_details: { ...made, problems: String(experiment.items.length) },
		},
		metric_config: {
			metric_id: 'accuracy',
			metric_name: 'Share right',
			metric_kind: 'accuracy',
			lower_is_better: false,
			score_type: 'continuous',
			min_score: 0,
			max_score: 1,
			evaluation_description:
				'Mean share of right answers over the problems; one reader of answers for every arm.',
		},
		score_details: {
			score: right,
			details: texts({ ...counted, tokens, seconds, calls }),
			uncertainty: {
				confidence_interval: { lower: low, upper: high, confidence_level: 0.95, method: 'Wilson' },
				num_samples: items,
			},
		},
	};
}

function generationOf({ algorithm, version, options, roles, repeats }: Arm) {
	const { sampling, think } = roles.A;
	const asked = entryOf(algorithm)?.sampling(options, roles).A;
	const [only, ...more] = [...new Set(asked?.temperatures ?? [sampling.temperature])];
	return {
		generation_args: {
			// An algorithm that asks at several has none.
			temperature: more.length > 0 ? null : (only ?? null),
			top_p: asked?.topP ?? sampling.topP,
			max_tokens: sampling.maxTokens,
			reasoning: think,
		},
		additional_details: {
			algorithm,
			algorithm_version: String(version),
			repeats: String(repeats),
			options: JSON.stringify(options),
		},
	};
}

/** One answer. */
function sample(experiment: Experiment, item: Item, result: Result) {
	const { answer, verdict, promptTokens, tokens, seconds, confidence } = result;
	return {
		evaluation_name: `${nameOf(experiment)}: ${labelOf(experiment, result.arm)}`,
		evaluation_result_id: `${experiment.fingerprint.slice(0, 16)}/${result.arm}`,
		sample_id: item.id,
		interaction_type: 'single_turn',
		input: {
			raw: item.question,
			reference: item.answers,
			...(item.options ? { choices: item.options } : {}),
		},
		output: { raw: [result.said] },
		answer_attribution:
			answer === null
				? []
				: [
						{
							turn_idx: 0,
							source: 'output.raw',
							extracted_value: answer,
							extraction_method: 'regex',
							is_terminal: true,
						},
					],
		evaluation: { score: verdict === 'right' ? 1 : 0, is_correct: verdict === 'right' },
		token_usage: {
			input_tokens: promptTokens,
			output_tokens: tokens,
			total_tokens: promptTokens + tokens,
		},
		performance: { latency_ms: Math.round(1000 * seconds) },
		...(verdict === 'cut' ? { error: 'Cut by a limit before there was an answer.' } : {}),
		metadata: texts({
			arm: result.arm,
			verdict,
			repeat: result.repeat,
			family: item.family,
			calls: result.calls,
			begun_anew: result.again,
			...(item.level === undefined ? {} : { level: item.level }),
			...(item.group === undefined ? {} : { group: item.group }),
			...(confidence ? { confidence } : {}),
		}),
	};
}

/** All further details are texts there. */
const texts = (from: Record<string, string | number>): Record<string, string> =>
	Object.fromEntries(Object.entries(from).map(([name, value]) => [name, String(value)]));

/** Developer and model: what has no developer is of an unknown one. */
function modelIdOf(model: ModelRef | null): string {
	const name = model?.model ?? 'unknown';
	const parts = name.split('/').filter(Boolean).slice(-2);
	return parts.length === 2 ? parts.join('/') : `unknown/${parts[0] ?? 'unknown'}`;
}

const fileName = (part: string): string => part.replace(/[^\w.-]+/g, '_') || '_';

/** A UUID of version 4 from a hash, so that the same experiment has the same file. */
function uuidFrom(hash: string): string {
	const variant = '89ab'[parseInt(hash[16]!, 16) % 4];
	const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`];
	return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
