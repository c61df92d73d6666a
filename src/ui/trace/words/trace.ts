import { wordsOf } from '../../../state/language.svelte.ts';
import { trace } from './en-trace.ts';

/** Apart from the others: they come with the first answer that is shown. */
export const w = wordsOf('trace', trace);
