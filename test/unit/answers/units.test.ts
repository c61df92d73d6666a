/** Units and numbers, whatever the language: what is the same amount, and what only looks so. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'What is the amount?',
	`
5 kg | 5 kilograms
5 kg | 5000 g
5 kg | 5kg
2 km | 2000 m
2 km | 2 kilometres
2 km | 2 kilometers
30 cm | 0.3 m
1 mile | 1.609344 km
5 L | 5 litres
500 ml | 0.5 l
250 mL | 0.25 liters
8 Mb | 8 megabits
8 Mbps | 8 Mbit/s
8 MB | 8 megabytes
8 MB/s | 8 megabytes per second
3 kWh | 3 kilowatt hours
3 kW | 3000 W
100 km/h | 100 kilometers per hour
60 mph | 60 miles per hour
20 °C | 20 degrees Celsius
50% | 50 percent
50 % | 50 per cent
$5 | 5 dollars
$5 | 5 USD
$5.00 | $5
50 cents | $0.50
€5 | 5 euros
£5 | 5 pounds sterling
1/2 | 0.5
1 1/2 | 1.5
3/4 | 0.75
1,000 | 1000
1,000,000 | 1 million
2.5 million | 2,500,000
10^3 | 1000
1e3 | 1000
5 × 10^3 | 5000
√2 | \\sqrt{2}
2π | 2\\pi
-5 | −5
+5 | 5
3 m² | 3 square metres
3 m^2 | 3 m²
7 days | 1 week
24 months | 2 years
a dozen | 12
two hundred | 200
one hundred and twenty | 120
three thousand five hundred | 3500
one million | 1,000,000
6 ft 2 in | 6 feet 2 inches
5'6" | 5 feet 6 inches
(2, 3) | (2,3)
x = 4 | 4
\\frac{1}{2} | 1/2
\\boxed{7} | 7
	`,
	`
5 kg | 5 g
5 kg | 5 lb
5 kg | 5 km
5 Bps | 5 bps
8 MB | 8 Mb
8 MB/s | 8 Mb/s
8 GB | 8 MB
8 kB | 8 kb
3 kWh | 3 kW
3 kWh | 3 Wh
3 MW | 3 mW
5 mg | 5 Mg
5 m | 5 M
5 ml | 5 Ml
2 km | 2 m
2 km | 2 miles
2 m | 2 m²
3 m² | 3 m³
100 km/h | 100 km
100 km/h | 100 m/s
60 mph | 60 km/h
20 °C | 20 °F
20 °C | 20 K
20 °C | 20°
50% | 50
50% | 0.5
50% | 5%
5% | 5 percentage points
$5 | €5
$5 | £5
$5 | 5 cents
5 cents | 0.05 cents
1/2 | 1/3
1 1/2 | 11/2
12,000 | 12
2, 100 | 2100
3.14 | 3.41
10^3 | 10^-3
10^3 | 103
2π | 2
2π | π
√2 | 2
-5 | 5
5 | ±5
7 days | 7 weeks
7 days | 7 hours
24 months | 24 years
6 ft 2 in | 6.2 ft
5'6" | 5.6 ft
(2, 3) | (3, 2)
(2, 3) | 2.3
x = 4 | x = -4
x = 4 | x > 4
one hundred | one thousand
one hundred and twenty | 100
fifteen | fifty
a dozen | 10
1:2 | 1/2 kg
first | one
2nd | 2 s
5 min | 5 minus
3 oz | 3 lb
4 A | 4 Ah
230 V | 230 W
1 cup | 1 cap
1e3 | 13
[1, 2] | (1, 2)
	`,
);

// Nothing tells what a point before three digits means.
answersTo(
	'?',
	`
12.000 | 12.000
12.000 Euro | 12.000 €
1.234,5 km | 1234.5 km
	`,
	`
12.000 | 12
12.000 | 12000
1.500 | 1.5
1.500 | 1500
12.000 Euro | 12 Euro
12.000 Euro | 12.000 Dollar
2.500 m | 2500 m
3,5 | 3.5
3,5 | 35
0,125 | 125
	`,
);

// English puts a point before decimals, so here it tells.
answersTo(
	'What is the amount in litres?',
	`
12.000 | 12
1.500 l | 1.5 litres
12,000 | 12000
	`,
	`
12.000 | 12000
1.500 l | 1500 l
12,000 | 12
	`,
);
