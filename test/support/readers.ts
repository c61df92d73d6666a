/**
 * Every function that reads what a model, a server or a document wrote, as functions of one text:
 * none may take longer than in proportion to its length, whatever stands in it.
 */
import { candidateOf, draftOf } from '../../src/algorithms/shared/candidates.ts';
import { fit, tokensOf } from '../../src/algorithms/shared/budgeter.ts';
import { splitOffCode, withoutAnswer } from '../../src/algorithms/midtry/code/code-path.ts';
import { calculate } from '../../src/algorithms/midtry/code/calculate.ts';
import { answerWithValue } from '../../src/algorithms/midtry/code/settle.ts';
import { countSinglePathParts } from '../../src/algorithms/midtry/open/marks.ts';
import { readCheck } from '../../src/algorithms/midtry/check.ts';
import { scoreOf } from '../../src/algorithms/midtry/score.ts';
import { signsOf } from '../../src/algorithms/midtry/signs.ts';
import { readStated } from '../../src/algorithms/midtry/stated-confidence.ts';
import { languageOf } from '../../src/algorithms/shared/language.ts';
import { translator } from '../../src/core/text/sentences.ts';
import { MullError } from '../../src/core/errors.ts';
import { sentences } from './german.ts';
import { mayBeSame } from '../../src/algorithms/shared/may-be-same.ts';
import { numbersIn } from '../../src/algorithms/shared/mentions.ts';
import { misreading, readingIn } from '../../src/algorithms/shared/reading.ts';
import { addNotes } from '../../src/algorithms/hyperthink/notes.ts';
import { fences, fill } from '../../src/algorithms/shared/fence.ts';
import { faultOf as faultOfReview, chooseText } from '../../src/algorithms/hyperthink/review.ts';
import { computes, perturbed } from '../../src/algorithms/thought/truth/depends.ts';
import { answered } from '../../src/algorithms/thought/task/evidence.ts';
import { fromQuotes, withQuotes } from '../../src/algorithms/thought/task/marked-quotes.ts';
import { faultOfQuote } from '../../src/algorithms/thought/task/source-words.ts';
import { fillPlaceholders } from '../../src/algorithms/thought/frameworks/frameworks.ts';
import { unfenced } from '../../src/algorithms/thought/act/calculate.ts';
import { saysNo, saysYes } from '../../src/algorithms/thought/act/yes-no.ts';
import {
	splitGoalAndMaterial,
	briefOf,
	selectExcerpts,
} from '../../src/algorithms/thought/plan/brief.ts';
import { containsAnswer, unsupportedNumbers } from '../../src/algorithms/thought/answer/compose.ts';
import {
	bestOf,
	columnsOf,
	splitIntoParts,
	withPartNumbers,
	keywordsOf,
} from '../../src/algorithms/thought/act/given.ts';
import type { Job } from '../../src/algorithms/thought/job.ts';
import { statesAssumption } from '../../src/algorithms/thought/answer/footer.ts';
import { answerFirst } from '../../src/algorithms/thought/answer/answer-first.ts';
import { numberSources } from '../../src/algorithms/thought/answer/mission-answer.ts';
import { evidenceIn } from '../../src/algorithms/thought/task/found-evidence.ts';
import { wantsAll, withoutRepeat } from '../../src/algorithms/thought/act/read-all.ts';
import { validityOf } from '../../src/core/mission/validity.ts';
import { pullOf } from '../../src/algorithms/thought/mood.ts';
import { short } from '../../src/core/text/short.ts';
import { chatWithAttachments } from '../../src/core/attached.ts';
import { extractAnswer, isNumericQuestion, stripTags } from '../../src/core/answers/answer.ts';
import { readDate } from '../../src/core/answers/date.ts';
import { needsCalculation } from '../../src/core/mission/needs-calculation.ts';
import { inDigits } from '../../src/core/answers/number-words.ts';
import { readTime } from '../../src/core/answers/time.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import { readQuantity } from '../../src/core/answers/quantity.ts';
import { plainUnicode } from '../../src/core/text/unicode.ts';
import { checkSums } from '../../src/core/sums/check.ts';
import { correctSums } from '../../src/core/sums/correct.ts';
import { tracesTo } from '../../src/core/sums/traces.ts';
import { hasQualifier } from '../../src/core/text/words.ts';
import { normaliseAnswer, sameAnswer, unitOf } from '../../src/core/answers/normalise.ts';
import { stripMarkup } from '../../src/core/answers/strip-markup.ts';
import { maskSecret } from '../../src/core/text/mask-secrets.ts';
import { isPlaceholder } from '../../src/core/replies/placeholder.ts';
import { readOdds } from '../../src/core/text/odds.ts';
import { readJson } from '../../src/core/replies/json.ts';
import { readStructured } from '../../src/core/replies/read-structured.ts';
import { createSplitter } from '../../src/core/replies/thinking.ts';
import { sameStatement, sameTask } from '../../src/core/text/statement.ts';
import { cutMiddle, cutStart } from '../../src/engines/context-window.ts';
import { levelsIn } from '../../src/engines/gguf/template-levels.ts';
import { canReason } from '../../src/engines/gguf/describe.ts';
import { createLog, loadFault, requestFault } from '../../src/engines/llamacpp/faults.ts';
import { faultOf } from '../../src/engines/remote/faults.ts';
import { endingOf } from '../../src/engines/remote/finish-reasons.ts';
import { listedIn } from '../../src/engines/remote/models.ts';
import { insteadOf, readPiece } from '../../src/engines/remote/reply.ts';
import { learnRoles } from '../../src/engines/remote/messages.ts';
import { newCapabilities } from '../../src/engines/remote/request.ts';
import { errorTextOf } from '../../src/engines/remote/error-text.ts';
import { createEventParser } from '../../src/engines/remote/sse.ts';
import { beforeLoop, createRepetitionDetector } from '../../src/engines/repetition/detector.ts';
import { faults } from '../../src/core/checks/schema.ts';
import { webllmError } from '../../src/engines/webllm/errors.ts';
import { cut } from '../../src/instruments/documents/chunks.ts';
import { csvBlocks } from '../../src/instruments/documents/csv.ts';
import { doubtfulLine } from '../../src/instruments/documents/encoding/read-text.ts';
import { bytesOf, fromBase64, fromQuoted } from '../../src/instruments/documents/mail/mime.ts';
import { parseMime, valueOf } from '../../src/instruments/documents/mail/mime.ts';
import { parseXml, wordsOf as wordsOfXml } from '../../src/instruments/documents/office/xml.ts';
import { paragraphsOf } from '../../src/instruments/documents/pdf/layout.ts';
import { rtfBlocks } from '../../src/instruments/documents/rtf.ts';
import { htmlBlocks } from '../../src/instruments/documents/html.ts';
import { plainData } from '../../src/instruments/plain-data.ts';
import { markdownBlocks, textBlocks } from '../../src/instruments/documents/plain-text.ts';
import { toObservation, oneLine } from '../../src/instruments/tools/tool-words.ts';
import { showsThinking } from '../../src/lab/check-up/behaviour.ts';
import { readCsv } from '../../src/lab/problems/csv.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';
import { someRun } from './runs.ts';
import { createGraph } from '../../src/memory/graph/graph.ts';
import { isAlias } from '../../src/memory/graph/graph-names.ts';
import { createTextIndex } from '../../src/memory/text/text.ts';
import { textToEdits } from '../../src/memory/text-view.ts';
import { foldName, foldWord, splitWords } from '../../src/memory/text/split-words.ts';
import { excerptOf } from '../../src/state/conversation/find.ts';
import { runJsonInPage } from '../../src/storage/backup/run-file.ts';
import { markdownOf } from '../../src/storage/backup/foreign/html.ts';
import { endOfValue } from '../../src/core/checks/json-size.ts';
import { appendText } from '../../src/state/think/live.svelte.ts';
import { diff } from '../../src/ui/parts/diff.ts';
import { plain } from '../../src/ui/markdown/entities.ts';
import { readableSoFar } from '../../src/ui/markdown/streaming-parser.ts';
import { joined, parse, readMath, safeLink } from '../../src/ui/markdown/parse.ts';
import { splitIntoPieces } from '../../src/ui/markdown/pieces.ts';
import { plainText } from '../../src/ui/share/plain-text.ts';

