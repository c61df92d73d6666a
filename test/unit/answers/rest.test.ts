/** A sentence that says the question again and one thing more, and sentences that only seem to. */
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '../../../src/core/answers/answer.ts';
import { readQuestion } from '../../../src/core/answers/asked.ts';
import { mayBeSame } from '../../../src/algorithms/shared/may-be-same.ts';

const read = (answer: string, question: string) => normaliseAnswer(answer, readQuestion(question));

describe('by rule', () => {
	test.each([
		[
			'In which country is the castle that gives the Habsburgs their name?',
			'The castle that gives the Habsburgs their name is located in Switzerland.',
			'Switzerland',
		],
		['Who painted the Night Watch?', 'The Night Watch was painted by Rembrandt.', 'Rembrandt'],
		['Which letter do vehicles of Spain carry?', 'Vehicles of Spain carry the letter E.', 'E'],
		[
			'Where do the Orioles play their games?',
			'The Orioles play their games in Baltimore.',
			'Baltimore',
		],
		['Which team did Arsenal beat?', 'Arsenal beat Chelsea.', 'Chelsea'],
		[
			'What is the line between earth and sky called?',
			'The line between earth and sky is commonly called the horizon.',
			'horizon',
		],
		[
			'In welchem Land liegt die Habsburg heute?',
			'Die Habsburg liegt heute in der Schweiz.',
			'Schweiz',
		],
	])('%s ← %s = %s', (question, sentence, value) => {
		expect(read(sentence, question)).toBe(read(value, question));
	});

	test.each([
		// Somebody else's part.
		['Which team did Arsenal beat?', 'Chelsea beat Arsenal.', 'Chelsea'],
		['Wem gab Anna das Buch?', 'Ben gab Anna das Buch.', 'Ben'],
		['Whom did Anna pay for the lunch?', 'Tom paid Anna for the lunch.', 'Tom'],
		// It denies, compares or adds.
		['Who painted the Night Watch?', 'The Night Watch was not painted by Rembrandt.', 'Rembrandt'],
		['Who painted the Night Watch?', 'The Night Watch was copied by Rembrandt.', 'Rembrandt'],
		['Which team did Arsenal beat?', 'Arsenal beat Chelsea, and Leeds beat Arsenal.', 'Chelsea'],
		// One of two that the question names.
		['Who is taller, Anna or Tom?', 'Anna is taller than Tom is.', 'Tom'],
	])('%s ← %s ≠ %s', (question, sentence, value) => {
		expect(read(sentence, question)).not.toBe(read(value, question));
	});
});

describe('a short answer in a sentence: a model may call them the same', () => {
	test.each([
		[
			'Which artist painted the murals for the restaurant?',
			'Mark Rothko',
			'The murals were made by the American artist Mark Rothko in 1958.',
		],
		[
			'Which series has that slogan?',
			'Pokemon',
			'In the series "Pokémon" they say it all the time.',
		],
		[
			'Who is the prime minister of norway?',
			'Jonas Gahr Støre',
			'The current Prime Minister of Norway is Jonas Gahr Støre.',
		],
		[
			'What did the merchant ask for?',
			'flesh',
			'He asked for a pound of flesh as payment for the loan.',
		],
		[
			'Wo steht der Dom mit dem Schrein?',
			'Köln',
			'Der Dom mit dem Schrein der Könige steht mitten in Köln am Rhein.',
		],
	])('%s %s = %s', (question, short, sentence) => {
		expect(mayBeSame(short, sentence, question)).toBe(true);
		expect(mayBeSame(sentence, short, question)).toBe(true);
	});

	test.each([
		['Who was it?', 'John', 'It was John Miller who called the police that night.'],
		['Where is it?', 'York', 'It stands in New York near the river.'],
		['Who came?', 'Anna', 'Anna and Tom came late to the party.'],
		['Who came?', 'Anna', 'It was not Anna who came to the party.'],
		['Who is taller, Anna or Tom?', 'Anna', 'Tom is taller than Anna by a hand.'],
		['Which days are free?', 'Monday', 'Monday, Wednesday, Friday'],
	])('%s %s ≠ %s', (question, short, sentence) => {
		expect(mayBeSame(short, sentence, question)).toBe(false);
		expect(mayBeSame(sentence, short, question)).toBe(false);
	});
});
