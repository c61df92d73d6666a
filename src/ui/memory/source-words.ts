import type { Fact } from '../../core/mission/knowledge.ts';
import { m } from './messages.ts';

/** Where a statement comes from, in words. */
export function sourceWords({ from }: Fact['source']): string {
	const words: Record<Fact['source']['from'], string> = {
		user: m('sourceYou'),
		model: m('sourceMission'),
		document: m('sourceDocument'),
		tool: m('sourceTool'),
		import: m('sourceImport'),
	};
	return words[from];
}
