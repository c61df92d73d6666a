/**
 * Votes weighed by how sure the model was of its answer's words (decision M12), purely.
 *
 *   vote(i) = n · exp(l(i)) / Σ exp(l), l the mean log-probability of the answer's tokens
 *
 * exp(l) is the mean (geometric) probability of a token. It means something only beside that of another
 * path to the same question on the same model: elsewhere, and where an engine tells none, which is
 * normal, every vote counts alike.
 */
import type { Voter } from '../consensus.ts';

/** The votes in the order of the voters, together as many as there are voters; null: all count alike. */
export function votesOf(voters: readonly Voter[]): number[] | null {
	const known = voters.flatMap(({ meanLogprob }) => meanLogprob ?? []);
	if (voters.length === 0 || known.length < voters.length) return null;
	const most = Math.max(...known);
	const powers = known.map((mean) => Math.exp(mean - most));
	const all = powers.reduce((sum, power) => sum + power, 0);
	return powers.map((power) => (power * voters.length) / all);
}

/** The paths as they may be compared: of paths on different models none is surer than another. */
export function comparable<V extends Voter & { by?: string | undefined }>(
	paths: readonly V[],
): V[] {
	const alike = new Set(paths.map(({ by }) => by)).size <= 1;
	return alike ? [...paths] : paths.map((path) => ({ ...path, meanLogprob: undefined }));
}
