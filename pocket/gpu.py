"""Trains Pocket on a graphics processor, in pieces of at most ten minutes: npm run pocket -- --gpu

    python pocket/gpu.py --node PATH [--within 580] [--minutes M] [--layers 12] [--fresh]

Needs PyTorch, numpy, tokenizers and gguf, and Node for the bundles in .work/pack (build.mjs --pack makes
them); no network and no packages of Node. Writes training text on all cores, trains, and ends after
--within seconds. What is finished is not done again: the same command goes on. Without --minutes one piece
is the whole training. Everything lies in .work/gpu; what is to be fetched is copied to --out:
pocket.gguf and other.gguf (the weights at the end and their average, the better one first), log.jsonl, and
pocket.pt in pieces of 15 MiB. While it trains there are last.gguf and, from the decay on, before.gguf.
"""

import time

STARTED = time.time()

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tokenizers import Tokenizer

from gpu_train import Plan, Training, probe
from model import Config

HERE = Path(__file__).resolve().parent
# Shares of the text, and until what share of the training each part is read.
TEXT = {"reading": 0.42, "people": 0.46, "full": 0.12}
PARTS = [(("reading",), 0.45), (("people", "full"), 1.0)]
FRESH_TEXT = {"recall": 0.03, "warm": 0.12, "reading": 0.33, "people": 0.4, "full": 0.12}
FRESH_PARTS = [(("recall",), 0.03), (("warm",), 0.15), (("reading",), 0.5), PARTS[-1]]
# Seconds for measuring and writing files at the end.
RESERVE = 45
TOKENS_OF_EXAMPLE = 300


def options() -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--node", default="node")
    p.add_argument("--within", type=float, default=580, help="seconds that this piece may take")
    p.add_argument("--minutes", type=float, help="of training, all pieces together")
    p.add_argument("--layers", type=int, default=12)
    p.add_argument("--fresh", action="store_true", help="from nothing instead of from what ships")
    p.add_argument("--million", type=float, default=400, help="tokens of text, in millions")
    p.add_argument("--examples", type=int, default=20_000, help="in one file of text")
    p.add_argument("--tokens", type=int, default=65_536, help="in a step")
    p.add_argument("--lr", type=float, default=0.02, help="of Muon")
    p.add_argument("--adam", type=float, default=0.0015, help="of AdamW")
    p.add_argument("--eager", action="store_true", help="never compile")
    p.add_argument("--problems", type=int, default=200, help="of each held-out set, at the end")
    p.add_argument("--device", default="cuda")
    p.add_argument("--cores", type=int, default=os.cpu_count())
    p.add_argument("--work", type=Path, default=HERE / ".work/gpu")
    p.add_argument("--out", type=Path, default=HERE / ".work/gpu/out")
    return p.parse_args()


def script(a: argparse.Namespace, name: str, *rest: object) -> None:
    """Runs one of this folder's programs, in Python or, out of the bundles, in Node."""
    env = {**os.environ, "TOKENIZERS_PARALLELISM": "false", "CUDA_VISIBLE_DEVICES": ""}
    head = [sys.executable, HERE / name]
    if name.endswith(".js"):
        head = [a.node, HERE / "run.mjs", HERE / ".work/pack" / name]
    subprocess.run([*head, *map(str, rest)], env=env, check=True, stdout=subprocess.DEVNULL)


def text(a: argparse.Namespace) -> None:
    """Every file of text that is not there yet, on all cores."""
    (a.work / "text").mkdir(parents=True, exist_ok=True)
    began = time.time()

    def write(mix: str, number: int, seed: int) -> None:
        file = a.work / "text" / f"{mix}-{number:03}.npz"
        if file.exists():
            return
        lines, half = file.with_suffix(".jsonl"), file.with_name(f"half-{file.name}")
        script(a, "generate.js", mix, a.examples, seed, lines)
        script(a, "prepare.py", lines, HERE / "tokenizer.json", half)
        lines.unlink()
        half.replace(file)

    jobs = []
    for i, (mix, share) in enumerate((FRESH_TEXT if a.fresh else TEXT).items()):
        files = max(1, round(a.million * 1e6 * share / TOKENS_OF_EXAMPLE / a.examples))
        jobs += [(mix, number, 10_000 * (i + 1) + number) for number in range(files)]
    with ThreadPoolExecutor(a.cores) as pool:
        list(pool.map(lambda job: write(*job), jobs))
    print(f"{len(jobs)} files of text in {time.time() - began:.0f} s", flush=True)


def tried(a: argparse.Namespace) -> multiprocessing.Process | None:
    """While the processor writes text, the graphics processor tries whether compiling pays."""
    if a.eager or (a.work / "probe.json").exists():
        return None
    vocab = Tokenizer.from_file(str(HERE / "tokenizer.json")).get_vocab_size()
    given = (Config(256, a.layers, 4, 640, vocab), a.device, a.tokens, a.work / "probe.json")
    trial = multiprocessing.get_context("spawn").Process(target=probe, args=given)
    trial.start()
    return trial


def is_compiled(a: argparse.Namespace, trial: multiprocessing.Process | None) -> bool:
    """Where compiling fails, hangs or is slower, it is left out."""
    if trial:
        trial.join(max(5.0, STARTED + 100 - time.time()))
        if trial.is_alive():
            trial.kill()
            trial.join()
            print("Compiling took too long: training goes without it.")
    found = a.work / "probe.json"
    speeds = json.loads(found.read_text()) if found.exists() and not a.eager else {}
    return speeds.get("compiled True", 0) > speeds.get("compiled False", 0)


def main() -> None:
    a = options()
    end = STARTED + a.within
    for folder in (a.work, a.out):
        folder.mkdir(parents=True, exist_ok=True)
    begin = None if a.fresh else a.work / "begin.pt"
    tokenizer = HERE / "tokenizer.json"
    trial = tried(a)
    if begin and not begin.exists():
        shipped = HERE.parent / "public/pocket/pocket.gguf"
        script(a, "go_on.py", shipped, tokenizer, tokenizer, begin, "--layers", a.layers)
    heldout = a.work / "heldout.jsonl"
    if not heldout.exists():
        script(a, "heldout.js", 400, 99, heldout)
    text(a)
    compiled = is_compiled(a, trial)
    training = Training(
        Plan(
            **{"work": a.work, "out": a.out, "tokenizer": tokenizer, "begin": begin},
            **{"parts": FRESH_PARTS if a.fresh else PARTS, "minutes": a.minutes, "until": end - RESERVE},
            **{"device": a.device, "tokens": a.tokens, "layers": a.layers, "compiled": compiled},
            **{"muon": a.lr, "adam": a.adam},
        )
    )
    if training.run():
        training.finish(heldout, a.problems)
    else:
        print("This piece is over: the same command goes on.")


if __name__ == "__main__":
    main()
