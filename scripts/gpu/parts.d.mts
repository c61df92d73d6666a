/** A function of the page (`test/gpu/page.ts`) with what it is given; `limit` in milliseconds. */
interface Part {
	id: string;
	name: string;
	what: string;
	call: unknown[];
	limit: number;
}

export function partsOf(given: {
	models: readonly string[];
	webllm: readonly string[];
	software: boolean;
}): Part[];
