/** What may leave this device as things stand, said in plain words (the line under the conversations). */
import { isBrowserModel } from '../../core/engines/engine-of.ts';
import { fallbackRoles } from '../../core/runs/remote-fallback.ts';
import { modelLocation, type ModelLocation } from '../../core/device/model-location.ts';
import type { Endpoint, ModelRef, RoleName, Roles, Run } from '../../core/types.ts';
import { listEndpoints } from '../../storage/models/endpoints.ts';
import { hasFolder } from '../../storage/folder/folder-handle.ts';
import { live } from '../../storage/live.ts';
import { runningRuns } from '../../storage/runs/runs.ts';
import type { Settings } from '../../storage/settings.ts';
import { usableTools } from '../../storage/tools.ts';
import { and } from '../numbers.ts';
import { m } from '../messages.ts';

/** What the database knows of ways out. */
export interface NetworkExposure {
	endpoints: readonly Endpoint[];
	/** Names of the allowed servers that have allowed tools. */
	toolServers: readonly string[];
	/** Stored runs that go on, whichever tab drives them. */
	running: readonly Run[];
	/** A backup folder is in use: where it is carried, no page can see. */
	folder: boolean;
}

/** Watches it until the returned function is called; `null` where it cannot be read. */
export const watchNetworkExposure = (
	next: (outside: NetworkExposure | null) => void,
): (() => void) =>
	live(
		async () => {
			const [endpoints, tools, running, folder] = await Promise.all([
				listEndpoints(),
				usableTools(),
				runningRuns(),
				hasFolder(),
			]);
			const toolServers = [...new Set(tools.map(({ server }) => server.name))];
			return { endpoints, toolServers, running, folder };
		},
		next,
		() => next(null),
	);

interface Leaving {
	settings: Pick<Settings, 'expert' | 'remotePolicy' | 'fallback' | 'fallbackRoles'>;
	/** What the roles run on, with the built-in model where nobody chose. */
	roles: Roles;
	outside: NetworkExposure;
	/** Runs that leave no trace, of this tab. */
	privateRuns: readonly Run[];
}

/** One sentence for each way out that stands open; none: everything stays on this device. */
export function whatLeaves({ settings, roles, outside, privateRuns }: Leaving): string[] {
	const goes = (model: ModelRef | null | undefined): boolean =>
		allowedPlace(model, outside.endpoints) === 'elsewhere';
	const said: string[] = [];

	const now = placesOf({ roles, expert: settings.expert }).map(goes);
	// A run keeps the models that it began with, whatever was chosen since.
	const runs = [...outside.running, ...privateRuns.filter(({ status }) => status === 'running')];
	const kept = runs.some((run) => placesOf(run).some((model, place) => goes(model) && !now[place]));
	const asking = [m('roleA'), m('roleB'), m('expert')].filter((_, place) => now[place]);
	if (kept) asking.push(m('activeRun'));
	if (asking.length) said.push(m('stepsLeave', { asking: capital(and(asking)), n: asking.length }));

	if (settings.remotePolicy === 'roles' && goes(settings.fallback)) {
		const { fallback, fallbackRoles: names } = settings;
		const then = fallbackRoles(roles, 'device-lost', fallback, names);
		const going = roleNames.filter((name) => then && then[name] !== roles[name]);
		if (going.length) {
			const whom = and(going.map((name) => m('role', { name })));
			said.push(m('fallbackLeaves', { whom }));
		}
	}
	if (outside.toolServers.length) {
		const whose = and(outside.toolServers);
		said.push(m('toolsLeave', { whose }));
	}
	return said;
}

/** Nothing is sent to a server that is not allowed, or that nobody knows. */
function allowedPlace(
	model: ModelRef | null | undefined,
	endpoints: readonly Endpoint[],
): ModelLocation {
	const open = endpoints.some(({ id, allowed }) => allowed && id === model?.endpoint);
	return open ? modelLocation(model, endpoints) : 'page';
}

/**
 * The same where no way out stands open. A server of this machine is none, but what listens there
 * may be one end of a tunnel; and of its own model only the browser can say where it computes.
 */
export function whatStays({ settings, roles, outside, privateRuns }: Leaving): string {
	const runs = [...outside.running, ...privateRuns.filter(({ status }) => status === 'running')];
	const models = [{ roles, expert: settings.expert }, ...runs].flatMap(placesOf);
	if (settings.remotePolicy === 'roles') models.push(settings.fallback);
	const stays = models.some((model) => allowedPlace(model, outside.endpoints) === 'machine')
		? m('staysUnlessForwarded')
		: models.some(isBrowserModel)
			? m('staysByBrowser')
			: m('staysHere');
	return outside.folder ? `${stays} ${m('folderLeaves')}` : stays;
}

const roleNames: readonly RoleName[] = ['A', 'B'];

const placesOf = ({ roles, expert }: { roles: Roles; expert?: ModelRef | null | undefined }) => [
	...roleNames.map((name) => roles[name].model),
	expert,
];

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
