"""Trains Pocket on a graphics processor: gpu.py says how it is used.

Writes log.jsonl and last.pt into the work folder, every minute, and goes on from there. The learning rate
is constant after a short warm-up and falls to zero at the end, by the clock. A step with a gradient that
is not finite changes nothing; where the loss leaps, the last checkpoint comes back with half the rate.
"""

import json
import math
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from gpu_data import Resident
from gpu_weights import Weights
from measure import accuracy, some_of
from model import Config, Layer, Pocket

HERE = Path(__file__).resolve().parent
# Steps between two looks at the loss, seconds between two checkpoints.
WINDOW, EVERY = 50, 60
plain = Layer.forward


@dataclass
class Plan:
    work: Path
    out: Path
    tokenizer: Path
    #: the names of mixes, and until what share of the training they are read
    parts: list[tuple[tuple[str, ...], float]]
    #: of training, all pieces together; None: as before, or as long as this piece
    minutes: float | None
    #: when this piece has to be over, in seconds of time.time()
    until: float
    device: str
    tokens: int
    muon: float
    adam: float
    layers: int
    begin: Path | None
    compiled: bool
    decay: float = 0.6
    seed: int = 1


def learn(model: Pocket, batch: tuple[Tensor, Tensor, Tensor]) -> Tensor:
    tokens, places, target = batch
    hidden = model.hidden(tokens).flatten(0, 1).index_select(0, places)
    loss = F.cross_entropy(model.head(hidden).float(), target)
    loss.backward()
    return loss.detach()


def compile_layers(wanted: bool) -> None:
    """All layers share what is compiled once for one of them."""
    Layer.forward = torch.compile(plain, dynamic=True) if wanted else plain


