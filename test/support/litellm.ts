/**
 * LiteLLM's proxy, for the long tests: installed once from PyPI into a folder of its own, then started
 * in front of another server. Whatever is missing is said.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { must, startProgram, type LlamaServer } from './programs.ts';

const version = '1.108.7';
const folder = resolve(`test/.out/litellm-${version}`);

/** It does not start without one. */
export const liteKey = 'sk-mull-long-tests';

/** The model `small` is that of the server; `gone` is of a server that is not there. */
export async function startLiteLLM(behind: string): Promise<LlamaServer> {
	if (!existsSync(`${folder}/bin/litellm`)) {
		console.log(`Installing LiteLLM ${version} from PyPI into ${folder}: minutes.`);
		mkdirSync(folder, { recursive: true });
		await must('making a folder for LiteLLM', 'python3', ['-m', 'venv', folder]);
		const what = `litellm[proxy]==${version}`;
		await must('installing LiteLLM', `${folder}/bin/python`, [
			...['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', what],
		]);
	}
	const model = (name: string, url: string) => ({
		model_name: name,
		litellm_params: { model: `openai/${name}`, api_base: url, api_key: 'none' },
	});
	const models = [model('small', behind), model('gone', 'http://127.0.0.1:9/v1')];
	const settings = { num_retries: 0, telemetry: false };
	const general = { master_key: liteKey };
	// JSON is YAML.
	const config = JSON.stringify({
		model_list: models,
		litellm_settings: settings,
		general_settings: general,
	});
	writeFileSync(`${folder}/config.yaml`, config);
	const args = (port: number) => [
		// Else it asks the internet for a list of prices.
		...['LITELLM_LOCAL_MODEL_COST_MAP=True', `${folder}/bin/litellm`],
		...['--config', `${folder}/config.yaml`, '--host', '127.0.0.1', '--port', String(port)],
	];
	return startProgram('The proxy of LiteLLM', 'env', args, liteKey);
}
