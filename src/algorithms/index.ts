/** The algorithms with their work, for the brain; everything else reads `list.ts`. */
import { MullError } from '../core/errors.ts';
import { direct } from './direct/direct.ts';
import type { Listed } from './entry.ts';
import { hyperthink } from './hyperthink/hyperthink.ts';
import type { AlgorithmId } from './list.ts';
import { midtry } from './midtry/midtry.ts';
import { thought } from './thought/agent.ts';

const algorithms: Record<AlgorithmId, Listed> = { direct, hyperthink, midtry, thought };

/** Throws `incompatible` for an id that this version does not know. */
export function algorithm(id: string): Listed {
	if (Object.hasOwn(algorithms, id)) return algorithms[id as AlgorithmId];
	throw new MullError(
		'incompatible',
		`This version of Mull has no algorithm "${id}".`,
		'Choose another one, or update the page.',
	);
}
