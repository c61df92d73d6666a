export interface HeaderRule {
	pattern: string;
	headers: [string, string][];
}
/** The rules of a `_headers` file, in order. */
export function parseHeaders(text: string): HeaderRule[];
/** The headers that the rules give to a path such as `/assets/x.js`; a later rule wins. */
export function headersFor(rules: HeaderRule[], path: string): Record<string, string>;
