/** The origin that a permission is given for, or null. */
export function originOf(url: string): string | null {
	return URL.canParse(url) ? new URL(url).origin : null;
}
