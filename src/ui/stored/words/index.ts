import { wordsOf } from '../../../state/language.svelte.ts';
import { en } from './en.ts';

export const w = wordsOf('stored', en);
