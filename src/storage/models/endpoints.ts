/** Remote servers as the person described them. Their keys are elsewhere (`keys.ts`). */
import type { Endpoint, LearntModel } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** All endpoints, oldest first. */
export const listEndpoints = (): Promise<Endpoint[]> =>
	stored(() => db.endpoints.toCollection().sortBy('created'));

export const getEndpoint = (id: string): Promise<Endpoint | undefined> =>
	stored(() => db.endpoints.get(id));

/** Takes plain data: a `$state` proxy cannot be stored. */
export const saveEndpoint = (endpoint: Endpoint): Promise<void> =>
	stored(async () => {
		await db.endpoints.put(endpoint);
	});

/** Keeps what a server taught of one of its models; nothing where it was deleted meanwhile. */
export const saveLearnt = (id: string, learnt: LearntModel): Promise<void> =>
	stored(async () => {
		await db.endpoints.where({ id }).modify((endpoint) => {
			const others = endpoint.learnt?.filter(({ model }) => model !== learnt.model) ?? [];
			endpoint.learnt = [learnt, ...others].slice(0, 100);
		});
	});

export const deleteEndpoint = (id: string): Promise<void> => stored(() => db.endpoints.delete(id));
