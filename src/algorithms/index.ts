/** The algorithms on offer, for the brain; the page reads `list.ts`. */
import { MullError } from '../core/errors.ts';
import { direct } from './direct/direct.ts';
import { hyperthink } from './hyperthink/hyperthink.ts';
import { midtry } from './midtry/midtry.ts';
import type { Listed } from './setting.ts';
import { thought } from './thought/agent.ts';

export const algorithms: readonly Listed[] = [direct, hyperthink, midtry, thought];

/** Throws `incompatible` for an id that this version does not know. */
export function algorithm(id: string): Listed {
	const found = algorithms.find((candidate) => candidate.id === id);
	if (found) return found;
	throw new MullError(
		'incompatible',
		`This version of Mull has no algorithm "${id}".`,
		'Choose another one, or update the page.',
	);
}
