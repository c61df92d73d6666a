import { wordsOf } from '../../language.svelte.ts';
import { en } from './en.ts';

export const w = wordsOf('remembered', en);
