/** What servers call the end of a reply. Pure. */

/**
 * `length`: cut at a limit. `filtered`: stopped by a filter. `fault`: the server failed or gave up.
 * `unknown`: a word that Mull does not know.
 */
export type Ending = 'stop' | 'length' | 'filtered' | 'fault' | 'unknown';

/** Stems of the words; the first that fits holds. Servers write them in any case and with any joint. */
const endings: [Ending, RegExp][] = [
	['length', /^error_limit$/],
	[
		'filtered',
		/filter|safety|prohibit|block|recitation|spii|sensitive|moderat|guardrail|refus|toxic|policy|violat|harm/,
	],
	[
		'fault',
		/abort|error|insufficient|cancel|time_?out|interrupt|fail|overload|unavailable|malformed|exception|disconnect|preempt|evict|rate_?limit|quota|crash|killed/,
	],
	['length', /length|max|limit|truncat|context|incomplete|window/],
	['stop', /^(end|eo[stm]|stop|complete|finish|done|success|normal|natural)|tool|function|^eot/],
];

/** Of the word that a server gave. */
export function endingOf(word: string): Ending {
	const plain = word
		.trim()
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.replace(/[^a-z]+/g, '_')
		.replace(/^finish_reason_(?=.)/, '');
	return endings.find(([, stem]) => stem.test(plain))?.[0] ?? 'unknown';
}
