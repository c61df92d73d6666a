/** Statements of models and people, one a line, each with one right sum or more and no wrong one. */
export const right = String.raw`
3 + 4 = 7
So 3 + 4 = 7.
16 - 3 - 4 = 9
16-3-4=9 duck eggs a day.
She makes 9 * 2 = $18 every day at the farmer's market.
It takes 2/2=1 bolt of white fiber
So the total amount of fabric is 2+1=3 bolts of fabric
The cost of the house and repairs came out to 80,000+50,000=$130,000
He increased the value of the house by 80,000*1.5=120,000
So the new value of the house is 120,000+80,000=$200,000
He sprints 3*3=9 times
So he runs 9*60=540 meters
If each chicken eats 3 cups of feed per day, then for 20 chickens they would need 3*20=60 cups of feed per day.
The discount price of one glass is 60/100 * 5 = $3.
If every second glass is cheaper, that means Kylar is going to buy 16 / 2 = 8 cheaper glasses.
In total, then, Kylar will pay 24 + 40 = $64 for the glasses he wants to buy.
First find how many gigabytes are in 40% of the file: 200 GB * 40% = 80 GB
Then divide that number by the download rate: 80 GB / 2 GB/minute = 40 minutes
When he turned around he was 3*60=180 miles from home
Eliza is entitled to 45 -40 = 5 hours overtime pay.
Her hourly rate for the overtime pay is $10 x 1.2 = $12.
So, Eliza will receive $12 x 5 =$60 for overtime pay.
Her regular weekly earning is $10 x 40 = $400.
Thus, Eliza will receive a total of $400 + $60 = $460 for this week's work.
John takes care of 10*.5=5 acres
The total ratio representing their points is 3 + 7 = 10.
Kelian has 20 * 2 = 40 instructions.
Toula bought 3 * $68 = $204 worth of doughnuts.
50% of 80 is 40
17 × 6 = 102
17 · 6 = 102
17 ⋅ 6 = 102
17 x 6 = 102
17x6=102
17 X 6 = 102
17 * 6 = 102
17*6=102
102 ÷ 6 = 17
102 / 6 = 17
5 − 8 = −3
5 – 8 = –3
5 - 8 = -3
-3 + 5 = 2
The change is -3 + 5 = 2 degrees.
2^10 = 1024
2**10 = 1024
2^{10} = 1024
5² + 2 = 27
3³ = 27
9 squared is 81
(3 + 4) × 2 = 14
2 × (3 + 4) = 14
2(3 + 4) = 14
(2)(3) = 6
((1 + 2) × (3 + 4)) / 7 = 3
(3 + 4 = 7)
18 (3 × 6 = 18)
2 + 3 = 5 + 4 = 9
12 × 5 = 10 × 6 = 60
3 × (4 + 5) = 3 × 9 = 27
5 + 5 + 5 = 15, 15 × 2 = 30
- 3 × 4 = 12
* 3 × 4 = 12
• 3 × 4 = 12
1. 3 × 4 = 12
1) 3 × 4 = 12
Step 2: 3 × 4 = 12
| 3 × 4 = 12 |
**3 × 4 = 12**
3 × 4 = **12**
**48** / **2** = **24**
*3 × 4 = 12*
Total: $3 \times 4 = 12$
$$24 \times 9.99 = 239.76$$
\[ 24 \times 9.99 = 239.76 \]
\( 24 \times 9.99 = 239.76 \)
$24 \cdot 9.99 = 239.76$
$\frac{12}{4} = 3$
\frac{3}{4} \times 80 = 60
\dfrac{1}{2} + \frac{1}{4} = \frac{3}{4}
$12 \div 4 = 3$
24 \times \$9.99 = \$239.76
80 \times 15\% = 12
24 \times 9.99\text{ EUR} = 239.76\text{ EUR}
3 \text{ apples} + 4 \text{ apples} = 7 \text{ apples}
\boxed{3 + 4 = 7}
\left(3 + 4\right) \times 2 = 14
1{,}200 + 300 = 1{,}500
2^{3} + 1 = 9
\frac{(3 + 5)}{2} = 4
24 × 9.99 EUR = 239.76 EUR
24 × 9.99 € = 239.76 €
24 × €9.99 = €239.76
£3.50 + £1.25 = £4.75
$1.50 * 4 = 6
$1.50 * 4 = $6.00
50 cents × 3 = $1.50
$5 - 50 cents = $4.50
3 h × 12 km/h = 36 km
90 min × 60 km/h = 90 km
36 km / 3 h = 12 km/h
2.5 kg + 300 g = 2.8 kg
2.5 kg + 300 g = 2800 g
1 m + 50 cm = 150 cm
5 m × 20 cm = 1 m²
3 hours + 30 minutes = 3.5 hours
2 hours * 60 = 120 minutes
2 hours × 60 minutes/hour = 120 minutes
2 weeks - 3 days = 11 days
2 hours 30 minutes + 45 minutes = 3 hours 15 minutes
1 h 50 min + 20 min = 2 h 10 min
1 h 50 min × 2 = 3 h 40 min
4 minutes * 3 times = 12 minutes
3 dozen × 12 = 36
2 million + 3 million = 5 million
5 red apples + 3 green apples = 8 apples
10 trees × 5 apples per tree = 50 apples
2 1/2 + 1/4 = 2 3/4
1/2 + 1/4 = 3/4
6/10 = 3/5
6 ÷ 1/2 = 12
1,234 + 1 = 1,235
12,345,678 + 1 = 12,345,679
1,234.50 × 2 = 2,469.00
10 000 + 5 000 = 15 000
1'000 + 500 = 1'500
10 / 3 = 3.33
10 / 3 = 3.3
10/3 = 3.3333...
10/3 = 3.3333…
10 / 3 ≈ 3.33
10 / 3 ≈ 3.4
1000 / 37 ≈ 27
22 / 7 = about 3.14
19.99 × 3 ≈ 60
24 × 9.99 is approximately 240
2 / 3 = 0.67
2/3 = 66.67%
0.1 + 0.2 = 0.30000000000000004
2000 / 75 = 26.666666666666668
1e3 × 2 = 2000
80 + 15% = 92
80 - 25% = 60
80 × 1.15 = 92
80 × 15% = 12
15% × 80 = 12
15% of 80 = 12
15 % of 80 is 12
15 percent of 80 is 12
100% - 30% = 70%
20% + 15% = 35%
12/80 = 15%
12 / 80 × 100 = 15%
12 / 80 × 100% = 15%
1/4 of 80 = 20
1/4 of 80 is 20
half of 30 is 15
one third of 30 is 10
a quarter of 80 is 20
7 times 8 is 56
12 plus 5 equals 17
12 plus 5 is equal to 17
20 minus 3 leaves 17
20 divided by 4 is 5
20 divided by 4 makes 5
6 multiplied by 7 gives 42
24 × 9.99 is 239.76
3 + 4 is 7
So, 3 times 12 is 36 eggs.
17 mod 5 = 2
17 % 5 = 2
17 / 5 = 3 remainder 2
17 ÷ 5 = 3 R 2
17 divided by 5 is 3 remainder 2
17 divided by 5 is 3 with a remainder of 2
17 / 5 = 3 (remainder 2)
18:40 + 15 min = 18:55
18:40 + 15 minutes = 18:55
9:15 + 1 h 50 min = 11:05
9:15 + 1 hour and 50 minutes = 11:05
23:50 + 20 min = 00:10
0:10 - 20 min = 23:50
11:30 + 2 hours = 1:30
6:40 PM + 15 minutes = 6:55 PM
11:50 am + 20 min = 12:10 pm
11:05 - 9:15 = 1 h 50 min
18:55 - 18:40 = 15 minutes
18:40 + 0:15 = 18:55
from 9:15 to 11:05 is 1 hour 50 minutes
From 18:40 to 18:55 is 15 minutes.
3 March + 5 days = 8 March
March 3 + 5 days = March 8
28 February + 1 day = 1 March
28 February + 1 day = 29 February
28 February 2028 + 1 day = 29 February 2028
2026-03-09 + 14 days = 2026-03-23
2026-03-09 + 2 weeks = 2026-03-23
2026-03-23 - 2026-03-09 = 14 days
30 December 2026 + 3 days = 2 January 2027
from 3 March to 8 March is 5 days
x = 3 + 4 = 7
The total cost = 3 × 4 = 12 dollars
3 + 4 = 7 < 10
3 + 4 = 7 → 7 × 2 = 14
3 + 4 = 7, so x = 7 - 2 = 5
24 × 9.99 = 239.76 [1]
Answer: 24 × 9.99 EUR = 239.76 EUR (two years).
Zusammen sind das 24 × 9,99 EUR = 239,76 EUR.
19 % von 250 = 47,50
19 % von 250 sind 47,50
19 Prozent von 250 € sind 47,50 €
Der Preis ist 1.234,56 + 0,44 = 1.235,00 Euro
1.000 € + 250 € = 1.250 €
0,75 × 4 = 3
0,5 kg + 250 g = 750 g
7 mal 8 ist 56
12 plus 5 sind 17
12 plus 5 ist gleich 17
12 plus 5 ergibt 17
20 minus 3 macht 17
20 geteilt durch 4 ergibt 5
die Hälfte von 30 ist 15
ein Drittel von 30 ist 10
12 : 4 = 3
17 : 5 = 3 Rest 2
9:15 Uhr + 1 h 50 min = 11:05 Uhr
Abfahrt 9.15 Uhr + 40 Minuten = 9.55 Uhr
3. März + 5 Tage = 8. März
09.03.2026 + 14 Tage = 23.03.2026
von 9:15 bis 11:05 sind 1 Stunde 50 Minuten
3 Stunden × 12 km/h = 36 km
2 Stunden + 30 Minuten = 150 Minuten
10 / 3 ist etwa 3,33
100 % - 30 % = 70 %
2 hoch 10 = 1024
Das macht 3 Äpfel + 4 Äpfel = 7 Äpfel.
8 is 2 times 4.
8 = 2 * 4
40 equals 5 times 8.
So 10 is half of 20.
10 is 50% of 20
24 is twice 12.
16 ist zweimal 8.
twice 8 is 16
The double of 8 is 16.
three times 8 is 24
das Doppelte von 8 ist 16
They played 8 games and lost 3, so 8 - 3 = 5 games were won.
`;
