/** TeX in sums: what its commands mean. */

/** Signs that commands stand for; an empty one is a space. */
const signs = new Map([
	...'times:× cdot:× ast:× div:÷ approx:≈ simeq:≈ thickapprox:≈ lbrace:| rbrace:|'
		.split(' ')
		.map((pair) => pair.split(':') as [string, string]),
	...(
		'text textbf textit textrm mathrm mathbf mathit mbox operatorname left right big Big bigl bigr ' +
		'quad qquad displaystyle textstyle boxed circ begin end phantom'
	)
		.split(' ')
		.map((name) => [name, ''] as const),
	...'implies Rightarrow rightarrow to Longrightarrow longrightarrow therefore le leq ge geq lt gt ne neq because'
		.split(' ')
		.map((name) => [name, '|'] as const),
]);

export const fractions: ReadonlySet<string> = new Set(['frac', 'dfrac', 'tfrac', 'cfrac']);

/** The sign that a command means, `|` for an end, nothing for a space; undefined for what no sum holds. */
export const signOf = (command: string): string | undefined => signs.get(command);
