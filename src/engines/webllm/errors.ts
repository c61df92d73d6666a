/** What the names and words of WebLLM's errors mean for a person. */
import { MullError } from '../../core/errors.ts';
import type { Fault } from './protocol.ts';

/** When it happened: while loading, or while a loaded model answered. */
type Phase = 'load' | 'answer';

const smaller = 'Choose a smaller model or a shorter context on the Models screen.';
const repair = 'Repair the model on the Models screen; if that does not help, delete it.';

/**
 * Fixed names of the pinned package; `test/unit/webllm.test.ts` checks that each still exists there.
 * `RangeError` is also what the platform throws for want of memory, so words are read before names.
 */
export const knownNames = {
	'no-webgpu': ['WebGPUNotAvailableError', 'WebGPUNotFoundError'],
	'unsupported-device': ['ShaderF16SupportError', 'FeatureSupportError'],
	'out-of-memory': ['DeviceLostError'],
	'device-lost': ['ModelNotLoadedError', 'SpecifiedModelNotFoundError'],
	'context-overflow': ['ContextWindowSizeExceededError'],
	'bad-model': [
		'ArtifactManifestError',
		'IntegrityError',
		'UnsupportedTokenizerFilesError',
		'WindowSizeConfigurationError',
		'WindowSizeSpecificationError',
		'AttentionSinkSizeError',
	],
	'bad-request': [
		'GrammarMatcherInitError',
		'InvalidResponseFormatError',
		'MessageOrderError',
		'SystemMessageOrderError',
		'MinValueError',
		'NonNegativeError',
		'SeedTypeError',
		'UnsupportedFieldsError',
	],
} as const;

export function webllmError(fault: Fault, phase: Phase): MullError {
	const cause = { cause: fault };
	const { name, message } = fault;
	const error = (code: MullError['code'], words: string, wayOut: string) =>
		new MullError(code, words, wayOut, cause);

	if (
		/out of memory|out-of-memory|OutOfMemory|allocation failed|Out of bounds memory/i.test(message)
	)
		return outOfMemory(fault);
	if (/Unable to find a compatible GPU/.test(message))
		return error(
			'no-webgpu',
			'The browser found no graphics processor that it may use.',
			'Switch hardware acceleration on, update the graphics driver, or use a llama.cpp model.',
		);
	const limit = /because of requested (\w+) exceeds limit/.exec(message)?.[1];
	if (limit)
		return error(
			'unsupported-device',
			`The graphics processor or this browser offers too little for WebLLM (${limit}).`,
			'Use a llama.cpp model, or another browser.',
		);
	if (name === 'QuotaExceededError')
		return error(
			'quota',
			'The browser has no room left for the model.',
			'Delete a model you no longer use, or free space on the disk.',
		);
	if (name === 'CompileError')
		return error('bad-model', 'The compiled library of this model is damaged.', repair);
	if (name === 'LinkError')
		return error(
			'bad-model',
			'The compiled library of this model is made for another version of WebLLM.',
			'Repair the model on the Models screen: that fetches the library that fits.',
		);
	if (
		/Failed to execute '(add|addAll)' on 'Cache'|Failed to fetch|NetworkError|Load failed/.test(
			message,
		)
	)
		return error('download', 'A file of the model is missing here.', repair);

	switch (codeOf(name)) {
		case 'no-webgpu':
			return error(
				'no-webgpu',
				'This browser has no WebGPU, which WebLLM needs.',
				'Use a llama.cpp model, or a recent Chrome, Edge, Safari or Firefox.',
			);
		case 'unsupported-device':
			return error(
				'unsupported-device',
				name === 'ShaderF16SupportError'
					? 'Your graphics processor has no 16-bit floats, which this model needs.'
					: 'Your graphics processor lacks a feature that this model needs.',
				'Take the 32-bit build of this model, or a llama.cpp model.',
			);
		case 'out-of-memory':
			return outOfMemory(fault);
		case 'device-lost':
			return deviceLost(fault);
		case 'context-overflow': {
			const [tokens, window] = message.match(/\d+/g) ?? [];
			return error(
				'context-overflow',
				tokens && window
					? `The prompt has ${tokens} tokens, the context window of this model ${window}.`
					: 'The prompt is longer than the context window of this model.',
				'Shorten the question, or load the model with a longer context.',
			);
		}
		case 'bad-model':
			return error('bad-model', `The files of this model cannot be used: ${message}`, repair);
		case 'bad-request':
			return error('bad-request', `WebLLM refused the request: ${message}`, '');
	}
	if (
		/A valid external Instance reference no longer exists|device (is|was) lost|Buffer was unmapped|was destroyed/i.test(
			message,
		)
	)
		return deviceLost(fault);
	if (phase === 'load')
		// A page instead of JSON (SyntaxError), a cut shard.
		return error('bad-model', `The model could not be loaded: ${message || name}`, repair);
	return error(
		'server',
		`WebLLM failed while it answered: ${message || name}`,
		'Try again; the model is loaded afresh.',
	);
}

export function outOfMemory(fault: Fault): MullError {
	return new MullError(
		'out-of-memory',
		'The graphics memory is not enough for this model.',
		smaller,
		{ cause: fault },
	);
}

/** What the graphics processor refused without anybody waiting for it. */
export function gpuError(fault: Fault): MullError {
	if (fault.name === 'GPUOutOfMemoryError' || /out.of.memory/i.test(fault.message))
		return outOfMemory(fault);
	const [first = ''] = fault.message.split('\n');
	return new MullError(
		'unsupported-device',
		`The graphics processor refused a step of this model: ${first.slice(0, 300)}`,
		'Choose a shorter context or a smaller model on the Models screen, or a llama.cpp model.',
		{ cause: fault },
	);
}

export function deviceLost(fault: Fault): MullError {
	return new MullError(
		'device-lost',
		'The graphics processor was reset or taken away while it worked.',
		'Go on: the model is loaded again. If it happens often, choose a smaller model.',
		{ cause: fault },
	);
}

type Known = keyof typeof knownNames;

function codeOf(name: string): Known | undefined {
	return (Object.keys(knownNames) as Known[]).find((code) =>
		(knownNames[code] as readonly string[]).includes(name),
	);
}