const pieces = function* (text: string, size: number) {
	for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
};

const reply = (text: string) => ({
	thinking: text,
	text,
	finish: 'stop' as const,
	unclosed: false,
	calls: 1,
	scratch: false,
	usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0, milliseconds: 0, exact: true },
});

const log = (text: string) => {
	const kept = createLog();
	for (const line of text.split('\n')) kept.log(line);
	return kept;
};

const list = {
	type: 'array' as const,
	items: { type: 'string' as const, maxLength: 3 },
	maxItems: 3,
};

const labItem = (kind: Item['kind']): Item => ({
	...{ id: 'x', question: 'How many apples?', answers: ['7'], kind, family: 'x' },
	...{ options: ['Ada', 'Ben', 'a'] },
});

const witness = (text: string) => ({ kind: 'document' as const, title: 'A', text, ref: 'a' });

const attachedFile = {
	...{ name: 'a.txt', kind: 'text' as const, bytes: 1, local: false, of: 1 },
	how: 'whole' as const,
};

/** A document that is refused as damaged was read in time as well. */
const orRefused = (read: (text: string) => unknown) => (text: string) => {
	try {
		return read(text);
	} catch (thrown) {
		if (thrown instanceof MullError) return undefined;
		throw thrown;
	}
};

export const readers: Record<string, (text: string) => unknown> = {
	// lab
	'judge, a number': (text) => judge(text, labItem('number')),
	'judge, a choice': (text) => judge(text, labItem('choice')),
	'judge, a text': (text) => judge(text, labItem('text')),
	showsThinking: showsThinking,
	readCsv,
	// core
	extractAnswer: (text) => extractAnswer(text),
	'extractAnswer, a number': (text) => extractAnswer(text, { numericQuestion: true }),
	'extractAnswer, cut': (text) => extractAnswer(`a\n${text}`, { numericQuestion: true, cut: true }),
	checkSums: (text) => checkSums(text),
	'checkSums, a sum': (text) => checkSums(`1 + 1 = ${text}2`),
	'checkSums, to the end': (text) => checkSums(`1 + ${text} = 2`),
	correctSums: (text) => correctSums(`1 + 1 = 3 ${text}`),
	'tracesTo, an answer': (text) => tracesTo(text, checkSums('1 + 1 = 2'), '1'),
	'tracesTo, what is known': (text) => tracesTo('2', checkSums('1 + 1 = 2'), text),
	isPlaceholder: (text) => [isPlaceholder(text), isPlaceholder(`text${text}x`)],
	'extractAnswer, a label': (text) => extractAnswer(`answer${text}x`),
	isNumericQuestion,
	'holdsSums, given': (text) => needsCalculation('', [text]),
	'holdsSums, asked': (text) => needsCalculation(text, []),
	stripTags,
	normaliseAnswer,
	'answers that may be the same': (text) => mayBeSame(text, 'Paris', text),
	sameAnswer: (text) => sameAnswer(text, `${text} `),
	stripMarkup,
	'stripMarkup, LaTeX': (text) => stripMarkup(`\\boxed{90^${text}x`),
	readQuantity: (text) => readQuantity(text),
	'readQuantity, a unit': (text) => readQuantity(`12 ${text}`),
	unitOf,
	readQuestion,
	'readQuestion, options': (text) => readQuestion(`Which?\nA) one\nB) ${text}\nC) two ${text}`),
	'readQuestion, choices': (text) => readQuestion(`Is it a ${text} or ${text}?`),
	'normaliseAnswer, a sentence': (text) =>
		normaliseAnswer(`The trip takes ${text} 2 hours`, readQuestion('How long does the trip take?')),
	inDigits: (text) => [inDigits(text, null), inDigits(`one ${text}`, null)],
	readDate: (text) => [readDate(text, true, true), readDate(`Friday, ${text}`, true, true)],
	readTime: (text) => [readTime(text, true), readTime(`half past ${text}`)],
	plainUnicode,
	hasQualifier,
	readJson,
	readOdds,
	'splitter, whole': (text) => {
		const splitter = createSplitter();
		return [splitter.push(text), splitter.end()];
	},
	'splitter, opened, in pieces': (text) => {
		const splitter = createSplitter(true);
		return [...[...pieces(text, 7)].map(splitter.push), splitter.end()];
	},
	'splitter, in pieces': (text) => {
		const splitter = createSplitter();
		return [...[...pieces(text, 7)].map(splitter.push), splitter.end()];
	},
	sameStatement,
	sameTask: (text) => sameTask(text, `${text}x`),
	// algorithms
	candidates: (text) => [candidateOf('a', text, 'How many?'), draftOf(reply(text), text)],
	scoreOf: (text) => scoreOf(reply(text), text),
	readStated: (text) => readStated(text),
	splitOffCode: (text) => splitOffCode(text),
	withoutAnswer: (text) => withoutAnswer(text),
	calculate: (text) => calculate(text, '.'),
	settled: (text) => answerWithValue(text, { top: 7n, bottom: 3n }, '.'),
	countSinglePathParts: (text) => countSinglePathParts(text),
	signsOf: (text) => signsOf(reply(text), null, { sums: [], wrong: [] }),
	languageOf,
	told: translator(sentences),
	numbersIn,
	readingIn: (text) => readingIn({ thinking: text, text }),
	misreading: (text) => misreading(text, text),
	readCheck: (text) => readCheck(text, '1', ['2'], { numericQuestion: true }),
	'readCheck, a verdict': (text) =>
		readCheck(`verdict:${text}x`, '1', ['2'], { numericQuestion: true }),
	faultOfReview: (text) => faultOfReview({ review_result: true }, `"review_result"${text}`),
	chooseText: (text) =>
		chooseText({ accepted: true, notes: [], output: text }, { text, finished: true }),
	addNotes: (text) =>
		addNotes([], text.split('\n', 50), { runId: '', id: 1, review: 1, by: 'A' }, 17, () => 0),
	fences: (text) => fences([text])('notes', text),
	'fences, an open one': (text) => fences([`<${text}x`])('notes', text),
	fill: (text) => fill('{a}', { a: text }),
	fit: (text) =>
		fit(
			{
				history: [{ role: 'user', content: text }],
				notes: [text],
				candidates: [text],
				question: text,
			},
			{ context: 2000, charactersPerToken: 4, maxTokens: 500 },
			({ question }) => [{ role: 'user', content: question }],
		),
	tokensOf: (text) => tokensOf(text, 4),
	computes: (text) => computes(text, text),
	faultOfQuote: (text) => faultOfQuote(text, text, text),
	'faultOfQuote, in a long passage': (text) => faultOfQuote('so it is', 'so it is', text),
	answered: (text) =>
		answered(text, [
			{ key: 'a', wording: text, text },
			{ key: 'b', wording: `${text}b`, text },
		]),
	'computes, 1': (text) => computes(text, 'is 17 a prime'),
	perturbed: (text) => perturbed(text, text),
	fillPlaceholders: (text) => fillPlaceholders(text, { a: 1 }),
	splitGoalAndMaterial,
	briefOf: (text) =>
		briefOf(
			[
				{ role: 'user', content: text },
				{ role: 'user', content: text },
			],
			'',
		),
	selectExcerpts: (text) =>
		selectExcerpts(
			{ goal: '', constraints: [], given: text, chat: text, today: '', language: null },
			text,
			2000,
		),
	splitIntoParts: (text) => splitIntoParts(text),
	withPartNumbers: (text) => withPartNumbers(`a.txt (all of it):\n${text}`),
	'partsOf, one that fits': (text) => bestOf(splitIntoParts(text), text, 3),
	columnsOf,
	keywordsOf,
	wantsAll,
	withoutRepeat: (text) => withoutRepeat(text, text),
	answerFirst,
	'fronted, an answer': (text) => answerFirst(`x\nanswer:${text}x`),
	renumbered: (text) => numberSources([]).renumbered({ sources: [] } as unknown as Job, text),
	containsAnswer: (text) => containsAnswer(text, text),
	unsupportedNumbers: (text) => unsupportedNumbers(text, [text]),
	unfenced,
	'saysYes, saysNo': (text) => [saysYes(`yes${text}x`), saysNo(`no${text}x`)],
	validityOf,
	'evidenceIn, the answer': (text) => evidenceIn(text, '42', [witness('It is 42.')], text, text),
	withQuotes: (text) => withQuotes(`Quote: ${text}x`, () => null),
	'fromQuotes, a source': (text) =>
		fromQuotes('Quote: "so many words"', 'so 42', [witness(text)], text, text),
	'fromQuotes, quotes': (text) => fromQuotes(text, 'so 42', [witness('It is 42.')], '', ''),
	statesAssumption: (text) => statesAssumption(text, text),
	'evidenceIn, a source': (text) => evidenceIn('So.', 'so 42', [witness(text)], text, ''),
	'evidenceIn, a program': (text) =>
		evidenceIn(
			'So.',
			'42',
			[{ ...witness(`${text}\nprinted:\n42`), kind: 'code', result: '42' }],
			text,
			text,
		),
	'evidenceIn, quotes': (text) =>
		evidenceIn(`Quote: ${text}`, '42', [witness('It is 42.')], 'What?', ''),
	pullOf,
	short: (text) => short(text, 100),
	// engines
	'events, whole': (text) => {
		const parser = createEventParser();
		return [parser.push(text), parser.end()];
	},
	'events, in pieces': (text) => {
		const parser = createEventParser();
		return [...[...pieces(text, 50)].map(parser.push), parser.end()];
	},
	'events, data': (text) => {
		const parser = createEventParser();
		return [parser.push(text.replace(/^/gm, 'data: ')), parser.end()];
	},
	readPiece: (text) => readPiece(text, 0),
	'readPiece, text': (text) =>
		readPiece(JSON.stringify({ choices: [{ delta: { content: text } }] }), 0),
	endingOf,
	listedIn,
	insteadOf: (text) => insteadOf(text, 0),
	learnRoles: (text) =>
		learnRoles(newCapabilities(), [], { status: 400, words: text.slice(0, 1000) }),
	errorTextOf,
	'errorTextOf, said': (text) => errorTextOf(JSON.stringify({ error: { message: text } })),
	faultOf: (text) =>
		faultOf(
			{ status: 400, words: errorTextOf(JSON.stringify({ error: { message: text } })) },
			'https://a.example/v1',
			'm',
			'sk-key',
		),
	maskSecret: (text) => maskSecret(text, 'sk-a-key-of-a-server'),
	faults: (text) => faults(list, text.split('\n')),
	loadFault: (text) => loadFault(text, log(text)),
	requestFault: (text) => requestFault(new Error(text), log(text).since(0)),
	'requestFault, crashed': (text) =>
		requestFault(new Error('Invalid typed array length: -1'), text),
	webllmError: (text) => webllmError({ name: 'x', message: text }, 'answer'),
	levelsIn,
	'levelsIn, of effort': (text) => levelsIn(`{{ reasoning_effort }}${text}`),
	canReason: (text) => canReason(text, text),
	beforeLoop,
	loopWatch: (text) => {
		const watch = createRepetitionDetector();
		for (const piece of pieces(text, 40)) watch(piece);
	},
	cutStart: (text) => cutStart(text, text.length / 2),
	cutMiddle: (text) => cutMiddle(text, text.length / 2),
	// instruments
	htmlBlocks,
	'markdownOf, HTML': (text) => markdownOf(text),
	'markdownOf, HTML, a cell': (text) => markdownOf(`<table><tr><td>${text}x`),
	'htmlBlocks, XML': (text) => htmlBlocks(`<?xml ?>${text}`),
	'htmlBlocks, pre': (text) => htmlBlocks(`<pre>${text}x`),
	'htmlBlocks, attribute': (text) => htmlBlocks(`<img alt="${text}x`),
	parseXml: orRefused((text) => wordsOfXml(parseXml(text))),
	'parseXml, attribute': (text) => parseXml(`<a b="${text}x`),
	csvBlocks,
	paragraphsOf: (text) =>
		paragraphsOf(
			(text.match(/[^]{1,8}/g) ?? []).map((str, i) => ({
				...{ str, hasEOL: str.includes('\n'), width: 20, height: 10 },
				transform: [1, 0, 0, 1, (i % 9) * 40, -Math.floor(i / 9) * 12],
			})),
		),
	'csvBlocks, quoted': (text) => csvBlocks(`a,b\n"${text}`),
	rtfBlocks: orRefused((text) => rtfBlocks(bytesOf(`{\\rtf1 ${text}`))),
	parseMime: (text) => parseMime(`A: b\n\n${text}`),
	'parseMime, head': parseMime,
	'parseMime, parts': (text) =>
		parseMime(`Content-Type: multipart/mixed; boundary=a\n\n--a\n${text}\n--a--`),
	'parameters of a header': (text) => valueOf(`text/plain; ${text}`),
	fromQuoted,
	fromBase64,
	doubtfulLine,
	attached: (text) =>
		chatWithAttachments(
			someRun({ attached: [{ ...attachedFile, passages: [{ place: '', text }] }] }),
		),
	textBlocks: (text) => cut(textBlocks(text)),
	readableSoFar,
	readStructured: (text) => readStructured(`{"output": "${text}`),
	'readStructured, many fields': (text) => readStructured(`{${text}`),
	markdownBlocks: (text) => cut(markdownBlocks(text)),
	'markdownBlocks, a heading': (text) => markdownBlocks(`# a${text}x`),
	oneLine: (text) => oneLine(text, 100),
	toObservation: (text) =>
		toObservation({ content: [{ type: 'text', text }], structuredContent: text }),
	plainData,
	// memory
	splitWords,
	foldWord,
	foldName,
	isAlias,
	graph: (text) => {
		const graph = createGraph();
		graph.put('a', [{ subject: text, relation: text, object: 'x' }], false, 1);
		graph.put('b', [{ subject: 'a a', relation: 'is', object: 'True' }], false, 2);
		return graph.neighbours(text, false, () => true);
	},
	'text index': (text) => {
		const index = createTextIndex();
		index.put('a', text, text);
		return index.search(text, 10, () => true);
	},
	textToEdits: (text) => textToEdits(text, []),
	// state and ui
	excerptOf: (text) => excerptOf(text, ['yz', 'xy', text.slice(-9)]),
	appendText: (text) => {
		let all: readonly string[] = [];
		for (const piece of pieces(text, 5)) all = appendText(all, piece);
		return all;
	},
	diff: (text) => diff(text, `${text.slice(5)}xyz`),
	splitIntoPieces,
	plainText,
	endOfValue: (text) => endOfValue(`[${text}`, 0),
	runJsonInPage: (text) =>
		runJsonInPage(`${text}<script type="application/json" id="mull-run">${text}`),
	'Markdown, its first pieces': (text) =>
		splitIntoPieces(text, 3).pieces.map((piece) => joined(parse(piece) ?? [])),
	plain,
	readMath,
	safeLink,
};
