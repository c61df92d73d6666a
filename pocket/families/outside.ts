/** Questions that are not small sums: Pocket learns to say that they are not its own. */

import type { Draw } from '../problem.ts';
import { people } from '../names.ts';
import type { Random } from '../random.ts';
import { fill, parts } from './wording.ts';

const words: Readonly<Record<string, readonly string[]>> = {
	country:
		'France,Japan,Brazil,Kenya,Canada,Norway,Egypt,Chile,India,Poland,Spain,Peru,Greece,Vietnam,Morocco,Austria'.split(
			',',
		),
	city: 'Paris,Rome,Tokyo,Cairo,Berlin,Lima,Oslo,Madrid,London,Vienna,Boston,Delhi,Athens,Dublin'.split(
		',',
	),
	topic:
		'the sea,autumn,a lonely robot,my grandmother,the moon,friendship,a rainy day,an old train,the mountains,coffee,winter,a small bird'.split(
			',',
		),
	language: 'French,Spanish,German,Italian,Japanese,Arabic,Polish,Latin,Turkish,Dutch'.split(','),
	phrase:
		'good morning,thank you very much,where is the station,I am hungry,the house is red,see you tomorrow,happy birthday,I love music'.split(
			',',
		),
	person:
		'Mozart,Napoleon,Marie Curie,Einstein,Cleopatra,Shakespeare,Gandhi,Picasso,Newton,Beethoven,Darwin'.split(
			',',
		),
	event:
		'the First World War,the French Revolution,the moon landing,the fall of the Berlin Wall,the Roman Empire,the Renaissance,the invention of printing'.split(
			',',
		),
	code: 'Python,JavaScript,Rust,Java,C,Go,TypeScript,SQL'.split(','),
	task: 'sorts a list,reads a file,reverses a string,opens a web page,finds prime numbers,sends an email,parses JSON,draws a circle'.split(
		',',
	),
	science:
		'gravity,photosynthesis,a black hole,electricity,DNA,an atom,evolution,a vaccine,a volcano,magnetism,the water cycle,inflation'.split(
			',',
		),
	animal: 'whales,cats,eagles,ants,horses,bees,penguins,snakes,owls,wolves,frogs,bats'.split(','),
	dish: 'pancakes,lentil soup,bread,a pizza,risotto,apple pie,a curry,an omelette,sushi,goulash'.split(
		',',
	),
	day: 'today,tomorrow,on Sunday,next week,this evening,on Monday,in July'.split(','),
	choice:
		'cats or dogs,tea or coffee,summer or winter,books or films,the city or the country,a bike or a car'.split(
			',',
		),
	subject: 'physics,chess,cooking,history,guitar,biology,painting,football,economics'.split(','),
	word: 'happy,freedom,curious,river,bright,quickly,honest,brave,library'.split(','),
};

const questions = parts(
	[
		'What is the capital of {country}?',
		'Which language do people speak in {country}?',
		'How many people live in {country}?',
		'Tell me something about {country}.',
		'How far is it from {city} to {city2}?',
		'What should I see in {city}?',
		'Write a poem about {topic}.',
		'Write a short story about {topic}.',
		'Tell me a joke about {topic}.',
		'Sing me a song about {topic}.',
		'Translate "{phrase}" into {language}.',
		'How do you say "{phrase}" in {language}?',
		'Who was {person}?',
		'When was {person} born?',
		'What is {person} famous for?',
		'When did {event} begin?',
		'Why was {event} important?',
		'Explain {event} to a child.',
		'Write a program in {code} that {task}.',
		'Write a function in {code} that {task}.',
		'Why does my {code} code not compile?',
		'What is the difference between {code} and {code2}?',
		'What is {large} × {large2}?',
		'Calculate {large} ÷ {odd}.',
		'How much is {large} + {large2}?',
		'What is {large} - {odd} × {large2}?',
		'What is the square root of {large}?',
		'Solve the equation {odd}x² + {odd2}x = {large}.',
		'How does {science} work?',
		'Explain {science} in simple words.',
		'What is {science}?',
		'Where can I read about {science}?',
		'What will the weather be like {day}?',
		'Will it rain in {city} {day}?',
		'Which is better, {choice}?',
		'What do you think about {subject}?',
		'What do {animal} eat?',
		'How long do {animal} live?',
		'Are {animal} dangerous?',
		'How do I cook {dish}?',
		'Give me a recipe for {dish}.',
		'How can I get better at {subject}?',
		'What does the word "{word}" mean?',
		'Give me another word for "{word}".',
		'Write an email to {name} that I am ill {day}.',
		'What should I give {name} for a birthday?',
		'Who won the football match {day}?',
		'What is the meaning of life?',
		'How are you?',
		'What is your favourite colour?',
		'Hello!',
		'Tell me a story.',
		'Who are you?',
		'What is in the news {day}?',
		'Summarise the book that {name} is reading.',
		'Is {name} a nice name?',
	],
	[
		'Which river flows through {city}?',
		'What money do they use in {country}?',
		'Write a letter about {topic}.',
		'What happened after {event}?',
		'Did {person} have children?',
		'What is {large} times {large2}?',
		'Show me how to write a loop in {code}.',
		'Why do we need {science}?',
		'Do you like {choice}?',
		'Where do {animal} sleep?',
	],
);

/** A question outside Pocket's world. `draw.numbers` plays no part: these have no key. */
export function outside(draw: Pick<Draw, 'phrasing'>, random: Random): string {
	const template = random.pick(draw.phrasing === 'new' ? questions.held : questions.seen);
	const slots: Record<string, string | number> = {
		name: random.pick(people).name,
		large: random.int(1200, 99_999),
		large2: random.int(201, 9999),
		odd: random.int(13, 97),
		odd2: random.int(13, 97),
	};
	for (const [slot, list] of Object.entries(words)) {
		if (!template.includes(`{${slot}`)) continue;
		const [one, other] = random.shuffle(list) as [string, string];
		slots[slot] = one;
		slots[`${slot}2`] = other;
	}
	return fill(template, slots);
}
