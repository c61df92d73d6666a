/**
 * A part of the screen is shown without its style where that cannot be fetched. Vite's loader would not
 * even load the part: nothing would stand in its place, and no word of it.
 */
export function showWithoutStyle(): void {
	addEventListener('vite:preloadError', (event) => {
		const { payload } = event as Event & { payload?: unknown };
		// A script that is missing is a fault that the part itself tells.
		if (payload instanceof Error && payload.message.endsWith('.css')) event.preventDefault();
	});
}
