/**
 * TeX to MathML. Temml is loaded when the first formula occurs; its tree is copied node by node
 * through an allow-list, so that nothing but MathML reaches the page, whatever the TeX says.
 */
const mathMl = 'http://www.w3.org/1998/Math/MathML';

const elements = new Set(
	(
		'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup ' +
		'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'
	).split(' '),
);

const attributes = new Set(
	(
		'accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle ' +
		'fence form height linethickness lspace mathsize mathvariant maxsize minsize movablelimits ' +
		'notation rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'
	).split(' '),
);

/** What Temml's tree is made of: an element, a fragment or a text. */
interface TreeNode {
	type?: string;
	attributes?: Record<string, unknown>;
	children?: TreeNode[];
	text?: string;
}

/** Long enough for any formula a model writes; beyond it the TeX is shown as text. */
const longest = 5_000;

/** Milliseconds of formulas in a row; then the page has its turn. */
const spell = 16;
let before: Promise<unknown> = Promise.resolve();
let since = 0;

/** Reads TeX into a MathML element, one after another. Throws for what Temml does not understand. */
export function toMathMl(tex: string, display: boolean): Promise<Element> {
	const formula = before.then(async () => {
		if (performance.now() - since > spell) {
			await new Promise((resolve) => setTimeout(resolve));
			since = performance.now();
		}
		return read(tex, display);
	});
	before = formula.catch(() => {});
	return formula;
}

async function read(tex: string, display: boolean): Promise<Element> {
	if (tex.length > longest) throw new RangeError('The formula is too long.');
	const { default: temml } = await import('temml');
	const tree = temml.__renderToMathMLTree(tex, {
		displayMode: display,
		throwOnError: true,
		trust: false,
		maxExpand: 200,
		maxSize: [10, 20],
	}) as TreeNode;
	const [element] = copy(tree);
	if (!(element instanceof Element)) throw new TypeError('The formula gave no mathematics.');
	return element;
}

function copy(node: TreeNode): Node[] {
	if (typeof node.text === 'string') return [document.createTextNode(node.text)];
	const children = (node.children ?? []).flatMap(copy);
	if (!node.type) return children;
	// An element that is not mathematics leaves its words behind and nothing else.
	if (!elements.has(node.type)) return node.type === 'annotation' ? [] : children;
	const element = document.createElementNS(mathMl, node.type);
	for (const [name, value] of Object.entries(node.attributes ?? {}))
		if (attributes.has(name)) element.setAttribute(name, String(value));
	element.append(...children);
	return [element];
}
