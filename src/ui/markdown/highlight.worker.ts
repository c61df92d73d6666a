/** Reads one block of code at a time (`colour.ts`). */
import { highlight, type CodePart } from './highlight.ts';

const scope = self as unknown as {
	postMessage(parts: CodePart[] | null): void;
	onmessage: ((event: MessageEvent<{ code: string; language: string }>) => void) | null;
};
scope.onmessage = ({ data }) => scope.postMessage(highlight(data.code, data.language));
