/** English answers as people and models word them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'A farm has 12 sheep and buys 30 more. How many sheep does it have now?',
	`
42 | forty-two
42 | Forty-two sheep
42 sheep | It has 42 sheep.
42 | The farm has 42 sheep now.
42 | It now has 42 sheep
42 sheep | 42 [1]
There are 42 sheep. | 42
**42** | 42.
12 + 30 = 42 | 42
42 sheep in total | 42
	`,
	`
42 | 24
42 | forty
42 sheep | 42 goats
42 | -42
42 | 4.2
42 | 42%
42 | It does not have 42 sheep.
It has 42 sheep. | It has 43 sheep.
42 sheep | more than 42 sheep
42 | 42 or 43
42 | at least 42
12 | 30
	`,
);

answersTo(
	'What is the capital of France?',
	`
Paris | The capital is Paris
Paris | The capital of France is Paris.
Paris | Paris is the capital of France.
Paris | It is Paris.
Paris | It's Paris
paris | PARIS
Paris [1] | Paris
"Paris" | Paris
*Paris* | Paris!
The capital of France is Paris [2]. | Paris
	`,
	`
Paris | Lyon
Paris | It is not Paris.
Paris | The capital is Lyon.
Paris | Paris or Lyon
Paris | Paris and Lyon
Paris | not Paris
Paris | Paris, Texas
Paris | I do not know
Paris | The capital of France is not Paris.
France | Paris
	`,
);

answersTo(
	'Which bus is faster, bus 12 or bus 21?',
	`
bus 12 | Bus 12 is faster.
Bus 12 | Bus 12 is faster than bus 21.
bus 12 | The faster bus is bus 12.
bus 12 | It is bus 12.
bus 21 | Bus 21 is faster
	`,
	`
bus 12 | bus 21
Bus 12 is faster. | Bus 21 is faster.
Bus 12 is faster than bus 21. | Bus 21 is faster than bus 12.
bus 12 | Bus 12 is not faster.
bus 12 | Bus 12 is slower.
bus 12 | both
bus 12 | Neither bus is faster.
12 | 21
	`,
);

answersTo(
	'How long does the trip take?',
	`
90 minutes | 1.5 hours
90 min | 1 hour 30 minutes
1 h 30 min | an hour and a half
30 minutes | half an hour
30 min | half an hour
7 days | one week
It takes 2 hours. | 2 h
The trip takes 2 hours. | two hours
2 hours | 120 min [3]
45 minutes | 45 mins
	`,
	`
7 days | 7 weeks
7 days | 7
2 hours | 2 minutes
90 minutes | 90 hours
1.5 h | 1.5 min
an hour | half an hour
2 days | 2 nights
3 months | 3 minutes
The trip takes 2 hours. | The trip takes 3 hours.
2 hours | more than 2 hours
10 s | 10 min
	`,
);

answersTo(
	'When does the train leave?',
	`
17:30 | 5:30 pm
5:30 PM | 5.30 p.m.
17:30 | at 17:30
It leaves at 17:30. | 17:30
The train leaves at 5:30 pm. | 17:30
9 am | 9:00 a.m.
09:00 | 9:00
noon | 12:00
midnight | 0:00
5:30 | half past five
5:15 | quarter past five
4:45 | quarter to five
12 pm | 12:00
	`,
	`
17:30 | 5:30
5:30 pm | 5:30 am
17:30 | 17:03
5 pm | 5
9 am | 9 pm
noon | midnight
half past five | half past six
quarter past five | quarter to five
17:30 | 17.30 euros
The train leaves at 5:30 pm. | The train leaves at 6:30 pm.
17:30 | before 17:30
17:30 | after 17:30
	`,
);

answersTo(
	'On what date was it signed?',
	`
3 May 2024 | May 3, 2024
3 May 2024 | 2024-05-03
May 3rd, 2024 | the 3rd of May 2024
3 May 2024 | Friday, 3 May 2024
3 May 2024 | 3 May, 2024
It was signed on 3 May 2024. | May 3, 2024
03.05.2024 | 3 May 2024
13/05/2024 | 13 May 2024
05/13/2024 | May 13, 2024
Sept. 4, 1999 | 4 September 1999
3 May | May 3
May 3rd | 3rd of May
	`,
	`
3 May 2024 | 5 March 2024
3 May 2024 | 3 May 2023
3 May 2024 | 3 June 2024
2024-05-03 | 2024-03-05
03/05/2024 | 3 May 2024
03/05/2024 | March 5, 2024
3 May | 3 May 2024
May 2024 | 3 May 2024
3 May 2024 | Saturday, 3 May 2024
13 May 2024 | 3 May 2024
1999 | 2 1999
May 3 | May 13
before 3 May 2024 | 3 May 2024
	`,
);

answersTo(
	'Which of these melts first?\nA) iron\nB) ice\nC) gold\nD) salt',
	`
B | B) ice
B | ice
(B) | b.
B. ice | Ice
B: ice | B
Option B | B
The answer is B. | B
B, ice | B
**B) ice** | ice
Ice melts first. | B
B) ice [1] | B
It is B. | B
	`,
	`
B | C
B | C) gold
B) ice | D) salt
ice | gold
B | A or B
B | B and C
B) gold | B
B | not B
B | none of these
Ice melts first. | Gold melts first.
Ice does not melt first. | B
A | a metal
	`,
);

answersTo(
	'May I trim my hedge with an electric trimmer on Sunday at 14:00?',
	`
No | No, you may not.
No. | No, it is not allowed at 14:00.
Yes | Yes, you may.
no | No!
No, that is forbidden. | No - not on Sundays
Yes, it is allowed. | yes
No | **No**, you may not [2].
	`,
	`
Yes | No
No, you may not. | Yes, you may.
No | Not sure
No | Nobody knows
Yes | Yesterday
No | Unknown
No | It depends.
Yes | Yes and no
	`,
);

answersTo(
	'Is the total of the Allnet 10 tariff over 24 months or of the Flex tariff lower, and what does Allnet 10 cost in EUR?',
	`
383.76 EUR | 383.76 EUR [1]
383.76 EUR | 383.76 €
383.76 EUR | 383.76 euros
383,76 EUR | 383,76 €
	`,
	`
383.76 EUR | 307.66 EUR
Allnet 10 | Flex
Flex is lower. | Allnet 10 is lower.
Allnet 10, 383.76 EUR | Flex, 383.76 EUR
383.76 EUR | 383.76 USD
383.76 EUR | 38.376 EUR
383.76 | 383.67
	`,
);

answersTo(
	'What does Allnet 10 cost over 24 months?',
	`
383.76 EUR | 383.76 EUR for 24 months
383.76 EUR | The total cost of Allnet 10 over 24 months is 383.76 EUR.
383.76 EUR | It costs 383.76 EUR.
383.76 EUR | Allnet 10 costs 383.76 EUR over 24 months.
383.76 EUR | 383.76 EUR in total
383.76 EUR | EUR 383.76
383.76 EUR | The cost is 383.76 EUR [1][2].
	`,
	`
383.76 EUR | 383.76 EUR for 12 months
383.76 EUR | 383.76 EUR per month
383.76 EUR for 24 months | 307.66 EUR for 24 months
383.76 EUR | Allnet 10 does not cost 383.76 EUR.
383.76 EUR | Allnet 20 costs 383.76 EUR.
383.76 EUR | about 383 EUR
24 | 10
	`,
);

answersTo(
	'Who is older, Anna or Ben, and by how many years?',
	`
Anna is 5 years older than Ben. | Anna is 5 years older than Ben [1].
Anna, 5 years | Anna, by 5 years
	`,
	`
Anna is 5 years older than Ben. | Ben is 5 years older than Anna.
Anna, 5 years | Ben, 5 years
Anna, 5 years | Anna, 4 years
Anna | Ben
Anna is older. | Ben is older.
Anna | Anna and Ben
Anna, 5 years | Anna, 5 months
Anna, by 5 years | Ben, by 5 years
	`,
);

answersTo(
	'Who wrote Faust?',
	`
Goethe | Goethe wrote Faust.
Goethe | It was Goethe.
Goethe | Faust was written by Goethe.
Johann Wolfgang von Goethe | It was written by Johann Wolfgang von Goethe.
Goethe | Goethe wrote it.
	`,
	`
Goethe | Schiller
Goethe | Goethe did not write Faust.
Goethe | Schiller wrote Faust.
Goethe | Faust
Goethe and Schiller | Goethe
Goethe | It was not Goethe.
Goethe | Goethe's brother
	`,
);

answersTo(
	'In which order do I run the errands, and when am I home?',
	`
bakery, post office, repair shop; 11:10 | bakery, post office, repair shop, 11:10
bakery, post office and repair shop, 11:10 | bakery, post office, repair shop, 11:10
18:55, 15 min | 18:55, 15 minutes
18:55 [1], 15 min [2] | 18:55, 15 min
6:55 pm, 15 min | 18:55, 15 minutes
	`,
	`
bakery, post office, repair shop | post office, bakery, repair shop
bakery, post office, 11:10 | bakery, post office, 11:20
18:55, 15 min | 18:55, 50 min
18:55, 15 min | 15:55, 18 min
18:55, 15 min | 18:55
bakery, post office | bakery
bakery first | bakery last
	`,
);

answersTo(
	'On which day is the bin emptied?',
	`
day 9 | 9
day 9 | Day 9.
It is emptied on day 9. | day 9
Monday | On Monday.
Monday | The bin is emptied on Monday.
	`,
	`
day 9 | day 6
day 9 | 9 days
Monday | Tuesday
Monday | not on Monday
Monday | every Monday
day 9 | day 19
Monday | Monday and Thursday
	`,
);

answersTo(
	'What colour is the third ball?',
	`
red | It is red.
red | The third ball is red.
Red | The ball is red
red | The colour is red.
dark red | The third ball is dark red.
	`,
	`
red | blue
red | dark red
red | The third ball is not red.
red | The second ball is red.
red | red or blue
red | no colour
red | third
	`,
);
