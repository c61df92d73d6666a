/** Sentences that look alike and say different things: roles, things compared, parts of a whole. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'Who beat Ben?',
	`
Anna | Anna beat Ben.
Anna | It was Anna.
Anna | Anna did.
	`,
	`
Anna beat Ben. | Ben beat Anna.
Anna | Ben
Anna | Ben beat Anna.
Anna | Anna was beaten by Ben.
Anna | Anna and Ben
Anna | Nobody beat Ben.
Anna beat Ben. | Clara beat Ben.
	`,
);

answersTo(
	'Who gave Ben the book?',
	`
Anna | Anna gave Ben the book.
Anna | It was Anna.
	`,
	`
Anna | Ben gave Anna the book.
Anna gave Ben the book. | Ben gave Anna the book.
Anna | Ben
Anna | Anna gave Clara the book.
Anna | Anna did not give Ben the book.
	`,
);

answersTo(
	'Wem gab Anna das Buch?',
	`
Ben | dem Ben
	`,
	`
Ben | Anna
Anna gab Ben das Buch. | Ben gab Anna das Buch.
Ben | Ben gab Anna das Buch.
Ben | niemandem
Ben | Clara
	`,
);

answersTo(
	'What is the distance from Rome to Milan?',
	`
570 km | It is 570 km.
570 km | The distance is 570 km.
570 km | The distance from Rome to Milan is 570 km.
570 km | 570 kilometres
	`,
	`
570 km | 570 miles
570 km | 750 km
570 km | The distance from Milan to Turin is 570 km.
570 km | 5.7 km
570 km | about 570 km
570 km | less than 570 km
	`,
);

answersTo(
	'How much do Tom and Anna earn together?',
	`
$480 | Tom and Anna earn $480 together.
$480 | They earn $480 together.
$480 | It is $480.
	`,
	`
$480 | Tom earns $480.
$480 | Anna earns $480.
Tom earns $480. | Anna earns $480.
$480 | They earn $840 together.
$480 | $480 each
$480 | Tom and Anna do not earn $480.
	`,
);

answersTo(
	'How many apples and how many pears are there?',
	`
5 apples and 3 pears | 5 apples, 3 pears
5 apples and 3 pears [1] | 5 apples and 3 pears
	`,
	`
5 apples and 3 pears | 3 apples and 5 pears
5 apples and 3 pears | 5 pears and 3 apples
5 apples | 5 pears
5 apples and 3 pears | 5 apples
5 apples and 3 pears | 8
5 apples and 3 pears | 5 apples and 2 pears
	`,
);

answersTo(
	'Is the tea or the coffee hotter?',
	`
the tea | tea
tea | The tea is hotter.
the tea | It is the tea.
coffee | The coffee is hotter than the tea.
	`,
	`
tea | coffee
The tea is hotter. | The coffee is hotter.
The tea is hotter than the coffee. | The coffee is hotter than the tea.
tea | The tea is colder.
tea | The tea is not hotter.
tea | both
tea | tea and coffee
tea | green tea
	`,
);

answersTo(
	'Where is the cat?',
	`
in the box | It is in the box.
in the box | The cat is in the box.
in the box | In the box.
	`,
	`
in the box | on the box
The cat is in the box. | The cat is on the box.
in the box | under the box
The cat is in the box. | The cat is not in the box.
in the box | in the bag
The cat is in the box. | The dog is in the box.
in the box | near the box
	`,
);

answersTo(
	'What is x, if 2x + 3 = 13?',
	`
5 | x = 5
5 | x is 5
5 | 10/2 = 5
5 | x=5.0
	`,
	`
x is 5 | y is 5
5 | x > 5
5 | x = -5
5 | x = 5 or x = 6
5 | 13
5 | 2x = 5
5 | x ≠ 5
	`,
);

answersTo(
	'Which months have 30 days?',
	`
April, June, September, November | April, June, September and November
April; June; September; November | April, June, September, November
	`,
	`
April, June, September, November | April, June, September
April, June | April, July
April | all but April
30 days | 30 months
April and June | April or June
	`,
);

answersTo(
	'What should she take with her?',
	`
an umbrella | She should take an umbrella.
an umbrella | the umbrella
an umbrella | An umbrella [2].
	`,
	`
an umbrella | a coat
an umbrella | She should not take an umbrella.
an umbrella | an umbrella and a coat
an umbrella | She should take no umbrella.
an umbrella | two umbrellas
an umbrella | She took an umbrella and left a coat.
	`,
);

answersTo(
	'How old is Mia, who is 3 years younger than Leo?',
	`
9 | 9 years
9 years | Mia is 9 years old.
9 years old | nine
	`,
	`
9 | Leo is 9 years old.
9 | 3
9 | 9 months
9 | 9 years younger
Mia is 9 years old. | Mia is 6 years old.
9 | almost 9
	`,
);

answersTo(
	'What share of the votes did the party get?',
	`
50% | half
50 % | 1/2
50% | The party got 50% of the votes.
	`,
	`
50% | 50
50% | 5%
50% | 50 votes
50% | more than 50%
half | a third
	`,
);

answersTo(
	'How cold is it, and is it colder than yesterday?',
	`
-5 °C, yes | −5 °C, yes
-5 °C, yes | -5 degrees Celsius, yes
	`,
	`
-5 °C, yes | 5 °C, yes
-5 °C, yes | -5 °C, no
-5 °C | -5 °F
-5 °C | 5 °C
	`,
);

answersTo(
	'Wie viele Minuten sind 2 Stunden?',
	`
120 | 120 Minuten
120 | 2 Stunden sind 120 Minuten.
120 Minuten | Das sind 120 Minuten.
hundertzwanzig | 120
	`,
	`
120 | 2
120 | 12
120 Minuten | 120 Sekunden
120 | 120 Stunden
120 | 3 Stunden sind 120 Minuten.
	`,
);
