"""JSON lines → tokens: python pocket/prepare.py DATA.jsonl tokenizer.json OUT.npz

Arrays: `tokens` uint16, `learn` uint8 (1: the loss counts this token), `starts` int64 (n + 1).
"""

import json
import sys

import numpy as np
from tokenizers import Tokenizer

longest = 1024


def render(messages: list[dict], think: bool) -> str:
    """The chat template of template.jinja."""
    turns = "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)
    return turns + "<|im_start|>assistant\n" + ("<think>\n" if think else "<think>\n\n</think>\n\n")


def main(data: str, tokenizer_file: str, out: str) -> None:
    tokenizer = Tokenizer.from_file(tokenizer_file)
    tokens: list[np.ndarray] = []
    learn: list[np.ndarray] = []
    lengths, dropped, shapes = [], 0, {}
    lines = open(data, encoding="utf-8")
    while batch := [json.loads(line) for line in (lines.readline() for _ in range(4096)) if line]:
        pieces, marks, counts = [], [], []
        for item in batch:
            done = item["done"]
            parts = [(render(item["messages"], item["think"]), 0), *map(tuple, done)]
            parts.append(("<|im_end|>", 1))
            counts.append(len(parts))
            pieces += [text for text, _ in parts]
            marks += [mark for _, mark in parts]
        encoded = tokenizer.encode_batch(pieces, add_special_tokens=False)
        at = 0
        for item, count in zip(batch, counts):
            ids = [e.ids for e in encoded[at : at + count]]
            flat = np.array([t for part in ids for t in part], np.uint16)
            mask = np.repeat(np.array(marks[at : at + count], np.uint8), [len(p) for p in ids])
            at += count
            total = shapes.setdefault(item["shape"], [0, 0, 0])
            total[0] += 1
            total[1] += len(flat)
            total[2] += int(mask.sum())
            if len(flat) > longest:
                dropped += 1
                continue
            tokens.append(flat)
            learn.append(mask)
            lengths.append(len(flat))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    np.savez(out, tokens=np.concatenate(tokens), learn=np.concatenate(learn), starts=starts)
    for shape, (n, all_tokens, learned) in sorted(shapes.items()):
        print(f"{shape}: {n} examples, {all_tokens / n:.0f} tokens each, {learned / n:.0f} learned")
    print(f"{len(lengths)} examples, {starts[-1] / 1e6:.1f} M tokens, {dropped} too long")


if __name__ == "__main__":
    main(*sys.argv[1:])
