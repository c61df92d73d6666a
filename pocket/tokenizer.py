"""Trains Pocket's tokenizer, a byte-level BPE, on a sample of the training text.

    python pocket/tokenizer.py DATA.jsonl tokenizer.json [--vocab 2048] [--lines 60000]

Text is cut as llama.cpp's "smollm" cuts it: each digit alone, then GPT-2's expression. Merges stay
inside these pieces, so no token holds two digits, or a digit and anything else. The same lines
give the same file.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from prepare import render

# Their ids are 0 to 4, in this order; export.py says of each what it is.
SPECIALS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>"]
END_OF_TEXT, IM_START, IM_END, THINK, END_THINK = range(len(SPECIALS))


def texts(path: Path, lines: int) -> Iterator[str]:
    """What stands between the special tokens of the first `lines` examples."""
    between = re.compile("|".join(map(re.escape, SPECIALS)))
    with path.open(encoding="utf-8") as file:
        for line in islice(file, lines):
            example = json.loads(line)
            reply = "".join(text for text, _ in example["done"])
            whole = render(example["messages"], example["think"]) + reply
            yield from filter(None, between.split(whole))


def untrained() -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def train(path: Path, lines: int, vocab: int) -> Tokenizer:
    """Raises ValueError where the text is too little for so many tokens."""
    tokenizer = untrained()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab,
        special_tokens=SPECIALS,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts(path, lines), trainer)
    if tokenizer.get_vocab_size() != vocab:
        raise ValueError(f"The text gave only {tokenizer.get_vocab_size()} tokens, not {vocab}.")
    return tokenizer


def extend(base: Path, path: Path, lines: int, vocab: int) -> Tokenizer:
    """
    More merges behind those of a tokenizer that is there, so that weights made with it go on: every
    old token keeps its number, and text without the new words is cut as before.
    """
    content = json.loads(base.read_text(encoding="utf-8"))
    old = Tokenizer.from_file(str(base))
    counts: Counter[str] = Counter()
    for text in texts(path, lines):
        counts.update(piece for piece, _ in old.pre_tokenizer.pre_tokenize_str(text))
    model = models.BPE(content["model"]["vocab"], [tuple(m) for m in content["model"]["merges"]])
    words = [([t.value for t in model.tokenize(piece)], n) for piece, n in counts.items()]
    ids, merges = content["model"]["vocab"], content["model"]["merges"]
    while len(ids) < vocab:
        pairs: Counter[tuple[str, str]] = Counter()
        for parts, n in words:
            for pair in zip(parts, parts[1:]):
                pairs[pair] += n
        if not pairs:
            raise ValueError(f"The text gave only {len(ids)} tokens, not {vocab}.")
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(list(best))
        ids.setdefault("".join(best), len(ids))
        for parts, _ in words:
            at = 0
            while at < len(parts) - 1:
                if (parts[at], parts[at + 1]) == best:
                    parts[at : at + 2] = ["".join(best)]
                at += 1
    return Tokenizer.from_str(json.dumps(content))


def measure(tokenizer: Tokenizer, path: Path, lines: int) -> str:
    """Sizes of prompts and replies, and that each text comes back as it was."""
    sizes: dict[str, list[int]] = {"prompts": [], "replies": []}
    characters = 0
    with path.open(encoding="utf-8") as file:
        for line in islice(file, lines):
            example = json.loads(line)
            prompt = render(example["messages"], example["think"])
            reply = "".join(text for text, _ in example["done"])
            for kind, text in (("prompts", prompt), ("replies", reply)):
                ids = tokenizer.encode(text).ids
                if tokenizer.decode(ids, skip_special_tokens=False) != text:
                    raise ValueError(f"This text does not come back as it was: {text!r}")
                sizes[kind].append(len(ids))
                characters += len(text)
    tokens = sum(map(sum, sizes.values()))
    parts = [f"{k}: {sum(n) / len(n):.0f} on average, {max(n)} at most" for k, n in sizes.items()]
    return f"{'; '.join(parts)} tokens. {characters / tokens:.2f} characters a token."


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("data", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--vocab", type=int, default=2048)
    options.add_argument("--lines", type=int, default=60_000, help="lines of the data to read")
    options.add_argument("--extend", type=Path, help="a tokenizer whose tokens stay as they are")
    given = options.parse_args()
    if given.extend:
        tokenizer = extend(given.extend, given.data, given.lines, given.vocab)
    else:
        tokenizer = train(given.data, given.lines, given.vocab)
    if any(len(re.findall(r"\d", token)) > 1 for token in tokenizer.get_vocab()):
        raise ValueError("A token holds two digits.")
    tokenizer.save(str(given.out))
    print(measure(tokenizer, given.data, 2000))


if __name__ == "__main__":
    main()
