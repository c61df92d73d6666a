/** What the tests in three engines ask of a browser: each engine has its own way to do it. */

/** An element as a person would name it: the first visible one that bears these words. */
export interface Target {
	/** CSS selector. */
	css: string;
	/** A part of its label, or of its words where it has none. */
	text?: string;
}

/** One browser with an empty profile and one tab. */
export interface Driver {
	/** As the browser calls itself. */
	readonly version: string;
	/** Goes there; resolves when the page has loaded. */
	open(url: string): Promise<void>;
	reload(): Promise<void>;
	/** Calls the function in the page. Plain data goes in and comes out; it may be async. */
	run<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T>;
	/** A press of the mouse. Throws where no such element is seen. */
	click(target: Target): Promise<void>;
	/** Types into the field, which is empty. */
	type(target: Target, text: string): Promise<void>;
	/** Chooses a file from disk. */
	upload(target: Target, path: string): Promise<void>;
	/** Folder to which it saves what it downloads. */
	readonly downloads: string;
	/** Errors that the page has written to the console, where the engine tells. */
	readonly problems: string[];
	/** Closes the browser and deletes its profile. */
	end(): Promise<void>;
}

/** Finds a target. Runs in the page, so it stands alone. File fields are often hidden on purpose. */
export function findTarget({ css, text = '' }: Target): HTMLElement | null {
	const elements = [...document.querySelectorAll<HTMLElement>(css)];
	const found = elements.find((element) => {
		const label =
			element.ariaLabel ?? element.getAttribute('aria-label') ?? element.innerText ?? '';
		const seen = element.matches('input') || element.getClientRects().length > 0;
		return seen && label.replace(/\s+/g, ' ').includes(text);
	});
	found?.scrollIntoView({ block: 'center' });
	return found ?? null;
}

/** The source of an expression that calls `work`, on plain data as JSON, and gives JSON. */
export const calling = (work: (given: never) => unknown): string =>
	`async (json) => JSON.stringify((await (${work})(JSON.parse(json))) ?? null)`;

export const asJson = (given: unknown): string => JSON.stringify(given ?? null);

export const notFound = ({ css, text }: Target): Error =>
	new Error(`The page shows no ${css}${text ? ` “${text}”` : ''}.`);
