import { describe, expect, test } from 'vitest';
import { scoreOf } from '../../src/algorithms/midtry/score.ts';

const question = 'What is the sum that is asked for there?';
const rubricOf = (text: string, thinking = '') => scoreOf({ thinking, text }, question).rubric;

/** One point of the rubric by itself: the text, and whether it shows it. */
type Row = [text: string, shows: boolean];

describe('verification, 0.4', () => {
	test.each<Row>([
		['Wait, that is not right.', true],
		['wait', true],
		['Let me check the sum.', true],
		['Let me verify this.', true],
		['let me reconsider', true],
		['Let me double-check.', true],
		['Let me double check.', true],
		['Hold on a moment.', true],
		['Actually, it is five.', true],
		['Hmm, is it?', true],
		['Hmmm.', true],
		['Checking: 3 + 4 = 7.', true],
		['I verify the result.', true],
		['The waiter brought tea.', false],
		['We await the result.', false],
		['This is factually known.', false],
		['It is awaited.', false],
		['The check is in the mail.', false],
		['Let me see.', false],
		['Unverifyable.', false],
		['Holding on.', false],
		['', false],
	])('%s → %s', (text, shows) => {
		expect(rubricOf(text).verification).toBe(shows);
	});
});

describe('structure, 0.3: two of four groups', () => {
	test.each<Row>([
		['Step 1: add. Step 2: stop.', true],
		['First add, then stop.', true],
		['First this. Second that.', true],
		['First add. Therefore 7.', true],
		['Thus the answer is 7.', true],
		['So the result is 7.', true],
		['Then comes the conclusion.', true],
		['First, first, step 1.', false],
		['Therefore, thus, so.', false],
		['Step 10 and step 21.', false],
		['It also has a solution: solve it.', false],
		['The answers are there.', false],
		['Firstly, and thenceforth.', false],
		['Seconds passed, also resulting.', false],
		['7', false],
	])('%s → %s', (text, shows) => {
		expect(rubricOf(text).structure).toBe(shows);
	});
});

describe('edge cases, 0.2', () => {
	test.each<Row>([
		['An edge case is n = 1.', true],
		['Edge cases are fine.', true],
		['A special case.', true],
		['What if it rains?', true],
		['a corner case', true],
		['at the boundary', true],
		['an empty list', true],
		['null', true],
		['x is zero', true],
		['a negative number', true],
		['The contract was annulled.', false],
		['He emptied it.', false],
		['It nullifies everything.', false],
		['zeroth order, zeros', false],
		['negatively', false],
		['somewhat iffy', false],
	])('%s → %s', (text, shows) => {
		expect(rubricOf(text).edges).toBe(shows);
	});
});

describe('format, 0.1: an announced answer under 5,000 characters, in the answer only', () => {
	test.each<Row>([
		['<answer>7</answer>', true],
		['Answer: 7', true],
		['**Answer:** 7', true],
		['**Answer**: 7', true],
		['Final answer: 7', true],
		['The answer is 7', false],
		['\\boxed{7}', false],
		[`<answer>7</answer>${'x'.repeat(4982)}`, false],
		[`<answer>7</answer>${'x'.repeat(4981)}`, true],
		[`<answer>7</answer>${'😀'.repeat(2600)}`, true],
	])('%.30s → %s', (text, shows) => {
		expect(rubricOf(text).format).toBe(shows);
	});
});

test('thinking counts for care, not for form (M3)', () => {
	const thinking = `Wait. What if x is zero? First this, then that. <answer>1</answer> ${'x '.repeat(9000)}`;
	expect(rubricOf('7', thinking)).toEqual({
		verification: true,
		structure: true,
		edges: true,
		format: false,
	});
	expect(rubricOf('<answer>7</answer>', thinking).format).toBe(true);
});

test.each<[text: string, tenths: number]>([
	['', 0],
	['<answer>7</answer>', 1],
	['What if it is zero?', 2],
	['What if it is zero? <answer>7</answer>', 3],
	['First add, then stop.', 3],
	['Wait.', 4],
	['Wait. <answer>7</answer>', 5],
	['Wait. What if?', 6],
	['Wait. First add, then stop.', 7],
	['Wait. First add, then stop. What if it is zero? <answer>7</answer>', 10],
])('%s scores %i tenths', (text, score) => {
	expect(scoreOf({ thinking: '', text }, question)).toMatchObject({ score, applies: true });
});

test('edges + format equal structure exactly: no float stands between them', () => {
	const edges = scoreOf({ thinking: '', text: 'null <answer>7</answer>' }, question).score;
	const structure = scoreOf({ thinking: '', text: 'First add, then stop.' }, question).score;
	expect(edges).toBe(structure);
});

