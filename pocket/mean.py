"""The mean of the weights that a training ended with and of those that it began with.

    python pocket/mean.py LAST.pt BEGIN.pt OUT.pt [--share 0.75]

`--share` is the part of the weights that it ended with. In the mean the noise of the last steps cancels
out, and what only the earlier training showed is not quite forgotten.
"""

import argparse
from pathlib import Path

import torch


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("last", "begin", "out"):
        options.add_argument(name, type=Path)
    options.add_argument("--share", type=float, default=0.75)
    given = options.parse_args()
    last, begin = (torch.load(f, weights_only=False) for f in (given.last, given.begin))
    if last["config"] != begin["config"]:
        raise SystemExit(f"{given.last} and {given.begin} are not of one shape.")
    model = {
        name: given.share * value.float() + (1 - given.share) * begin["model"][name].float()
        for name, value in last["model"].items()
    }
    kept = {name: last[name] for name in ("config", "step", "seed")}
    torch.save({**kept, "model": model}, given.out)
    print(f"{given.out}: {given.share:g} of {given.last}, {1 - given.share:g} of {given.begin}")


if __name__ == "__main__":
    main()
