/**
 * What writes down speech: one small model of the Hugging Face hub that knows about a hundred
 * languages. Pure data. The size is that of the public repository, right to a few percent.
 */
export interface SpeechModel {
	/** The name of its repository. */
	id: string;
	name: string;
	/** Bytes to fetch. */
	download: number;
	licence: string;
}

/** Where it is fetched from. */
export const speechHost = 'huggingface.co';

export const speechModel: SpeechModel = {
	id: 'onnx-community/whisper-base',
	name: 'Whisper base',
	download: 80_000_000,
	licence: 'Apache 2.0',
};
