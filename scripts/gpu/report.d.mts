/** What was measured by then, as Markdown. */
export function reportOf(result: {
	when: string;
	machine: { gpu: string; system: string; cores: number; gigabytes: number };
	seconds: number;
	tried?: readonly { name: string; flags: readonly string[]; seen: unknown }[];
	flags?: readonly string[] | null;
	device?: unknown;
	parts: readonly unknown[];
}): string;
