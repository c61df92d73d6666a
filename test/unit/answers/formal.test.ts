/** Choices, yes or no, equations, chances and lists, written before the code had answered any of them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'What is the probability of drawing a red ball?',
	`
1/4 | 0.25
25% | 1/4
25 % | a quarter
1 in 4 | 1/4
\\frac{1}{4} | 0.25
one in four | 25%
	`,
	`
1/4 | 4
0.25 | 0.25%
1/4 | 3/4
1 in 4 | 1 to 4
1/3 | 0.33
	`,
);

answersTo(
	'Solve for x: 2x + 6 = 20',
	`
x = 7 | 7
$x=7$ | 7
\\boxed{7} | x = 7
x is 7 | 7
The solution is x = 7. | 7
x = 14/2 = 7 | 7
	`,
	`
x = 7 | x = -7
x = 7 | y = 8
7 | 7.5
x > 7 | x = 7
x = 7 or x = -7 | x = 7
x \\neq 7 | x = 7
	`,
);

answersTo(
	'Find all solutions of x^2 - 5x + 6 = 0.',
	`
x = 2, x = 3 | 2 and 3
x = 2 or x = 3 | 2, 3
x \\in \\{2, 3\\} | {2, 3}
$x_1 = 2$, $x_2 = 3$ | 2 and 3
	`,
	`
2, 3 | 2.3
2, 3 | 23
2 and 3 | 2 and -3
x = 2, x = 3 | x = 2
(2, 3) | [2, 3]
	`,
);

answersTo(
	'Which of these is a mammal?\nA) shark\nB) dolphin\nC) trout\nD) turtle',
	`
B | B) dolphin
(B) | dolphin
The dolphin | b
Option B | B.
B: dolphin | Dolphin.
The answer is B (dolphin) | B
**B) dolphin** | B
	`,
	`
B | D
B | B and D
dolphin | shark
not B | B
B or C | B
B) shark | B
All except B | B
	`,
);

answersTo(
	'Is 91 a prime number?',
	`
no | It is not.
No. | No, 91 is not prime.
No | 91 is not a prime number.
Nope | No
False | No
	`,
	`
No | Yes
No | Not sure
No | Yes, it is not divisible by 2.
Yes | Yes and no
91 is not a prime number. | 91 is a prime number.
No | Unknown
	`,
);

answersTo(
	'List the primary colours.',
	`
red, yellow, blue | red, yellow and blue
1. red 2. yellow 3. blue | red, yellow, blue
Red, Yellow, Blue | red, yellow, blue.
	`,
	`
red, yellow, blue | red, yellow
red, yellow, blue | red, yellow, green
red, yellow, blue | red or yellow or blue
no red, yellow, blue | red, yellow, blue
	`,
);

answersTo(
	'Evaluate the integral.',
	`
\\frac{\\pi}{2} | π/2
2\\sqrt{3} | 2√3
\\dfrac{1}{2} | 1/2
e^{2} | e^2
\\ln 2 | ln(2)
x^{2}+1 | x^2 + 1
\\text{undefined} | undefined
0.5 or 1/2 | 1/2
	`,
	`
\\frac{\\pi}{2} | \\frac{\\pi}{3}
2\\sqrt{3} | 3\\sqrt{2}
e^2 | 2e
x^2 | x^3
-\\frac{1}{2} | \\frac{1}{2}
\\sqrt{2} | 2
\\infty | -\\infty
	`,
);

answersTo(
	'Is the shop open on Monday?',
	`
Yes | The shop is open on Monday.
No | The shop is not open on Monday.
No | It isn't.
Yes, it is. | yes
	`,
	`
The shop is open on Monday. | The shop is not open on Monday.
Yes | The shop is open on Tuesday.
Yes | The shop is not open on Monday.
It is. | It is not.
	`,
);

answersTo(
	'Is Tom taller than Ben?',
	`
Yes | Tom is taller than Ben.
	`,
	`
Tom is taller than Ben. | Ben is taller than Tom.
Yes | Ben is taller than Tom.
No | Tom is taller than Ben.
No | Tom is not much taller than Ben.
	`,
);

answersTo(
	"Isn't it cold?",
	`

	`,
	`
It is cold. | It is not cold.
	`,
);

answersTo(
	'Is it red or blue?',
	`

	`,
	`
It is red. | It is blue.
It is red. | Yes
	`,
);

answersTo(
	'What is the probability of rain?',
	`
3 out of 10 | 0.3
three in ten | 30%
	`,
	`
3 out of 10 | 3 out of 100
1 in 5 | 5
1 in 5 | 1/4
1 in 5 | 4/5
	`,
);

answersTo(
	'How many of the tests failed?',
	`
3 | 3 tests
	`,
	`
3 out of 10 | 0.3
3 | 3/10
	`,
);

answersTo(
	'Find x.',
	`
x = 1 or x = 4 | 1 and 4
x_1 = 1, x_2 = 4 | x = 1, x = 4
0.75 or 3/4 | 3/4
	`,
	`
x = 1 or x = 4 | 1
x = 1 or y = 4 | x = 1 or x = 4
1 or 2 | 1
1 or 2 | 2
3/4 or 4/5 | 3/4
sin 30 | cos 30
	`,
);

answersTo(
	'Which letter comes next?\nA) P\nB) Q\nC) R',
	`
B (Q) | B
Q | (B) Q
Q | B
	`,
	`
B (P) | B
B (not A) | B
A (wrong) | A
B (or C) | B
	`,
);

answersTo(
	'Which of these is even?\nA) f(x) = x\nB) g(x) = x^2\nC) h(x)',
	`
C | C) h(x)
B | B) g(x) = x^2
	`,
	`
C | C) f(x)
A | C) h(x)
	`,
);

answersTo(
	'Can penguins fly?',
	`
No | They can't.
No | Penguins cannot fly.
No | Penguins can't fly!
	`,
	`
No | Penguins can fly.
No | Parrots cannot fly.
They can. | They can't.
	`,
);
