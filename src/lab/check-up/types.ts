/** What a check-up of a model found: plain data, kept with the model. */
import type { ModelRef } from '../../core/types.ts';

/** `bad`: must not be trusted. `note`: worth knowing. `open`: it was not looked at. */
export type Mark = 'good' | 'note' | 'bad' | 'open';

export interface Check {
	id: string;
	/** What was looked at, in a word or two. */
	label: string;
	mark: Mark;
	/** What was found, as a person says it. */
	says: string;
	/** Tokens a second, where it measured them. */
	perSecond?: number;
}

/** Of the device or the model: what it is called and what it is. */
export type Fact = readonly [name: string, value: string];

export interface CheckUp {
	model: ModelRef;
	name: string;
	/** What tells the model's file or server from another one. */
	identity: string;
	/** Version of Mull. */
	app: string;
	/** Milliseconds since 1970. */
	when: number;
	/** How long it took, loading included. */
	seconds: number;
	checks: Check[];
	facts: Fact[];
}

/** The model's file or Mull is another one since: it should be looked at again. */
export const isDue = (
	{ identity, app }: Pick<CheckUp, 'identity' | 'app'>,
	now: { identity: string; app: string },
): boolean => identity !== now.identity || app !== now.app;

/** "Checked: nothing speaks against it." In one line, for where a model is chosen. */
export function inShort(checks: readonly Check[]): string {
	const bad = checks.filter(({ mark }) => mark === 'bad').map(({ label }) => label.toLowerCase());
	if (bad.length === 0) return 'Nothing speaks against it.';
	return `Not to be trusted: ${bad.join(', ')}.`;
}
