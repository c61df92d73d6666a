/** Whether what is remembered may still be said, from what it rests on and what its run had read. */
import type { Fact } from '../core/mission/knowledge.ts';
import type { Item } from './items.ts';

/**
 * `gone` when a fact that it speaks of or rests on was deleted, superseded, disputed or found false;
 * `local` when one of them, or anything that its run had read, never leaves this device.
 */
export type Standing = 'stands' | 'local' | 'gone';

export class ItemValidity {
	#facts = new Map<string, Pick<Fact, 'status' | 'local'>>();
	/** Facts that a mission's answers rest on, by name of the task; by id of its run. */
	#grounds = new Map<string, Map<string, string[]>>();
	/** Rows of a run that are marked, by id of the run: it had read what never leaves this device. */
	#marked = new Map<string, Set<string>>();

	of({ about, runId }: Item): Standing {
		if (about === undefined && runId === undefined) return 'stands';
		const mission = runId === undefined ? undefined : this.#grounds.get(runId);
		const all = about ?? [...(mission?.values() ?? [])].flat();
		const under = all.map((id) => this.#facts.get(id));
		const holds = under.every((fact) => fact && ['surviving', 'untested'].includes(fact.status));
		if (!holds) return 'gone';
		const read = runId !== undefined && (this.#marked.get(runId)?.size ?? 0) > 0;
		return read || under.some((fact) => fact!.local) ? 'local' : 'stands';
	}

	fact(id: string, status: Fact['status'], local: boolean): void {
		this.#facts.set(id, { status, local });
	}

	dropFact(id: string): void {
		this.#facts.delete(id);
	}

	/** The mission's answer rests on these facts: those of this task, and of its other ones. */
	ground(runId: string, task: string, facts: string[]): void {
		this.#grounds.set(runId, (this.#grounds.get(runId) ?? new Map()).set(task, facts));
	}

	dropTask(task: string): void {
		for (const tasks of this.#grounds.values()) tasks.delete(task);
	}

	mark(runId: string, row: string, local: boolean): void {
		if (!local) return void this.#marked.get(runId)?.delete(row);
		this.#marked.set(runId, (this.#marked.get(runId) ?? new Set()).add(row));
	}

	/** Its marks go; what its answers rest on goes with its tasks. */
	dropRun(runId: string): void {
		this.#marked.delete(runId);
	}
}
