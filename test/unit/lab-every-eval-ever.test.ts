/** The export for other tools: what its schema (0.3.0) demands, and that it says what came of it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { runExperiment } from '../../src/lab/experiment/run-experiment.ts';
import { everyEvalEver } from '../../src/lab/report/every-eval-ever.ts';
import { account } from '../../src/lab/experiment/compare.ts';
import { memoryPlace, someExperiment, somePlan } from '../support/lab.ts';

async function exported(change: Parameters<typeof someExperiment>[0] = {}) {
	const experiment = await someExperiment(change);
	const { place, kept } = memoryPlace(({ arm, item }) => ({
		right: arm.id === 'midtry' || item.id.endsWith('1'),
		...(item.id.endsWith('2') ? { finish: 'length' as const } : {}),
	}));
	const end = await runExperiment(experiment, new Map(), place, 4, new AbortController().signal);
	const files = await everyEvalEver(end, kept, 1_700_000_000_000);
	const read = files.map(({ aggregate, samples, ...rest }) => ({
		...rest,
		text: samples,
		aggregate: JSON.parse(aggregate) as Record<string, any>,
		rows: samples
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as Record<string, any>),
	}));
	return { experiment: end, kept, read };
}

const fields = (of: object, ...names: string[]) =>
	expect(Object.keys(of)).toEqual(expect.arrayContaining(names));
const allTexts = (of: object) =>
	expect(Object.values(of).every((value) => typeof value === 'string')).toBe(true);

test('the aggregate has all that the schema demands, and nothing that it does not know', async () => {
	const { experiment, kept, read } = await exported();
	const [{ aggregate, path, samplesPath, text, rows } = null!, ...none] = read;
	expect(none).toEqual([]);
	expect(samplesPath).toMatch(
		/^data\/[^/]+\/[^/]+\/[^/]+\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}_samples\.jsonl$/,
	);
	expect(samplesPath.replace('_samples.jsonl', '.json')).toBe(path);
	expect(Object.keys(aggregate).sort()).toEqual(
		[
			...['schema_version', 'evaluation_id', 'evaluation_timestamp', 'retrieved_timestamp'],
			...['source_metadata', 'eval_library', 'model_info', 'evaluation_results'],
			'detailed_evaluation_results',
		].sort(),
	);
	expect(aggregate).toMatchObject({ schema_version: '0.3.0', retrieved_timestamp: '1700000000' });
	expect(['documentation', 'evaluation_run']).toContain(aggregate.source_metadata.source_type);
	expect(['first_party', 'third_party', 'collaborative', 'other']).toContain(
		aggregate.source_metadata.evaluator_relationship,
	);
	const { additional_details: details } = aggregate.model_info;
	expect(['self_deployed', 'externally_managed', 'unknown']).toContain(details.deployment_type);
	expect(['open_weights', 'closed_weights', 'unknown']).toContain(details.model_availability);
	allTexts(details);
	// Three arms and a vote.
	expect(aggregate.evaluation_results).toHaveLength(4);
	for (const one of aggregate.evaluation_results) {
		fields(one, 'evaluation_name', 'source_data', 'metric_config', 'score_details');
		expect(one.source_data.source_type).toBe('other');
		expect(one.metric_config).toMatchObject({
			score_type: 'continuous',
			min_score: 0,
			max_score: 1,
		});
		const id = one.evaluation_result_id.split('/')[1];
		expect(one.score_details.score).toBe(account(experiment, kept, id).right);
		const { lower, upper } = one.score_details.uncertainty.confidence_interval;
		expect(lower).toBeLessThanOrEqual(one.score_details.score);
		expect(upper).toBeGreaterThanOrEqual(one.score_details.score);
		allTexts(one.score_details.details);
		if (one.generation_config) allTexts(one.generation_config.additional_details);
	}
	const midtry = aggregate.evaluation_results.find(({ evaluation_name }: any) =>
		evaluation_name.endsWith(': MidTry'),
	);
	// Its paths have a temperature each.
	expect(midtry.generation_config.generation_args.temperature).toBeNull();
	expect(aggregate.detailed_evaluation_results).toMatchObject({
		...{ format: 'jsonl', file_path: samplesPath, total_rows: rows.length },
		checksum: createHash('sha256').update(text).digest('hex'),
	});
});

test('a row for each answer, with its verdict', async () => {
	const { experiment, kept, read } = await exported();
	const [{ rows, aggregate } = null!] = read;
	expect(rows).toHaveLength(kept.size);
	const results = aggregate.evaluation_results.map((one: any) => one.evaluation_result_id);
	for (const row of rows) {
		fields(row, 'schema_version', 'evaluation_id', 'model_id', 'evaluation_name', 'sample_id');
		expect(row).toMatchObject({
			...{ evaluation_id: aggregate.evaluation_id, model_id: aggregate.model_info.id },
			...{ interaction_type: 'single_turn', output: { raw: [expect.any(String)] } },
		});
		expect(results).toContain(row.evaluation_result_id);
		expect(row).not.toHaveProperty('messages');
		expect(row.evaluation.is_correct).toBe(row.metadata.verdict === 'right');
		expect(row.evaluation.score).toBe(row.evaluation.is_correct ? 1 : 0);
		const { input_tokens, output_tokens, total_tokens } = row.token_usage;
		expect(total_tokens).toBe(input_tokens + output_tokens);
		expect(row.answer_attribution).toHaveLength(row.metadata.verdict === 'cut' ? 0 : 1);
		expect(row.error !== undefined).toBe(row.metadata.verdict === 'cut');
		allTexts(row.metadata);
	}
	expect(rows.some(({ metadata }) => metadata.verdict === 'cut')).toBe(true);
	const hashes = new Map(rows.map((row) => [row.sample_id, row.sample_hash]));
	expect(new Set(hashes.values()).size).toBe(experiment.items.length);
});

test('two models are two pairs of files; the same experiment has the same names', async () => {
	const [direct, , midtry] = somePlan().arms;
	const other = { ...direct!.roles.A, model: { ...direct!.roles.A.model!, model: 'org/Other B' } };
	const arms = [direct!, { ...midtry!, roles: { A: other, B: other } }];
	const plan = { arms, votes: [], primary: { base: 'direct-0', other: 'midtry' } };
	const [one, two] = [await exported(plan), await exported(plan)];
	expect(one.read.map(({ path }) => path)).toEqual(two.read.map(({ path }) => path));
	expect(one.read).toHaveLength(2);
	expect(one.read[1]!.path).toMatch(/^data\/mull-lab\/org\/Other_B\//);
	expect(one.read.map(({ rows }) => rows.length)).toEqual([10, 10]);
});
