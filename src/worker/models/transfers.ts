/** Bringing a model's files here: once across all tabs, the gate open for it, its row kept true. */
import { hasCode, MullError, toPlain } from '../../core/errors.ts';
import type { InstalledModel } from '../../core/types.ts';
import type { OnProgress } from '../../engines/downloads/meter.ts';
import { hub } from '../../network/hub.ts';
import { allow, disallow, requireGate } from '../../network/permissions.ts';
import { listModels, saveModel, updateModel } from '../../storage/models/models.ts';
import type { ModelState } from '../protocol.ts';

/** A row is written this often while bytes arrive, milliseconds. */
const saveInterval = 1000;
/** A permission for a hub outlives a crashed download by this long, milliseconds. */
const permission = 24 * 3_600_000;

const lockOf = (id: string) => `mull-download-${id}`;

/** Holds a model's files alone, waiting for whoever holds them. */
export const withModelFiles = (id: string, work: () => Promise<void>): Promise<void> =>
	navigator.locks.request(lockOf(id), work);

type Work = (progress: OnProgress, signal: AbortSignal) => Promise<Partial<InstalledModel>>;

export class Transfers {
	#tell: (state: ModelState) => void;
	#underWay = new Map<string, AbortController>();

	constructor(tell: (state: ModelState) => void) {
		this.#tell = tell;
	}

	/** What `work` returns is written to the row. Throws `bad-input` where it is under way already. */
	async run(model: InstalledModel, addresses: string[], work: Work): Promise<void> {
		const held = { ifAvailable: true };
		await navigator.locks.request(lockOf(model.id), held, async (lock) => {
			if (!lock) throw beingFetched(model);
			const abort = new AbortController();
			this.#underWay.set(model.id, abort);
			try {
				await this.#alone(model, addresses, work, abort.signal);
			} finally {
				this.#underWay.delete(model.id);
			}
		});
	}

	/** Ends it if it is under way in this tab; what has arrived stays. */
	stop(id: string, why: string): void {
		this.#underWay.get(id)?.abort(new MullError('aborted', why));
	}

	async #alone(
		model: InstalledModel,
		addresses: string[],
		work: Work,
		signal: AbortSignal,
	): Promise<void> {
		const { error: _error, ...row } = model;
		await saveModel({ ...row, status: 'downloading' });
		const urls = addresses.filter(leavesSite);
		const reason = `download of ${model.name}`;
		const here = this.#counted(model);
		try {
			for (const url of urls) {
				const sentOn = model.sentOn === true || new URL(url).origin === hub;
				await allow(url, reason, Date.now() + permission, sentOn);
			}
			if (urls.length > 0) await requireGate(signal);
			const change = await work(here.progress, signal);
			await updateModel(model.id, { status: 'ready', ...change });
		} catch (thrown) {
			const paused = signal.aborted || hasCode(thrown, 'aborted');
			await updateModel(model.id, {
				have: here.bytes(),
				status: hasCode(thrown, 'bad-model') ? 'broken' : 'paused',
				...(paused ? {} : { error: toPlain(thrown, 'download') }),
			});
			if (!paused) throw thrown;
		} finally {
			for (const url of urls) await disallow(url, reason);
		}
	}

	/** Tells the page of each piece, and the row of them now and then. */
	#counted({ id, have }: InstalledModel): { progress: OnProgress; bytes(): number } {
		let saved = 0;
		return {
			bytes: () => have,
			progress: (now) => {
				have = now.have;
				this.#tell({ kind: 'downloading', modelId: id, ...now });
				if (Date.now() - saved < saveInterval) return;
				saved = Date.now();
				void updateModel(id, { have, ...(now.bytes ? { bytes: now.bytes } : {}) });
			},
		};
	}
}

/** Nobody has to be allowed to ask the site itself. */
const leavesSite = (url: string): boolean =>
	url.startsWith('http') && new URL(url).origin !== globalThis.location?.origin;

/** A download that a closed tab left behind is paused. */
export async function pauseAbandoned(): Promise<void> {
	for (const { id, status } of await listModels()) {
		if (status !== 'downloading') continue;
		await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (held) => {
			if (held) await updateModel(id, { status: 'paused' });
		});
	}
}

const beingFetched = ({ name }: InstalledModel): MullError =>
	new MullError(
		'bad-input',
		`“${name}” is being fetched already, in this tab or another.`,
		'Watch its progress on the Models screen.',
	);
