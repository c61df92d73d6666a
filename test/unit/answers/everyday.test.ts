/** Times, dates, money and comparisons, written before the code had answered any of them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'How long does the hike take?',
	`
2 h 15 min | 2:15 hours
2 h 15 min | 135 minutes
90 minutes | one and a half hours
About 3 hours | ~3 hours
	`,
	`
2 h 15 min | 2.15 hours
2:15 hours | 2:15 pm
90 minutes | 90 seconds
3 hours | 3 hours at most
between 2 and 3 hours | 3 hours
2-3 hours | 3 hours
	`,
);

answersTo(
	'When does the museum open on Sundays?',
	`
10 am | 10:00
10 a.m. | at 10 o'clock in the morning
half past nine | 9:30
It opens at 10:30 am. | 10:30
noon | 12 pm
	`,
	`
10 am | 10 pm
9:30 | half past ten
quarter to ten | quarter past ten
It opens at 10. | It closes at 10.
10:00 | after 10:00
Sundays | 10:00
	`,
);

answersTo(
	'On which date was the bridge opened?',
	`
4 July 1976 | July 4, 1976
4 July 1976 | 1976-07-04
the 4th of July 1976 | July 4th, 1976
It was opened on 4 July 1976. | 4 July 1976
Sunday, 4 July 1976 | 4 July 1976
	`,
	`
4 July 1976 | 7 April 1976
4 July 1976 | 4 July 1967
July 1976 | 4 July 1976
4/7/1976 | 7/4/1976
in the 1970s | 1976
	`,
);

answersTo(
	'When does the train leave, day and time?',
	`
10:52 on 7 May | 7 May at 10:52
10:52 on the 7th of May | May 7, 10:52
7 May, 10:52 | 10:52, 7 May
at 10:52 am on 7 May 2024 | On May 7th, 2024 at 10:52
7. Mai um 10:52 Uhr | 10:52 Uhr am 7. Mai
noon on 7 May | 7 May at 12 pm
It leaves at 10:52 on 7 May. | 7 May at 10:52
	`,
	`
10:52 on 7 May | 7 May
10:52 on 7 May | 10:52
10:52 on 7 May | 7 May at 22:52
10:52 on 7 May | 8 May at 10:52
10:52 on 7 May | 7 May at 10:25
10:52 on 7 May | 10 May at 7:52
10:52 on 7 May | before 10:52 on 7 May
10:52 on 7 May | 10:52 on 7 June
10:52 on 7 May 2024 | 7 May 2025 at 10:52
10 on 7 May | 7 on 10 May
4/7/2024 at 10:52 | 10:52 on 7/4/2024
	`,
);

answersTo(
	'How much does the laptop cost in euros?',
	`
1,299 | €1,299
1299 euros | 1.299,00 €
€ 1299.00 | EUR 1,299
1.3k € | 1300 euros
It costs 1299 euros. | 1299
	`,
	`
1299 | 1.299
€1,299 | $1,299
1299 euros | 1299 cents
1299 | 1300
€1,299 | €12.99
less than 1299 euros | 1299 euros
	`,
);

answersTo(
	'Who wrote the report?',
	`
Dr. Smith | Dr Smith
The report was written by Anna Berg. | Anna Berg
Anna Berg wrote it. | Anna Berg
It was Anna Berg | Anna Berg
	`,
	`
Anna Berg | Anna
Anna Berg | Anna Burg
Anna Berg | Anna Berg and Tom
Anna Berg did not write it. | Anna Berg
Anna's boss | Anna
	`,
);

answersTo(
	'How many more points does Lea have than Tim?',
	`
5 | 5 more
5 points | 5 more points
Lea has 5 more points than Tim. | 5
Lea has 5 points more. | 5
five more | 5
	`,
	`
5 more | 5 fewer
5 | -5
Lea has 5 points. | Lea has 15 points.
Tim has 5 more points than Lea. | Lea has 5 more points than Tim.
5 times more | 5 more
	`,
);

answersTo(
	'How much does Ravi earn each week?',
	`
$480 | $480 per week
$480 a week | 480 dollars
$480/week | $480 weekly
480 dollars every week | $480
	`,
	`
$480 per week | $480 per month
$480 | $480 per hour
$480 | $408
$480 a week | $480 a year
	`,
);

answersTo(
	'What is the speed of the car?',
	`
90 km/h | 25 m/s
90 kilometres per hour | 90 km/h
60 mph | 60 miles per hour
	`,
	`
90 km/h | 90 mph
90 km/h | 90 m/s
90 | 9
	`,
);

answersTo(
	'How heavy is the parcel?',
	`
2.5 kg | 2500 g
2 1/2 kg | 2.5 kilograms
1 lb | 16 oz
	`,
	`
2.5 kg | 2.5 g
2.5 kg | 2.5 lb
2 kg | 2 kg too heavy
	`,
);

answersTo(
	'How much does he earn per day if he gets $10 an hour?',
	`
$80 | $80 per day
	`,
	`
$80 | $80 per hour
$10 an hour | $10
$80 per day | $80 per week
	`,
);

answersTo(
	'How many litres does the pump move every minute?',
	`
12 | 12 litres per minute
12 | 12 l/min
	`,
	`
12 | 12 litres per hour
12 litres per minute | 12 litres per second
	`,
);

answersTo(
	'How many more cards has Ann than Bob?',
	`
4 | 4 more cards than Bob
4 | 4 cards more
	`,
	`
4 more cards than Bob | 4 more cards than Ann
4 | 4 fewer cards
4 cards | 14 cards
	`,
);

answersTo(
	'How many girls are in the team of 20 boys and girls?',
	`
8 | 8 girls
	`,
	`
8 girls | 8 boys
8 girls | 8 boys and girls
	`,
);

answersTo(
	'How many students study French but not German?',
	`
5 | 5 students
	`,
	`
5 French students | 5 German students
	`,
);

answersTo(
	'How many old cars were sold in the new shop?',
	`
5 | 5 old cars
	`,
	`
5 old cars | 5 new cars
	`,
);

answersTo(
	'How many cars are in the new shop beside the old one?',
	`
5 | 5 cars
	`,
	`
5 old cars | 6 old cars
	`,
);

answersTo(
	'When does it start?',
	`
8 o'clock in the evening | 20:00
8 Uhr abends | 20 Uhr
8 in the morning | 8 am
	`,
	`
8 in the morning | 8 in the evening
8 Uhr morgens | 8 Uhr abends
8 o'clock | 9 o'clock
8 de la mañana | 8 de la tarde
	`,
);

answersTo(
	'How many people came?',
	`
about 50 | approximately 50
about 50 people | ~50 people
	`,
	`
about 50 | 50
about 50 | about 60
at least 50 | about 50
~50 | 50
	`,
);

answersTo(
	'Who is the doctor?',
	`
Dr. Lee | Dr Lee
	`,
	`
Dr. Lee | Mr. Lee
Dr. Lee | Dr. Li
	`,
);

answersTo(
	'How long is the film?',
	`
1:45 hours | 1 h 45 min
1 Stunde und 45 Minuten | 105 min
	`,
	`
1:45 hours | 1.45 hours
1:45 | 1:45 hours
1 h 45 min | 1 h 54 min
	`,
);
