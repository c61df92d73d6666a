/** The named characters that pages use: those of Latin-1 in their order, and common others. */
const latin =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const others =
	'amp & lt < gt > quot " apos \' ndash – mdash — hellip … lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › bull • dagger † euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ minus − le ≤ ge ≥ ne ≠ asymp ≈ infin ∞ radic √ sum ∑ prod ∏ int ∫ part ∂ Delta Δ alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π sigma σ tau τ phi φ omega ω Omega Ω OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ prime ′ permil ‰ check ✓'.split(
		' ',
	);

export const entities: Record<string, string> = Object.assign(
	Object.create(null) as Record<string, string>,
	Object.fromEntries(latin.split(' ').map((name, i) => [name, String.fromCharCode(160 + i)])),
	Object.fromEntries(
		others.flatMap((name, i) => (i % 2 === 0 ? [[name, others[i + 1]!] as const] : [])),
	),
	{ nbsp: ' ', shy: '', ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '', zwj: '' },
);
