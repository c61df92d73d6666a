/** The one dictation of this page: the question box and the Models screen show the same. */
import { startRecording } from '../../host/microphone.ts';
import { createDictation } from '../../worker/speech/dictation.ts';
import { DictationState } from './dictation.svelte.ts';

export const dictation = new DictationState(createDictation(), startRecording);
