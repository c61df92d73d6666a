/** XML as a tree of elements under their names without prefixes. It resolves no entity of a DTD. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { declaredIn, readText } from '../encoding/read-text.ts';
import { damaged, type Zip } from '../../../core/files/zip.ts';

export interface XmlElement {
	name: string;
	attributes: Readonly<Record<string, string>>;
	children: (XmlElement | string)[];
}

/** Elements inside each other; no document of a person has as many. */
const deepest = 400;

/** The root; an empty element where there is none. Throws `bad-input` for one that is nested too deep. */
export function parseXml(xml: string): XmlElement {
	const root: XmlElement = { name: '', attributes: {}, children: [] };
	const open: XmlElement[] = [root];
	let name = '';
	let attributes: Record<string, string> = {};
	let attribute = '';
	const prefixed = new Set<string>();
	const begin = (closed: boolean) => {
		const element = { name: bare(name), attributes, children: [] };
		open.at(-1)!.children.push(element);
		if (!closed) open.push(element);
		if (open.length > deepest) throw damaged();
		attributes = {};
		prefixed.clear();
	};
	const say = (text: string) => {
		const { children } = open.at(-1)!;
		if (typeof children.at(-1) === 'string') children[children.length - 1] += text;
		else children.push(text);
	};
	const add = (value: string) =>
		void (attributes[attribute] = (attributes[attribute] ?? '') + value);
	const callbacks: TokenizerCallbacks = {
		ontext: (from, to) => say(xml.slice(from, to)),
		ontextentity: (code) => say(String.fromCodePoint(code)),
		onopentagname: (from, to) => void (name = xml.slice(from, to)),
		onattribname: (from, to) => {
			const written = xml.slice(from, to);
			attribute = bare(written);
			// Of two, such as `id` and `r:id`, the one with a prefix counts.
			if (attribute !== written) prefixed.add(attribute);
			else if (prefixed.has(attribute)) attribute = '';
			attributes[attribute] = '';
		},
		onattribdata: (from, to) => add(xml.slice(from, to)),
		onattribentity: (code) => add(String.fromCodePoint(code)),
		onattribend: () => add(''),
		onopentagend: () => begin(false),
		onselfclosingtag: () => begin(true),
		onclosetag: (from, to) => {
			if (open.length > 1 && open.at(-1)!.name === bare(xml.slice(from, to))) open.pop();
		},
		isInForeignContext: () => true,
		oncdata: (from, to, offset) => say(xml.slice(from, to - offset)),
		oncomment() {},
		ondeclaration() {},
		onprocessinginstruction() {},
		onend() {},
	};
	const tokenizer = new Tokenizer({ xmlMode: true }, callbacks);
	tokenizer.write(xml);
	tokenizer.end();
	return root.children.find((child) => typeof child !== 'string') ?? root;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A part of a file as XML; an empty element where the file has none. */
export async function partOf(zip: Zip, name: string): Promise<XmlElement> {
	if (!zip.has(name)) return { name: '', attributes: {}, children: [] };
	return parseXml(await textOf(zip, name));
}

/** A part of a file as text. */
export async function textOf(zip: Zip, name: string): Promise<string> {
	const bytes = await zip.read(name);
	return (await readText(bytes, { declared: declaredIn(bytes) })).text;
}

/** Its elements of that name, or of any. */
export const childrenOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
	children.filter(
		(child): child is XmlElement =>
			typeof child !== 'string' && (name === undefined || child.name === name),
	);

export const childOf = (
	element: XmlElement | undefined,
	...path: string[]
): XmlElement | undefined =>
	path.reduce<XmlElement | undefined>((at, name) => at && childrenOf(at, name)[0], element);

/** All elements of these names inside, in their order. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
	const found: XmlElement[] = [];
	const see = (one: XmlElement) => {
		for (const child of childrenOf(one)) {
			if (names.includes(child.name)) found.push(child);
			see(child);
		}
	};
	see(element);
	return found;
}

/** All text inside. */
export function wordsOf(element: XmlElement): string {
	const parts: string[] = [];
	const see = (one: XmlElement | string) => {
		if (typeof one === 'string') parts.push(one);
		else one.children.forEach(see);
	};
	see(element);
	return parts.join('');
}

/** The part of a file in which its text begins. Some programs call it otherwise than usual, such as `word/document2.xml`. */
export async function mainPart(zip: Zip): Promise<string> {
	const related = childrenOf(await partOf(zip, '_rels/.rels'), 'Relationship');
	const main = related.find(({ attributes }) => attributes.Type?.endsWith('/officeDocument'));
	return resolve('', main?.attributes.Target ?? '');
}

/** The first part of that name, with or without a number: `word/styles.xml`, `word/styles2.xml`. */
export const partNamed = (zip: Zip, name: string): Promise<XmlElement> => {
	const found = zip.names.filter((one) => one.replace(/\d*\.xml$/, '.xml') === name);
	return partOf(zip, found.includes(name) ? name : (found[0] ?? name));
};

/** Where the relations of a part of an office document lead, by their ids. */
export async function relationsOf(zip: Zip, part: string): Promise<Map<string, string>> {
	const slash = part.lastIndexOf('/') + 1;
	const folder = part.slice(0, slash);
	const root = await partOf(zip, `${folder}_rels/${part.slice(slash)}.rels`);
	return new Map(
		childrenOf(root, 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => [
			Id,
			resolve(folder, Target),
		]),
	);
}

/** A path from a folder, as a part is named. */
export function resolve(folder: string, target: string): string {
	const path: string[] = [];
	const from = target.startsWith('/') ? target : `${folder}${target}`;
	for (const step of from.split('/'))
		if (step === '..') path.pop();
		else if (step && step !== '.') path.push(step);
	return path.join('/');
}
