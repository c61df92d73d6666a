/**
 * Code in colours: highlight.js reads it, and of what it found only the tree of scopes is used, never
 * its HTML. Its grammars can take a minute for text that is made for it, so it runs in a worker.
 */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

const languages = {
	bash,
	c,
	cpp,
	css,
	go,
	java,
	javascript,
	json,
	markdown,
	python,
	rust,
	sql,
	typescript,
	xml,
};
for (const [name, grammar] of Object.entries(languages)) hljs.registerLanguage(name, grammar);
hljs.registerAliases(['shell', 'console'], { languageName: 'bash' });

type CodeKind = 'keyword' | 'string' | 'number' | 'comment' | 'name' | 'type';

export interface CodePart {
	text: string;
	/** Without one it is code like any other. */
	kind?: CodeKind | undefined;
}

/** Kinds by scope, up to its first dot. Of others a part has the kind of what it stands in. */
const kinds = new Map<string, CodeKind | undefined>([
	...scopes('keyword', 'keyword selector-tag meta bullet'),
	...scopes('string', 'string regexp link code'),
	...scopes('number', 'number literal symbol'),
	...scopes('comment', 'comment quote'),
	...scopes('name', 'title name section selector-id selector-class selector-pseudo'),
	...scopes('type', 'type built_in attr attribute selector-attr'),
	// What is put into a string is code again.
	...scopes(undefined, 'subst language:css language:javascript language:xml'),
]);

function scopes(kind: CodeKind | undefined, names: string): [string, CodeKind | undefined][] {
	return names.split(' ').map((name) => [name, kind]);
}

/** A node of the tree that highlight.js builds. */
interface Scope {
	scope?: string;
	children: (Scope | string)[];
}

/** The code in parts; null where it is of a language that is not known here, or cannot be read. */
export function highlight(code: string, language: string): CodePart[] | null {
	if (!hljs.getLanguage(language)) return null;
	const { _emitter, errorRaised } = hljs.highlight(code, { language, ignoreIllegals: true });
	if (errorRaised) return null;
	const parts: CodePart[] = [];
	const walk = ({ scope, children }: Scope, outer: CodeKind | undefined): void => {
		const name = scope?.split('.', 1)[0] ?? '';
		const kind = kinds.has(name) ? kinds.get(name) : outer;
		for (const child of children) {
			const last = parts.at(-1);
			if (typeof child !== 'string') walk(child, kind);
			else if (last?.kind === kind && last) last.text += child;
			else parts.push({ text: child, kind });
		}
	};
	walk((_emitter as unknown as { root: Scope }).root, undefined);
	return parts;
}
