/** What is no sum, or is not told for certain: nothing is found, and never a wrong one. */
export const none = String.raw`
x + 3 = 7
x + 3 + 4 = 9
3 + x + 4 = 9
3 + 4 + x = 9
3x + 4 = 10
2x 3 + 1 = 9
3x = 15
4s + 16 = 2s + 32
5+(4x-13)=4x-8
9x-21=339
(7/2)x=105
(3 + 4) / x = 5
3 + 4x = 19
24/x + 3 = 7
12/x = 3
3 + 4 = 7x
3 + 4 = 7 + x
3 + 4 = x
3 + 4 = ?
3 + 4 = __
2π + 3 = 9
√9 + 7 = 11
\sqrt{9} + 7 = 11
sqrt(9) + 7 = 11
f(3) + 4 = 9
max(3, 4) + 5 = 8
sin 30 + 1 = 2
5! + 3 = 8
5! / 3! = 21
|3 - 5| + 1 = 4
n = 3
x = 3 + 4
y = 2 * 5 - 1
total = 24 * 9.99
if (3 + 4 == 8)
i += 3 - 1
3 + 4 != 8
3 + 4 ≠ 8
3 + 4 < 8
3 + 4 >= 8
pages 3-5
pages 3-5 = 3 pages
3–5 = 3 days
2026-03-09
The date is 2026-03-09 = Monday
03/09/2026 = 12
Phone: 030 - 123456 = 7
0171-2345678 = 3
version 1.2.3 - 1.2.4 = 5
Version 2.0.1 + 3 = 4
ratio 3:4 = 6:8
3:4 = 5
2 : 3 = 5 : 7
1/4 = 5 apples
1/3 is 10
3/4 = 30 students
5-3 is 8
Q3 - 2 = 5
CO2 + 3 = 9
A3 + B4 = 9
0x10 = 16
0x10 + 1 = 17
twice 3 + 4 = 10
half of the 20 + 5 = 15
double 8 + 1 = 17
the average of 10 + 20 = 15
the square root of 9 + 7 = 10
2 boxes of 12 + 3 = 27
3 packs at 2, 5 of 6 + 1 = 31
3 and 4 + 5 = 12
the price + 3 × 4 = 20
Tom's apples + 3 * 4 = 20
apples - 3 + 5 = 12
3 times 8 is 4 more than 20
2 times 5 is 2 less than 12
3 plus 4 is 1 more than 6
12 / 4 is 5 times less
He swims 3 times, 5 is enough
5 times a day is 35
19 / 5 = 3 full boxes
2.5 + 2.4 = 5
2 kg * 3 = 7 m
2 kg + 3 m = 6
5 m + 3 s = 9 m
$3 + 2 EUR = 6 EUR
5 pairs + 3 shoes = 13 shoes
3 quarters + 2 dimes = 95 cents
1 month + 3 days = 35 days
31 January + 1 month = 3 March
18:40 + 15 = 19:00
from 3 March to 8 March is 6 days
3 March - 5 kg = 8 March
3 + 4 = 5 or 6
3 + 4 = 5 to 8
3 + 4 = 8 - discount
3h + 2 = 11
3 + 4 = 7 8
3 5 + 4 = 9
(1 + apples) 3) × 2 = 4
[3 + 4] × 2 = 9
1 + (2 + 3 = 6
3 + 4
7
= 7
the 7 = 7
2, 3, 5 = 7
1/0 = 5
5 / (3 - 3) = 7
2^9999 = 5
9^9^9 = 5
3 ± 1 = 5
17 ≡ 2
5 ≡ 17 + 3 = 2
https://example.com/?a=3+4=8
a[3] + 4 = 9
007 + 3 = 11
12,34,5 + 1 = 3
3rd + 4 = 8
the 5-year 3 + bond = 4
1. = 2. + 3.
3. = 4 + 8
30/100%1000 = 300
1 2/1/2 + = 3
x - 3 + 4 = 5
Seiten 3-5 = 3 Seiten
doppelt 8 + 1 = 17
die Hälfte der 20 + 5 = 15
Wurzel von 9 + 7 = 10
3 mal 8 ist 4 mehr als 20
drei + 4 = 7
Mischung 1 : 2 = 3
Maßstab 1:100 = 5
They won 3-2 = 5 goals in one evening.
The final was 4-1 = 5 goals
They won 3 - 2 = 5 goals
Spain 3-2 Italy = 5 goals
A 2-1 win = 3 points
2-1 = 3 points
Set two: 6-4 = 10 games
Sie gewannen 3-2 = 5 Tore
Step 9 is 2 times 4
Room 9 is 2 times 4 metres
Day 9 = 2 * 4 hours
9 is 2 times 4 hours of work
9 people = 2 adults + 4 children
Is 9 = 2 * 4?
9 = 2 * 4 is wrong
My age 9 is 3 times hers
3 is 2 times smaller than 6
8 is less than 2 times 5
24 = 4 * 5 + x
8 is twice as much as 5
May 9 is 2 plus 4 days away
Version 9 is 2 plus 4
Pages 9 = 2 + 4
`;
