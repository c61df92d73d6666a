/**
 * A run as one HTML file that replays it: with no model, no network and no Mull. What a model, a person
 * or a document wrote stands in it as data, in JSON that cannot end its element, and twice as escaped
 * text; the player puts it on the screen as text nodes. The policy allows the player and the style by
 * their hash and nothing else: no request, no frame, no other script.
 */
import { isolateBidi } from '../../core/text/bidi.ts';
import type { RunFile } from '../../state/conversation/export.ts';
import { language } from '../../state/language.svelte.ts';
import { escaped, headOf } from './html.ts';
import { answerOf, questionOf, viewOf } from './view.ts';
import { m } from './messages.ts';
import player from './player.js?raw';
import style from './player.css?raw';

/** What stands there before the player, and where no script runs; the whole of it lies in the run. */
const shown = (text: string): string =>
	escaped(text.length > 4000 ? `${text.slice(0, 4000)} …` : text);

/** Without `<` nothing in it can be read as markup, wherever it stands. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** `date`: when it is written, as words. */
export async function runPage(file: RunFile, date: string): Promise<string> {
	const view = viewOf(file.run, file.steps);
	const [question, answer] = [questionOf(file.run), answerOf(file.run)];
	// A browser that opens the file writes its title into the history.
	const title = file.run.private ? 'Mull' : `${question.slice(0, 80)} · Mull`;
	const data = (id: string, value: unknown) =>
		`<script type="application/json" id="${id}">${asData(value)}</script>`;
	return [
		`<!doctype html><html lang="${language.now}">`,
		await headOf(title, style, [player]),
		`<body><main><header><p class="from">${escaped(view.label)}</p>`,
		`<h1 dir="auto">${shown(question)}</h1></header>`,
		...(view.given.length
			? [
					`<section id="given" aria-label="${escaped(m('attached'))}">`,
					...view.given.map(
						({ name, about }) =>
							`<p class="facts" dir="auto">${shown(isolateBidi(name))} · ${escaped(about)}</p>`,
					),
					'</section>',
				]
			: []),
		`<section id="answer" aria-label="${escaped(m('answer'))}"><div class="words" dir="auto"><p>${shown(answer)}</p></div></section>`,
		`<h2>${escaped(m('trace'))}</h2><section id="trace"></section>`,
		`<div id="controls" role="group" aria-label="${escaped(m('replay'))}"></div></main>`,
		`<footer>${escaped(m('footer', { date }))}</footer>`,
		data('mull-run', file),
		data('mull-view', view),
		`<script>${player}</script></body></html>\n`,
	].join('\n');
}
