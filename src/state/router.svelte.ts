/** Where the page is: `#/think/<conversation>`, `#/memory/<section>`, `#/settings/<group>`, `#/check/<model>`, … */
export type Screen = 'think' | 'later' | 'memory' | 'lab' | 'models' | 'check' | 'settings';

interface Route {
	screen: Screen;
	/** Conversation, section of Memory, experiment of the Lab, model of a check-up, group of Settings. */
	id: string | null;
}

const screens: readonly string[] = [
	'think',
	'later',
	'memory',
	'lab',
	'models',
	'check',
	'settings',
] satisfies Screen[];

/** Reads a location's hash; anything unknown leads to Think. */
export function parseRoute(hash: string): Route {
	const [screen = '', id = ''] = hash.replace(/^#\/?/, '').split('/');
	if (!screens.includes(screen)) return { screen: 'think', id: null };
	// Where backups stood before.
	if (screen === 'memory' && id === 'backup') return { screen: 'settings', id: 'data' };
	const named = !['later', 'models'].includes(screen);
	return { screen: screen as Screen, id: named && id ? decode(id) : null };
}

export function href(screen: Screen, id?: string | null): string {
	return `#/${screen}${id ? `/${encodeURIComponent(id)}` : ''}`;
}

class Router {
	#route = $state.raw<Route>({ screen: 'think', id: null });

	get route(): Route {
		return this.#route;
	}

	/** Follows the address bar until the returned function is called. */
	listen(): () => void {
		const read = () => (this.#route = parseRoute(location.hash));
		read();
		addEventListener('hashchange', read);
		return () => removeEventListener('hashchange', read);
	}

	go(screen: Screen, id?: string | null, replace = false): void {
		const next = href(screen, id);
		if (replace) history.replaceState(null, '', next);
		else if (location.hash !== next) history.pushState(null, '', next);
		this.#route = parseRoute(next);
	}
}

function decode(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}

export const router = new Router();
