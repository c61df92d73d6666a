/** What a browser calls itself to the person. */

interface Brand {
	brand: string;
}

const short: Record<string, string> = {
	'Google Chrome': 'Chrome',
	'Microsoft Edge': 'Edge',
};
/** Browsers name one that is none, spelled ever otherwise. */
const none = /^[\W_]*not[\W_]*a[\W_]*brand$/i;

/** `Chrome`, `Edge`, `Chromium` where it has no name of its own; else “The browser”. */
export function browserName(
	brands = (navigator as { userAgentData?: { brands: Brand[] } }).userAgentData?.brands ?? [],
): string {
	const names = brands.map(({ brand }) => brand).filter((brand) => !none.test(brand));
	const own = names.find((name) => name !== 'Chromium') ?? names[0];
	return own === undefined ? 'The browser' : (short[own] ?? own);
}

/** Its model has no name that a page could read. */
export const modelNameOf = (browser: string): string => `${browser}’s own model`;

/** Changes when the browser does: its model may be another one then. */
export function browserVersion(
	brands = (navigator as { userAgentData?: { brands: (Brand & { version: string })[] } })
		.userAgentData?.brands ?? [],
): string {
	const known = brands.filter(({ brand }) => !none.test(brand));
	return known.map(({ brand, version }) => `${brand} ${version}`).join(', ');
}
