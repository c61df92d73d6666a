/** The browser's own question before a page goes, for what this tab alone holds. */

let agreed = false;

/** Has it asked until the returned function is called. Browsers ask nobody who pressed nothing. */
export function askBeforeLeaving(): () => void {
	const ask = (event: BeforeUnloadEvent): void => {
		if (agreed) return;
		event.preventDefault();
		// What browsers of before 2024 go by.
		event.returnValue = true;
	};
	addEventListener('beforeunload', ask);
	return () => removeEventListener('beforeunload', ask);
}

/** Let the page go unasked: the person said so in Mull's own words. */
export function allowUnload(): void {
	agreed = true;
}
