/** Statements with one wrong sum, and behind the arrow its right value. */
export const wrong = String.raw`
3 + 4 = 8 → 7
17 × 6 = 112 → 102
17 * 6 = 112. → 102
So he has 16 - 3 = 12 eggs left. → 13
32 + 29 = 57 → 61
27 + 34 = 55 → 61
She pays $4.20 + $9.45 + $1.35 = $14.99 → 15.00
The rest is $220.00 – $210.00 = $20.00 → 10.00
1/6 * 0.01 = 0.0025 → 0.0017
520 x (1 + 0.18) = 500 → 613.6
25/75 x 100% = 25% → 33.33
1,234 + 1 = 1,236 → 1,235
80,000*1.5=130,000 → 120,000
12 + 5 = 27 dollars → 17
2 + 3 = 6 + 4 = 10 → 5
24 × 9.99 EUR = 239.67 EUR → 239.76
24 × €9.99 = €239.67 → 239.76
24 \times \$9.99 = \$239.67 → 239.76
$\frac{12}{4} \times 3 = 8$ → 9
\frac{3}{4} \times 80 = 62 → 60
2^{10} = 1000 → 1024
2^10 = 1000 → 1024
(3 + 4) × 2 = 11 → 14
2(3 + 4) = 10 → 14
3 × (4 + 5) = 30 → 27
5 − 8 = 3 → -3
-3 + 5 = 8 → 2
**17 × 6 = 112** → 102
1. 17 × 6 = 112 → 102
- 17 × 6 = 112 → 102
| 17 × 6 = 112 | → 102
17x6=112 → 102
7 times 8 is 54 → 56
12 plus 5 equals 18 → 17
20 minus 3 leaves 16 → 17
20 divided by 4 is 6 → 5
half of 30 is 16 → 15
15% of 80 is 13 → 12
15 percent of 80 equals 13 → 12
1/4 of 80 is 25 → 20
80 + 15% = 95 → 92
80 - 25% = 55 → 60
80 × 15% = 120 → 12
100% - 30% = 60% → 70
12 / 80 = 16% → 15
3 h × 12 km/h = 35 km → 36
36 km / 3 h = 13 km/h → 12
2.5 kg + 300 g = 302.5 kg → 2.8
2.5 kg + 300 g = 2.9 kg → 2.8
1 m + 50 cm = 51 cm → 150
5 hours × 3 = 16 hours → 15
$5 - 50 cents = $4.00 → 4.50
2 hours 30 minutes + 45 minutes = 3 hours 20 minutes → 3 hours 15
1 h 50 min + 20 min = 2 h 20 min → 2 h 10
2 million + 3 million = 6 million → 5
2 1/2 + 1/4 = 3 3/4 → 2.75
10 / 3 = 3.34 → 3.33
10 / 4 = 2.6 → 2.5
10 / 3 ≈ 4.1 → 3.33
22 / 7 = about 3.5 → 3.14
0.1 + 0.2 = 0.4 → 0.3
17 mod 5 = 3 → 2
17 / 5 = 3 remainder 1 → 3 remainder 2
17 divided by 5 is 4 remainder 2 → 3 remainder 2
18:40 + 15 min = 18:50 → 18:55
9:15 + 1 h 50 min = 11:15 → 11:05
23:50 + 20 min = 00:20 → 00:10
6:40 PM + 30 minutes = 7:20 PM → 7:10 PM
11:05 - 9:15 = 2 h 50 min → 1 h 50
18:55 - 18:40 = 25 minutes → 15
3 March + 5 days = 9 March → 8 March
March 30 + 5 days = April 5 → April 4
2026-03-09 + 14 days = 2026-03-24 → 2026-03-23
28 February 2026 + 1 day = 29 February 2028 → 1 March 2026
3 × 4 = 13, and this is wrong → 12
x = 3 + 4 = 8 → 7
Zusammen sind das 24 × 9,99 EUR = 239,67 EUR. → 239,76
19 % von 250 sind 45,50 → 47,50
Der Preis ist 1.234,56 + 0,44 = 1.236,00 Euro → 1.235,00
Das sind 1.000 € + 250 € = 1.350 € → 1.250
Es ist 0,75 × 4 = 2,5 → 3,0
7 mal 8 ist 54 → 56
12 plus 5 sind 18 → 17
20 minus 3 macht 16 → 17
20 geteilt durch 4 ergibt 6 → 5
die Hälfte von 30 ist 16 → 15
Das ist 12 : 4 = 4 und das wird es sein. → 3
Das ist 17 : 5 = 3 Rest 1 → 3 Rest 2
9:15 Uhr + 1 h 50 min = 11:15 Uhr → 11:05 Uhr
3. März + 5 Tage = 9. März → 8. März
28. Februar 2026 + 2 Tage = 3. März 2026 → 2. März 2026
09.03.2026 + 14 Tage = 24.03.2026 → 23.03.2026
9 is 2 times 4. → 8
9 = 2 * 4 → 8
So 8 is 2 plus 5. → 7
10 is 50% of 30 → 15
25 is twice 12. → 24
18 ist zweimal 8. → 16
Twice 8 is 18. → 16
three times 8 is 25 → 24
das Doppelte von 8 ist 18 → 16
They played 8 games and lost 3, so 8 - 3 = 4 games were won. → 5
8-3 = 11 → 5
`;