test('without patterns for the language nothing is scored and it says so (M1)', () => {
	const french = 'Nous ajoutons les nombres, puis le résultat est 7. Wait. <answer>7</answer>';
	expect(scoreOf({ thinking: '', text: french }, 'Quelle est la somme et le produit ?')).toEqual({
		rubric: { verification: false, structure: false, edges: false, format: false },
		applies: false,
		score: 0,
	});
	// A reply of figures only is in the language of its question.
	const figures = { thinking: '', text: '<answer>7</answer>' };
	expect(scoreOf(figures, 'Quelle est la somme et le produit de ces nombres ?').applies).toBe(
		false,
	);
	expect(scoreOf(figures, 'Was ist die Summe und das Produkt?').applies).toBe(true);
	expect(scoreOf(figures, question).applies).toBe(true);
});

test.each([
	'Pour 3 litres into each van, then drive to Los Angeles. <answer>7</answer>',
	'Two vans: 3 + 4 = 7. Van 1 must pour. <answer>7</answer>',
	'Van Gogh painted 7 in Arles. <answer>7</answer>',
	'Les Misérables, Das Boot, La La Land: 3. <answer>3</answer>',
])('foreign words and names do not switch the rubric off: %s', (text) => {
	expect(scoreOf({ thinking: '', text }, 'How many?')).toMatchObject({ applies: true });
});

describe('German: the same four points in its own words', () => {
	const asked = 'Was ist die Summe der Zahlen, nach der hier gefragt wird?';
	const inGerman = (text: string) => scoreOf({ thinking: '', text }, asked).rubric;

	test.each<Row>([
		['Warte, das stimmt nicht.', true],
		['Moment mal.', true],
		['Halt: Da fehlt ein Apfel.', true],
		['Lass mich das noch einmal prüfen.', true],
		['Lasst uns überprüfen, ob es stimmt.', true],
		['Ich prüfe das Ergebnis.', true],
		['Ich überprüfe die Rechnung.', true],
		['Zur Probe: 3 + 4 = 7.', true],
		['Probe: 7 − 4 = 3.', true],
		['Ich rechne das noch einmal nach.', true],
		['Eigentlich sind es fünf.', true],
		['Tatsächlich fehlt einer.', true],
		['Hmm, ist das so?', true],
		['Hm.', true],
		['Wir erwarten drei Gäste.', false],
		['Die Wartezeit ist um.', false],
		['Er hat die Prüfungen bestanden.', false],
		['Der Inhalt ist klar.', false],
		['Sie haben drei Proben genommen.', false],
		['Er verrechnet sich nie.', false],
	])('verification: %s → %s', (text, shows) => {
		expect(inGerman(text).verification).toBe(shows);
	});

	test.each<Row>([
		['Schritt 1: addieren. Schritt 2: fertig.', true],
		['Zuerst addieren, dann aufhören.', true],
		['Zunächst das Erste. Danach das Zweite.', true],
		['Erstens sind es drei. Daher bleiben vier.', true],
		['Also ist die Antwort 7.', true],
		['Somit lautet das Ergebnis 7.', true],
		['Anschließend folgt die Lösung.', true],
		['Zuerst, zunächst, erstens.', false],
		['Daher, darum, also.', false],
		['Schritt 10 und Schritt 21.', false],
		['Die Antworten und Ergebnisse stehen da.', false],
		['Das Dannwort und das Alsoding.', false],
		['7', false],
	])('structure: %s → %s', (text, shows) => {
		expect(inGerman(text).structure).toBe(shows);
	});

	test.each<Row>([
		['Ein Grenzfall ist n = 1.', true],
		['Die Sonderfälle stimmen auch.', true],
		['Was ist, wenn es regnet?', true],
		['Was, wenn keiner da ist?', true],
		['Was wäre, wenn er umkehrt?', true],
		['an der Grenze', true],
		['eine leere Liste', true],
		['x ist null', true],
		['eine negative Zahl', true],
		['Er leert das Glas.', false],
		['Das ist nullmal geschehen.', false],
		['Das Negativbild ist da.', false],
		['Was wir dann wissen, ist wenig.', false],
	])('edge cases: %s → %s', (text, shows) => {
		expect(inGerman(text).edges).toBe(shows);
	});

	test.each<Row>([
		['<answer>7</answer>', true],
		['Antwort: 7', true],
		['**Antwort:** 7', true],
		['**Ergebnis**: 7', true],
		['Die Antwort ist 7', false],
		['Keine Beantwortung: 7', false],
	])('format: %s → %s', (text, shows) => {
		expect(inGerman(text).format).toBe(shows);
	});

	test('a whole reply has ten tenths, and English words count for nothing in it', () => {
		const text =
			'Zuerst zähle ich die Äpfel zusammen, dann ziehe ich die drei ab. Was ist, wenn er keinen hat? ' +
			'Ich rechne das noch einmal nach: 12 − 5 = 7. <answer>7</answer>';
		expect(scoreOf({ thinking: '', text }, asked)).toMatchObject({ score: 10, applies: true });
		const english =
			'Wir haben die Äpfel gezählt und es sind sieben für jeden von uns. Wait, verify, thus, conclusion, boundary.';
		expect(scoreOf({ thinking: '', text: english }, asked)).toMatchObject({
			score: 0,
			applies: true,
		});
	});
});
