/** The algorithms as the page lists them: names, options, costs, and none of the work. */
import { entry as direct } from './direct/options.ts';
import { entry as hyperthink } from './hyperthink/options.ts';
import { entry as midtry } from './midtry/options.ts';
import type { Entry } from './setting.ts';
import { entry as thought } from './thought/options.ts';

export const entries: readonly Entry[] = [direct, hyperthink, midtry, thought];
