/** What both kinds of page are made of: words that can be nothing else, and a policy that allows nothing. */

export const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function hashOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
	return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** The head of a page with this style and, by their hashes, these scripts: no request, no frame. */
export async function headOf(title: string, style: string, scripts: string[]): Promise<string> {
	const allowed = scripts.length ? (await Promise.all(scripts.map(hashOf))).join(' ') : "'none'";
	const policy = `default-src 'none'; script-src ${allowed}; style-src ${await hashOf(style)}; base-uri 'none'; form-action 'none'`;
	return [
		`<head><meta charset="utf-8">`,
		`<meta http-equiv="Content-Security-Policy" content="${policy}">`,
		'<meta name="viewport" content="width=device-width">',
		`<title>${escaped(title)}</title><style>${style}</style></head>`,
	].join('\n');
}
