"""Writes what the trainer's model says, in 32-bit floats, on fixed prompts.

    python pocket/agree.py CHECKPOINT tokenizer.json agree.json

For each prompt: its tokens, and along the most probable reply the likeliest tokens of each step.
`agree.mjs` and test/browser/pocket-agree.test.ts hold llama.cpp against it.
"""

import argparse
import json
from pathlib import Path

import torch
from tokenizers import Tokenizer

from model import Config, Pocket
from prepare import render
from tokenizer import IM_END

STEPS, TOP = 24, 5
# llama.cpp cannot tell of a token that is not whole characters, so none may be this likely.
CLEAR = 60

SYSTEM = "You are a careful assistant. Answer in the language of the question."
PATH = (
    "You solve problems with care. Text between <question> and </question> is the task. "
    "Write in its language."
)


def ask(question: str, system: str = SYSTEM, think: bool = True) -> dict:
    said = {"role": "system", "content": system}, {"role": "user", "content": question}
    return {"messages": list(said), "think": think}


# Plain ones, and everything that a tokenizer or a template may read in another way.
CASES = [
    ask("Mia has 14 apples and buys 9 more. How many apples does she have?"),
    ask("Mia has 14 apples and buys 9 more. How many apples does she have?", think=False),
    ask("What is 7 x 8?"),
    ask("What is 407 - 399?", think=False),
    ask("A box holds 6 eggs. How many boxes are needed for 50 eggs, and how many are left over?"),
    ask("1000000 - 999999 = ? And 12,345.678 + 0.5 = ?"),
    ask("Which number comes next: 3, 6, 9, 12, ...?", think=False),
    ask("3 baskets of 14 apples cost €5.20 each, 10 % off: ½ price? 3²×4⁰ ÷ ٣"),
    ask("Zoë’s café sells “naïve” crêpes – three for £4… how much is one?"),
    ask("小明有14个苹果,又买了9个。他现在有多少个?"),
    ask("Сколько будет 15 + 27? 🍎🍎🍏 + 🧮 = ?", think=False),
    ask("It's 5 o'clock. They've 3 hours; I'll take 2, we're 'late', aren't we? \"Yes\", he'd say."),
    ask("Tabs\tand  two  spaces,   three;\n\n\nblank lines \n trailing \n\tends here\t "),
    ask("  leading spaces and a last newline 7\n", think=False),
    ask("<question>\n12 boys and 13 girls. How many children?\n</question>", system=PATH),
    ask('{"review_result": false, "added_notes": ["5% of 80 is 4."], "output": "12"}', think=False),
    ask("What do <think> and </think> and <|endoftext|> mean, and 1<2>0?"),
    ask("snake_case, camelCase, https://example.org/a?b=1&c=2#d, C:\\path, 50%_off, ***", think=False),
    {"messages": [{"role": "user", "content": "Who are you?"}], "think": True},
    {
        "messages": [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": "What is 20 + 22?"},
            {"role": "assistant", "content": "20 + 22 = 42.\nAnswer: 42"},
            {"role": "user", "content": "And twice that?"},
        ],
        "think": True,
    },
    ask("A shop sells 3 baskets of 14 apples and 5 boxes of 9 pears. " * 40 + "How many fruits?"),
]


def broken(tokenizer: Tokenizer) -> set[int]:
    """Tokens that are not whole characters."""
    return {i for i in range(tokenizer.get_vocab_size()) if "\ufffd" in tokenizer.decode([i])}


@torch.no_grad()
def follow(model: Pocket, ids: list[int], unclear: set[int]) -> list[list]:
    """Along the likeliest reply: [token, [[token, probability], …]] for each step."""
    steps: list[list] = []
    for _ in range(STEPS):
        chances = model(torch.tensor([ids]))[0, -1].softmax(-1)
        likely = chances.topk(CLEAR).indices.tolist()
        if unclear.intersection(likely):
            break
        pairs = [[i, round(chances[i].item(), 6)] for i in likely[:TOP]]
        steps.append([pairs[0][0], pairs])
        ids = [*ids, pairs[0][0]]
        if ids[-1] == IM_END:
            break
    return steps


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("checkpoint", type=Path)
    options.add_argument("tokenizer", type=Path)
    options.add_argument("out", type=Path)
    given = options.parse_args()
    checkpoint = torch.load(given.checkpoint, map_location="cpu", weights_only=True)
    model = Pocket(Config(**checkpoint["config"])).float().eval()
    model.load_state_dict(checkpoint["model"])
    tokenizer = Tokenizer.from_file(str(given.tokenizer))
    unclear = broken(tokenizer)
    lines = []
    for case in CASES:
        ids = tokenizer.encode(render(case["messages"], case["think"])).ids
        steps = follow(model, ids, unclear)
        if not steps:
            # llama.cpp's words can be compared with the trainer's only where they are whole characters.
            print(f"left out, its reply may begin within a character: {case['messages'][-1]['content']}")
            continue
        said = {**case, "tokens": len(ids), "steps": steps}
        lines.append(json.dumps(said, ensure_ascii=False, separators=(",", ":")))
    given.out.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{given.out}: {len(lines)} prompts")


if __name__ == "__main__":
    main()
