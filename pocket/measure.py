"""How many problems of heldout.jsonl a model gets right, and what it writes to them."""

import json
import re

import torch
from tokenizers import Tokenizer

from model import Pocket
from prepare import render


def some_of(file: str, count: int) -> list[dict]:
    """The first `count` problems of each set."""
    problems = [json.loads(line) for line in open(file, encoding="utf-8")]
    return [
        problem
        for name in ("numbers", "phrasings", "families", "everyday")
        for problem in [q for q in problems if q["set"] == name][:count]
    ]


@torch.no_grad()
def write(model: Pocket, tokenizer: Tokenizer, prompts: list[str], most: int = 240) -> list[str]:
    """Greedy replies. No cache: prompts of one length are computed together, whole, each time."""
    end = tokenizer.token_to_id("<|im_end|>")
    rows = [tokenizer.encode(p, add_special_tokens=False).ids for p in prompts]
    begun = [len(row) for row in rows]
    device = model.head.weight.device
    open_rows = set(range(len(rows)))
    for _ in range(most):
        if not open_rows:
            break
        now = sorted(open_rows)
        width = max(len(rows[i]) for i in now)
        tokens = torch.tensor([rows[i] + [0] * (width - len(rows[i])) for i in now], device=device)
        last = torch.tensor([len(rows[i]) - 1 for i in now], device=device)
        hidden = model.hidden(tokens)
        logits = model.head(hidden[torch.arange(len(now), device=device), last])
        for i, token in zip(now, logits.argmax(-1).tolist()):
            if token == end:
                open_rows.discard(i)
            else:
                rows[i].append(token)
    return [tokenizer.decode(r[n:], skip_special_tokens=False) for r, n in zip(rows, begun)]


def accuracy(model: Pocket, tokenizer: Tokenizer, problems: list[dict]) -> tuple[dict, list[str]]:
    prompts = [render(p["messages"], True) for p in problems]
    replies = write(model, tokenizer, prompts)
    right: dict[str, list[int]] = {}
    for problem, reply in zip(problems, replies):
        found = re.findall(r"Answer: (\S+)", reply)
        good = int(bool(found) and found[-1] == str(problem["answer"]))
        right.setdefault(problem["set"], []).append(good)
        right.setdefault(f"{problem['set']}/{problem['family']}", []).append(good)
    return {key: sum(value) / len(value) for key, value in sorted(right.items())}, replies
