/** The report: one HTML file without scripts that asks the network for nothing. */
import { compare } from '../experiment/compare.ts';
import { spent, type Results } from '../experiment/plan.ts';
import type { Experiment } from '../experiment/types.ts';
import {
	cellNames,
	endings,
	labelOf,
	pilotSentences,
	priceSentence,
	sentencesOf,
	verdictOf,
} from './sentences.ts';
import { drawing, gridOf, marksOf } from './drawing.ts';
import { reliabilities, spotsOf, square, ticks, type Reliability } from './reliability.ts';
import { iconArrayOf } from './icon-array.ts';
import { armIds, sheets, type Sheet } from './tables.ts';
import type { Table } from '../statistics/paired.ts';

const escape = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1, h2 { line-height: 1.2; } table { border-collapse: collapse; margin: 1rem 0; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ccc; }
.wide { overflow-x: auto; } .note { color: #555; font-size: 0.875rem; } td.said { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 22rem; }
svg text { font: 12px system-ui, sans-serif; } .axis { fill: #555; } .frame { fill: none; stroke: #999; } .bar { stroke: #6f2a56; } circle { fill: #6f2a56; }
.both { fill: #8a8a8a; } .gained { fill: #1b7f4b; } .lost { fill: #b3261e; } .neither { fill: #fff; stroke: #8a8a8a; } .squares svg { max-width: 100%; height: auto; }
`;

/** `date`: when it is written, as words. */
export function reportHtml(experiment: Experiment, results: Results, date: string): string {
	const { primary, fingerprint, seed, app, source, ended } = experiment;
	const comparison = compare(experiment, results, primary.base, primary.other);
	const { tokens, minutes } = spent(results);
	const said = [
		...sentencesOf(experiment, comparison),
		priceSentence(experiment, comparison),
		...pilotSentences(experiment, results),
	];
	const level = experiment.items[0]?.level;
	const problems =
		source.kind === 'own'
			? `${experiment.items.length} of somebody’s own (${source.name})${source.unscored ? `; ${source.unscored} without an answer were not asked` : ''}`
			: `${experiment.items.length} made by program from seed ${seed}, level ${level ?? '?'}${source.level === null ? ', which a pilot of 12 other problems found' : ''}`;
	const method = [
		`Problems: ${problems}.`,
		`The question was named before the start: does ${labelOf(experiment, primary.other)} do better than ${labelOf(experiment, primary.base)}?`,
		'All arms answered the same problems, one after another with the arms of a problem in mixed order. One reader of answers served all arms.',
		comparison.fixed
			? 'The number of problems was fixed before: exact McNemar (signs thrown by coins where an item was asked several times) and the interval of Agresti and Min, which holds zero wherever that test does not rule it out.'
			: 'It ended early or goes on: an e-value and a running interval, which hold however often one looks.',
		`A vote counts as many samples as the other arm’s mean tokens pay for, between the whole numbers around it, over all draws of the stored samples.`,
		`Together ${Math.round(tokens).toLocaleString('en-GB')} tokens written in ${minutes.toFixed(1)} minutes of work. ${ended ? endings[ended] : 'It is not finished.'}`,
		`Models: ${
			Object.entries(experiment.models)
				.map(([name, what]) => `${name} (${what})`)
				.join(', ') || modelNames(experiment)
		}. Mull ${app}.`,
		`Fingerprint ${fingerprint}.`,
	];
	return [
		'<!doctype html><html lang="en"><head><meta charset="utf-8">',
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
		'<meta name="viewport" content="width=device-width">',
		`<title>${escape(experiment.title)}</title><style>${style}</style></head><body>`,
		`<h1>${escape(experiment.title)}</h1>`,
		`<p class="note">An experiment of Mull’s Lab, written on ${escape(date)}.</p>`,
		`<h2>${escape(verdictOf(experiment, comparison))}</h2>`,
		iconArray(comparison.table),
		...said.map((sentence) => `<p>${escape(sentence)}</p>`),
		drawingHtml(experiment, results),
		...reliabilities(experiment, results).map(pictureHtml),
		...sheets(experiment, results).map(sheetHtml),
		`<h2>Method</h2><ul>${method.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`,
		itemsHtml(experiment, results),
		'</body></html>\n',
	].join('\n');
}

const modelNames = ({ arms }: Experiment): string =>
	[...new Set(arms.map(({ roles }) => roles.A.model?.model ?? 'none'))].join(', ');

/** A square for each problem, with the counts in words beside them. */
function iconArray(table: Table): string {
	const { width, height, kinds } = iconArrayOf(table);
	if (kinds.length === 0) return '';
	const drawn = kinds.map(({ name, path }) => `<path class="${name}" d="${path}"/>`).join('');
	const words = (Object.keys(cellNames) as (keyof Table)[])
		.map((name) => `${cellNames[name]} ${table[name]}`)
		.join(', ');
	return `<figure class="squares"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${words}">${drawn}</svg><figcaption>One square for each problem: ${words}.</figcaption></figure>`;
}

/** Right against tokens; the table below says the same in figures. */
function drawingHtml(experiment: Experiment, results: Results): string {
	const { width, height, left, right, top, bottom } = drawing;
	const marks = marksOf(experiment, results);
	if (marks.length === 0) return '';
	const drawn = marks.map(
		({ label, x, y, nameY, top, bottom }) =>
			`<line class="bar" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><circle cx="${x}" cy="${y}" r="5"/><text x="${x + 8}" y="${nameY + 4}">${escape(label)}</text>`,
	);
	const lines = gridOf(marks).map(
		({ text, x, y }) =>
			`<text class="axis" x="${x}" y="${y}" text-anchor="${x < left ? 'end' : 'middle'}">${escape(text)}</text>`,
	);
	return `<figure><svg width="${width}" height="${height}" role="img" aria-label="Share right against tokens; the table below has the figures."><path class="frame" d="M${left} ${top}V${bottom}H${width}"/><text x="0" y="12">Right answers</text><text x="${right}" y="${height - 8}" text-anchor="end">Tokens for each answer</text>${lines.join('')}${drawn.join('')}</svg><figcaption class="note">Share right with its 95 % interval, against the mean tokens of an answer.</figcaption></figure>`;
}

/** Said against right; a table below says the same in figures. */
function pictureHtml(one: Reliability): string {
	const { width, height, left, bottom, side } = square;
	const drawn = spotsOf(one).map(
		({ x, y, r, top, bottom }) =>
			`<line class="bar" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><circle cx="${x}" cy="${y}" r="${r}"/>`,
	);
	const words = ticks.map(
		({ text, x, y, end }) =>
			`<text class="axis" x="${x}" y="${y}" text-anchor="${end ? 'end' : 'middle'}">${escape(text)}</text>`,
	);
	const axes = `M${left} ${bottom - side}V${bottom}H${left + side}M${left} ${bottom}l${side} ${-side}`;
	return `<figure><svg width="${width}" height="${height}" role="img" aria-label="Share right against the chance that was said; the table below has the figures."><path class="frame" d="${axes}"/>${words.join('')}${drawn.join('')}</svg><figcaption class="note">${escape(one.label)}: share right with its 95 % interval, against the chance that was said.</figcaption></figure>`;
}

function sheetHtml({ title, note, head, rows }: Sheet): string {
	const cells = (row: string[], tag: string) =>
		`<tr>${row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
	return [
		`<h2>${escape(title)}</h2>`,
		note ? `<p class="note">${escape(note)}</p>` : '',
		`<div class="wide"><table><thead>${cells(head, 'th')}</thead><tbody>`,
		...rows.map((row) => cells(row, 'td')),
		'</tbody></table></div>',
	].join('');
}

function itemsHtml(experiment: Experiment, results: Results): string {
	const arms = armIds(experiment).filter((id) => experiment.arms.some((arm) => arm.id === id));
	const head = ['Problem', 'Right', ...arms.map((id) => labelOf(experiment, id))];
	const rows = experiment.items.map((item) => {
		const cells = arms.map((arm) => {
			const result = results.get(`${arm}/${item.id}/0`);
			return result ? `${result.verdict}: ${result.said}` : '–';
		});
		const all = [item.question, item.answers.join(' or '), ...cells];
		return `<tr>${all.map((cell) => `<td class="said">${escape(cell)}</td>`).join('')}</tr>`;
	});
	return `<h2>Every problem</h2><p class="note">The first answer of each arm.</p><div class="wide"><table><thead><tr>${head
		.map((cell) => `<th>${escape(cell)}</th>`)
		.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}
