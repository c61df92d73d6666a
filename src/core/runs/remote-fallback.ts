/** Where a run goes on when its local model is gone, if the person wants that at all. */
import { engineOf } from '../engines/engine-of.ts';
import type { ErrorCode } from '../errors.ts';
import type { ModelRef, RoleName, Roles } from '../types.ts';

/**
 * The run's roles with `fallback` in place of the local models of `names`; sampling stays. Null
 * where that helps nothing: another kind of fault, no fallback, or no local model to replace. So
 * each change leaves one local model less, and a chain of changes ends.
 */
export function fallbackRoles(
	roles: Roles,
	code: ErrorCode,
	fallback: ModelRef | null,
	names: readonly RoleName[],
): Roles | null {
	if (!fallback) return null;
	const change = (name: RoleName) => {
		const { model } = roles[name];
		return names.includes(name) && model && engineOf(model).onlyHere.includes(code)
			? { ...roles[name], model: fallback }
			: roles[name];
	};
	const changed = { A: change('A'), B: change('B') };
	return changed.A === roles.A && changed.B === roles.B ? null : changed;
}