def probe(config: Config, device: str, tokens: int, found: Path) -> None:
    """Whether compiling works here and is faster; writes the speeds. Meant for a process of its own."""
    speeds, losses = {}, {False: [], True: []}
    for compiled in (False, True):
        compile_layers(compiled)
        torch.manual_seed(1)
        weights = Weights(config, device, 0.999)
        began = time.time()
        for turn in range(12):
            if turn == 6:
                speeds[f"first steps, compiled {compiled}"] = round(time.time() - began, 2)
                began, done = time.time(), 0
            width = (96, 448, 224, 32, 704, 320)[turn % 6]
            rows = max(2, tokens // width)
            text = torch.randint(5, config.vocab, (rows, width), device=device)
            places = torch.arange(0, rows * width - 1, 2, device=device)
            loss = learn(weights.model, (text, places, text.flatten()[places + 1]))
            weights.step(0.02, 0.001)
            done = rows * width + (done if turn > 6 else 0)
            losses[compiled].append(float(loss))
        if not all(math.isfinite(loss) for loss in losses[compiled]):
            raise SystemExit(f"Not finite with compiled {compiled}: {losses[compiled]}")
        if compiled and max(abs(a - b) for a, b in zip(*losses.values())) > 0.1:
            raise SystemExit(f"Compiled it calculates otherwise: {losses}")
        speeds[f"compiled {compiled}"] = round(done / (time.time() - began))
        if device == "cuda":
            speeds["gigabytes"] = round(torch.cuda.max_memory_allocated() / 1e9, 1)
        found.write_text(json.dumps(speeds))
        print(f"probe: {speeds}", flush=True)


class Training:
    def __init__(self, plan: Plan):
        self.plan = plan
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.tokenizer = Tokenizer.from_file(str(plan.tokenizer))
        config = Config(256, plan.layers, 4, 640, self.tokenizer.get_vocab_size())
        begun = torch.load(plan.begin, weights_only=True) if plan.begin else None
        self.config = Config(**begun["config"]) if begun else config
        self.weights = Weights(self.config, plan.device, 0.9995)
        self.step, self.seconds, self.calm, self.lowest = 0, 0.0, 1.0, math.inf
        self.exports: list[subprocess.Popen] = []
        self.last = plan.work / "last.pt"
        if self.last.exists():
            self._load()
        elif begun:
            self.weights.begin(begun["model"])
        left = (plan.until - time.time()) / 60
        if left < 0.1:
            raise SystemExit("No time is left to train in this piece: the same command goes on.")
        plan.minutes = plan.minutes or left
        self.began = time.time() - self.seconds
        if not self.last.exists():
            self._save()
        self.log = open(plan.work / "log.jsonl", "a", encoding="utf-8", buffering=1)
        size = sum(shape.numel() for shape in self.weights.shapes.values())
        self.say(parameters=size, config=self.config.to_dict(), minutes=plan.minutes)

    def say(self, **what) -> None:
        line = json.dumps({"step": self.step, "seconds": round(self.seconds), **what})
        self.log.write(line + "\n")
        print(line, flush=True)
        (self.plan.out / "log.jsonl").write_bytes((self.plan.work / "log.jsonl").read_bytes())

    def _save(self, name: str = "last") -> None:
        """The checkpoint, and beside it as a GGUF file in `out`, written by another process."""
        state = {"config": self.config.to_dict(), "model": self.weights.named(self.weights.row)}
        state |= {"step": self.step, "seed": self.plan.seed, "seconds": self.seconds}
        state["minutes"] = self.plan.minutes
        state |= {"calm": self.calm, "weights": self.weights.state()}
        half, file = self.plan.work / "half.pt", self.plan.work / f"{name}.pt"
        torch.save(state, half)
        half.replace(file)
        self.export(file, self.plan.out / f"{name}.gguf")

    def _load(self) -> None:
        saved = torch.load(self.last, map_location="cpu", weights_only=True)
        self.weights.load(saved["weights"])
        self.step, self.seconds = saved["step"], max(self.seconds, saved["seconds"])
        self.calm = saved["calm"]
        self.plan.minutes = self.plan.minutes or saved["minutes"]

    def export(self, checkpoint: Path, file: Path) -> None:
        self.exports = [one for one in self.exports if one.poll() is None]
        command = [sys.executable, HERE / "export.py", checkpoint, self.plan.tokenizer, file]
        quiet = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "OMP_NUM_THREADS": "2"}
        self.exports.append(subprocess.Popen(command, env=quiet, stdout=subprocess.DEVNULL))

    def run(self) -> bool:
        """Trains until the plan's end, or until this piece is over; whether all is done."""
        plan = self.plan
        compile_layers(plan.compiled)
        for names, share in plan.parts:
            if self.share() >= share:
                continue
            files = sorted(f for name in names for f in (plan.work / "text").glob(f"{name}-*.npz"))
            data = Resident(files, plan.tokens, plan.seed, plan.device)
            size = f"{len(data.tokens) / 1e6:.1f} M tokens, {data.counts.sum() / 1e6:.1f} M learned"
            self.say(part=names, examples=len(data.lengths), size=size)
            self._part(data, share)
            del data
        self._save()
        compile_layers(False)
        for one in self.exports:
            one.wait()
        return self.share() >= 1

    def share(self) -> float:
        return self.seconds / 60 / self.plan.minutes

    def _rate(self) -> float:
        return self.calm * max(0.0, min(1.0, (self.step + 1) / 100, (1 - self.share()) / self.plan.decay))

    def _part(self, data: Resident, share: float) -> None:
        plan, weights = self.plan, self.weights
        loss, tokens, skipped = torch.zeros((), device=plan.device), 0, int(weights.skipped)
        # Another text has another loss.
        self.lowest, first = math.inf, self.step
        saved = windows = time.time()
        while self.share() < share and time.time() < plan.until:
            was = self.share()
            batch = data.batch(self.step)
            loss += learn(weights.model, batch).nan_to_num(0.0, 0.0)
            rate = self._rate()
            weights.step(plan.muon * rate, plan.adam * rate)
            tokens += batch[0].numel()
            self.step += 1
            self.seconds = time.time() - self.began
            if was < 1 - plan.decay <= self.share():
                self._save("before")
            if self.step % WINDOW:
                continue
            mean, wrong = float(loss) / (self.step - first), int(weights.skipped) - skipped
            speed = tokens / (time.time() - windows)
            self.say(loss=round(mean, 4), rate=round(rate, 3), speed=round(speed), skipped=wrong)
            loss.zero_()
            tokens, skipped, windows, first = 0, skipped + wrong, time.time(), self.step
            if wrong > WINDOW // 5 or mean > 1.5 + 2 * self.lowest:
                self._calm_down()
                first = self.step
                continue
            self.lowest = min(self.lowest, mean)
            if time.time() - saved > EVERY:
                self._save()
                saved = time.time()

    def _calm_down(self) -> None:
        calm = self.calm / 2
        if calm < 0.1:
            raise SystemExit("The loss leaps again and again.")
        self._load()
        self.calm = calm
        self.say(back="to the last checkpoint", calm=calm)

    def _measure(self, name: str, row: Tensor, problems: list[dict]) -> float:
        self.weights.use(row)
        right, replies = accuracy(self.weights.model, self.tokenizer, problems)
        self.say(weights=name, accuracy=right, sample=replies[0])
        return sum(value for key, value in right.items() if "/" not in key)

    def finish(self, heldout: Path, count: int) -> None:
        """Measures the weights at the end and their average, and writes what is to be fetched."""
        problems = some_of(str(heldout), count)
        best = []
        for name, row in (("end", self.weights.row), ("average", self.weights.mean)):
            best.append((self._measure(name, row, problems), name, row))
        best.sort(key=lambda one: one[0], reverse=True)
        for one in self.exports:
            one.wait()
        for file, (_, _, row) in zip(("pocket", "other"), best):
            state = {"config": self.config.to_dict(), "model": self.weights.named(row)}
            torch.save({**state, "step": self.step, "seed": self.plan.seed}, self.plan.work / f"{file}.pt")
            self.export(self.plan.work / f"{file}.pt", self.plan.out / f"{file}.gguf")
        for one in self.exports:
            if one.wait() != 0:
                raise SystemExit("A GGUF file could not be written.")
        for file in ("last.gguf", "before.gguf"):
            (self.plan.out / file).unlink(missing_ok=True)
        content = (self.plan.work / "pocket.pt").read_bytes()
        size = 15 * 2**20
        for i in range(0, len(content), size):
            (self.plan.out / f"pocket.pt.{i // size}").write_bytes(content[i : i + size])
        self.say(ships=best[0][1], other=best[1][1], rights=[round(one[0], 3) for one in best])
