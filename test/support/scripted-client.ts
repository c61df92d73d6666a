/** A brain that does what a test says: the page's client without a worker behind it. */
import type { InstalledModel } from '../../src/core/types.ts';
import { deleteModelRow, saveModel, updateModel } from '../../src/storage/models/models.ts';
import type { Client } from '../../src/worker/client.ts';
import type { ModelState } from '../../src/worker/protocol.ts';

type Order = Parameters<Client['request']>[0];

export interface ScriptedClient extends Client {
	/** Everything that was asked, in order. */
	orders: Order[];
	say(state: ModelState): void;
	/** What a connection test answers or throws. */
	endpoint: () => string[] | Promise<string[]>;
	/** Holds downloads at one half until it is called. */
	finish: () => void;
}

export function scriptedClient(): ScriptedClient {
	const listeners = new Set<(state: ModelState) => void>();
	const none = () => () => {};
	const done = async () => {};
	let end: (paused: boolean) => void = () => {};

	const figures = (model: InstalledModel, have: number) =>
		client.say({
			kind: 'downloading',
			modelId: model.id,
			have,
			bytes: model.bytes,
			bytesPerSecond: model.bytes / 10,
			phase: 'Downloading',
		});

	async function download(model: InstalledModel): Promise<void> {
		// First of all, so that whoever sees anything of it can already end it.
		const over = new Promise<boolean>((resolve) => (end = resolve));
		await saveModel({ ...model, status: 'downloading' });
		figures(model, model.bytes / 2);
		const paused = await over;
		const have = paused ? model.bytes / 2 : model.bytes;
		await updateModel(model.id, { status: paused ? 'paused' : 'ready', have });
	}

	async function openFile([file]: File[]): Promise<InstalledModel> {
		if (!file) throw new Error('no file');
		const model: InstalledModel = {
			id: `file:${file.name}`,
			engine: 'llamacpp',
			name: file.name,
			source: file.name,
			bytes: file.size,
			have: file.size,
			status: 'ready',
			reasoning: false,
			context: 4096,
			created: Date.now(),
		};
		await saveModel(model);
		return model;
	}

	const client: ScriptedClient = {
		orders: [],
		endpoint: () => [],
		finish: () => end(false),
		say: (state) => listeners.forEach((listen) => listen(state)),
		async request(order) {
			client.orders.push(order);
			if (order.type === 'download') return download(order.model);
			if (order.type === 'pause-download') return end(true);
			if (order.type === 'delete-model') return deleteModelRow(order.modelId);
			if (order.type === 'open-file') return openFile(order.files);
			if (order.type === 'test-endpoint') return { models: await client.endpoint(), contexts: {} };
			return undefined;
		},
		ask: (order) => client.request(order),
		onModel: (listen) => (listeners.add(listen), () => listeners.delete(listen)),
		start: done,
		stop: done,
		answerNow: done,
		pause: done,
		resume: done,
		step: done,
		answerPrivate: done,
		editPrivate: done,
		notifyInput: done,
		forget: done,
		forkPrivate: () => Promise.reject(new Error('not scripted')),
		onLive: none,
		onStored: none,
		onRun: none,
		onFailed: none,
		onRemoved: none,
		close: () => {},
	};
	return client;
}
