"""Weights to go on from, out of the file that ships.

    python pocket/go_on.py MODEL.gguf OLD_tokenizer.json NEW_tokenizer.json OUT.pt [--layers N]

The new tokenizer may have more tokens than the old one (tokenizer.py --extend): a new token begins as
the mean of those that it was before. A layer that is added stands behind one in the middle, as its
copy that changes nothing yet. What is written is a checkpoint for train.py --begin, with nothing of
the optimiser.
"""

import argparse
from pathlib import Path

import gguf
import torch
from tokenizers import Tokenizer

from export import NAMES
from model import Config


def weights_of(path: Path) -> tuple[dict[str, torch.Tensor], int]:
    """The file's tensors under the trainer's names, and its layers."""
    found = {t.name: t for t in gguf.GGUFReader(path).tensors}

    def read(name: str) -> torch.Tensor:
        tensor = found[name]
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        return torch.tensor(values).reshape([int(n) for n in reversed(tensor.shape)])

    named = {
        "embed.weight": read("token_embd.weight"),
        "norm.weight": read("output_norm.weight"),
        "head.weight": read("output.weight"),
    }
    layers = 1 + max(int(name.split(".")[1]) for name in found if name.startswith("blk."))
    for i in range(layers):
        for ours, theirs in NAMES.items():
            named[f"layers.{i}.{ours}.weight"] = read(f"blk.{i}.{theirs}.weight")
    return named, layers


def grown(old: torch.Tensor, before: Tokenizer, after: Tokenizer) -> torch.Tensor:
    """A row for each token of `after`."""
    rows = [*old]
    for i in range(len(rows), after.get_vocab_size()):
        parts = before.encode(after.decode([i]), add_special_tokens=False).ids
        rows.append(old[parts].mean(0) if parts else old.mean(0))
    return torch.stack(rows)


def deeper(old: dict[str, torch.Tensor], layers: int, wanted: int) -> dict[str, torch.Tensor]:
    """With `wanted` layers, at most twice as many: those in the middle come twice."""
    extra = wanted - layers
    doubled = range((layers - extra) // 2, (layers - extra) // 2 + extra)
    new = {name: value for name, value in old.items() if not name.startswith("layers.")}
    at = 0
    for i in range(layers):
        for copy in range(2 if i in doubled else 1):
            for name in NAMES:
                value = old[f"layers.{i}.{name}.weight"].clone()
                # What it writes is nothing; the rest is a better beginning than chance.
                quiet = copy == 1 and name in ("o", "down")
                new[f"layers.{at}.{name}.weight"] = value.zero_() if quiet else value
            at += 1
    return new


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("model", "before", "after", "out"):
        options.add_argument(name, type=Path)
    options.add_argument("--layers", type=int)
    options.add_argument("--heads", type=int, default=4)
    given = options.parse_args()
    weights, layers = weights_of(given.model)
    before, after = (Tokenizer.from_file(str(f)) for f in (given.before, given.after))
    for name in ("embed.weight", "head.weight"):
        weights[name] = grown(weights[name], before, after)
    dim, ffn = weights["embed.weight"].shape[1], weights["layers.0.gate.weight"].shape[0]
    config = Config(dim, given.layers or layers, given.heads, ffn, after.get_vocab_size())
    state = deeper(weights, layers, config.layers)
    torch.save({"config": config.to_dict(), "model": state, "step": 0}, given.out)
    print(f"{given.out}: {config}")


if __name__ == "__main__":
    main()
