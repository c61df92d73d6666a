/** An answer with everything that Markdown has for an answer, as a model writes it. */
export const streamedAnswer = `Here is the **whole** calculation, step by step.

## What is given

- A bat and a ball cost *1.10* together.
- The bat costs **1.00 more** than the ball.

  It is the difference that misleads.
- Nothing else.

| Thing | Price | Note |
|:------|------:|:----:|
| Bat   |  1.05 | \`big\` |
| Ball  |  0.05 | small |

### As an equation

Let $x$ be the price of the ball. Then

$$
x + (x + 1) = 1.10 \\implies x = 0.05
$$

so \\(2x = 0.1\\), which is small.

\`\`\`python
def ball(total, more):
    # half of what is left
    return (total - more) / 2


print(ball(1.10, 1.00))
\`\`\`

1. Subtract the difference.
2. Halve the rest.

> The first thought, 0.10, is wrong.

The rest is checking: 1.05 and 0.05 make 1.10, and 1.05 is 1.00 more than 0.05.

<answer>0.05 euros</answer>`;
