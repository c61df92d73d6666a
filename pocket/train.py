"""Trains Pocket.

python pocket/train.py OUT --data full.npz --heldout heldout.jsonl \
    --tokenizer pocket/tokenizer.json --steps 2600     (or --minutes 120)

Writes OUT/log.jsonl and OUT/last.pt (with the optimiser, every --save steps) and goes on from
last.pt if it is there. Computes in bf16 with master weights in f32; Muon for the matrices, AdamW
for the rest; the learning rate is constant after a short warm-up and falls to zero in the last
--decay share of the run, so that it can be prolonged from a checkpoint before that. A run is as long
as --steps or as --minutes of training, where its speed is not known beforehand. With --workers each
core computes a batch of its own and they go by the mean.
"""

import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np
import torch
import torch.distributed as dist
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from measure import accuracy, some_of
from model import Config, Pocket


class Data:
    """Batches of examples of about the same length; which ones come is fixed by seed and number."""

    def __init__(self, file: str, budget: int, seed: int):
        arrays = np.load(file)
        self.tokens, self.learn, self.starts = (arrays[k] for k in ("tokens", "learn", "starts"))
        self.lengths = np.diff(self.starts)
        self.budget, self.seed = budget, seed
        self.epoch, self.queue = -1, []

    def _shuffle(self, epoch: int) -> None:
        rng = np.random.default_rng([self.seed, epoch])
        # Neighbours in a nearly sorted order: alike in length, yet other ones each time.
        order = np.argsort(self.lengths * rng.uniform(0.92, 1.08, len(self.lengths)))
        batches, batch, width = [], [], 0
        for i in order[::-1]:
            width = max(width, -(-self.lengths[i] // 32) * 32)
            if (len(batch) + 1) * width > self.budget:
                batches.append(batch)
                batch, width = [], -(-self.lengths[i] // 32) * 32
            batch.append(i)
        self.queue = [batches[j] for j in rng.permutation(len(batches))]
        self.epoch = epoch

    def batch(self, number: int) -> tuple[Tensor, Tensor, Tensor]:
        """tokens [batch, time], and for the learned places: their flat position before, the token."""
        if self.epoch < 0:
            self._shuffle(0)
        epoch, at = divmod(number, len(self.queue))
        if epoch != self.epoch:
            self._shuffle(epoch)
            at = min(at, len(self.queue) - 1)
        chosen = self.queue[at]
        width = -(-int(self.lengths[chosen].max()) // 32) * 32
        tokens = np.zeros((len(chosen), width), np.int64)
        learn = np.zeros((len(chosen), width), bool)
        for row, i in enumerate(chosen):
            a, b = self.starts[i], self.starts[i + 1]
            tokens[row, : b - a] = self.tokens[a:b]
            learn[row, : b - a] = self.learn[a:b]
        flat = np.flatnonzero(learn.ravel())
        target = tokens.ravel()[flat]
        return torch.from_numpy(tokens), torch.from_numpy(flat - 1), torch.from_numpy(target)


def attention(q: Tensor, k: Tensor, v: Tensor, is_causal: bool = True) -> Tensor:
    """Plain attention: with short rows it is faster on a CPU than the fused one, backwards most."""
    t = q.shape[2]
    scores = torch.matmul(q * (q.shape[3] ** -0.5), k.transpose(-1, -2))
    i = torch.arange(t)
    scores = scores.masked_fill(i[None, :] > i[:, None], -1e9)
    return torch.matmul(torch.softmax(scores, -1), v)


def mean_gradients(pairs: list[tuple[Tensor, Tensor]], workers: int, share: float) -> float:
    """Sets the masters' gradients to the mean of all workers, clipped to 1; the first one's share."""
    both = [(w, m.grad.float()) for w, m in pairs]
    flat = torch.cat([g.flatten() for _, g in both] + [torch.tensor([share])])
    if workers > 1:
        flat[-1] = share if dist.get_rank() == 0 else 0.0
        dist.all_reduce(flat)
        flat[:-1] /= workers
    flat[:-1] *= min(1.0, 1.0 / (float(flat[:-1].norm()) + 1e-6))
    at = 0
    for (w, grad), (_, m) in zip(both, pairs):
        w.grad = flat[at : at + grad.numel()].view_as(grad)
        at += grad.numel()
        m.grad = None
    return float(flat[-1])


def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("out", type=Path)
    p.add_argument("--data", required=True)
    p.add_argument("--heldout", required=True)
    p.add_argument("--tokenizer", required=True)
    length = p.add_mutually_exclusive_group(required=True)
    length.add_argument("--steps", type=int)
    length.add_argument("--minutes", type=float, help="of training, without what measures it")
    p.add_argument("--until", type=float, default=1.0, help="share of the run to end at, for other data")
    p.add_argument("--decay", type=float, default=0.75)
    p.add_argument("--tokens", type=int, default=8192, help="tokens in a step")
    p.add_argument("--lr", type=float, default=0.02, help="of Muon")
    p.add_argument("--adam", type=float, default=0.001, help="of AdamW")
    p.add_argument("--begin", type=Path, help="checkpoint whose weights, as large, to begin with")
    p.add_argument("--threads", type=int, default=os.cpu_count(), help="of each worker")
    p.add_argument("--workers", type=int, default=1, help="processes with a batch of their own")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--save", type=int, default=100)
    p.add_argument("--eval", type=int, default=1000)
    p.add_argument("--eval-problems", type=int, default=64, help="of each held-out set")
    p.add_argument("--dim", type=int, default=256)
    p.add_argument("--layers", type=int, default=4)
    p.add_argument("--ffn", type=int, default=640)
    p.add_argument("--heads", type=int, default=4)
    p.add_argument("--eager", action="store_true")
    a = p.parse_args()
    if a.workers == 1:
        return train(0, a)
    a.out.mkdir(parents=True, exist_ok=True)
    (a.out / "meet").unlink(missing_ok=True)
    torch.multiprocessing.spawn(train, (a,), a.workers)


def train(rank: int, a: argparse.Namespace) -> None:
    if a.workers > 1:
        dist.init_process_group("gloo", f"file://{a.out.resolve()}/meet", rank=rank, world_size=a.workers)
    torch.manual_seed(a.seed)
    torch.set_num_threads(a.threads)
    torch.nn.functional.scaled_dot_product_attention = attention
    tokenizer = Tokenizer.from_file(a.tokenizer)
    config = Config(a.dim, a.layers, a.heads, a.ffn, tokenizer.get_vocab_size())
    if a.begin:
        begun = torch.load(a.begin, weights_only=False)
        config = Config(**begun["config"])
    master = Pocket(config)
    model = Pocket(config)
    inner = {n for n, w in master.named_parameters() if n.startswith("layers.") and w.ndim == 2}
    matrices = [w for n, w in master.named_parameters() if n in inner]
    others = [w for n, w in master.named_parameters() if n not in inner]
    muon = torch.optim.Muon(matrices, lr=a.lr, momentum=0.95, weight_decay=0.01)
    adam = torch.optim.AdamW(others, lr=a.adam, betas=(0.9, 0.99), weight_decay=0.0)
    problems = some_of(a.heldout, a.eval_problems)
    data = Data(a.data, a.tokens, a.seed)

    a.out.mkdir(parents=True, exist_ok=True)
    last = a.out / "last.pt"
    step, seconds = 0, 0.0
    if a.begin and not last.exists():
        weights = begun["model"]
        weights.setdefault("head.weight", weights["embed.weight"].clone())
        master.load_state_dict(weights)
    if last.exists():
        saved = torch.load(last, weights_only=False)
        master.load_state_dict(saved["model"])
        muon.load_state_dict(saved["muon"])
        adam.load_state_dict(saved["adam"])
        step, seconds = saved["step"], saved.get("seconds", 0.0)
    model.load_state_dict(master.state_dict())
    model.bfloat16()
    pairs = list(zip(master.parameters(), model.parameters()))
    hidden = model.hidden if a.eager else torch.compile(model.hidden, dynamic=True)

    log = open(a.out / "log.jsonl", "a", encoding="utf-8", buffering=1)

    def say(**what) -> None:
        if rank > 0:
            return
        line = json.dumps({"step": step, **what})
        log.write(line + "\n")
        print(line, flush=True)

    say(parameters=sum(w.numel() for w in master.parameters()), config=config.to_dict())
    began, tokens_done, losses = time.time() - seconds, 0, []

    def done() -> float:
        """Share of the run that is behind at the end of this step."""
        return (step + 1) / a.steps if a.steps else (time.time() - began) / 60 / a.minutes

    share = step / a.steps if a.steps else seconds / 60 / a.minutes
    while share < a.until:
        tokens, places, target = data.batch(step * a.workers + rank)
        h = hidden(tokens).flatten(0, 1)[places]
        loss = F.cross_entropy(model.head(h).float(), target)
        loss.backward()
        with torch.no_grad():
            share = mean_gradients(pairs, a.workers, done())
        rate = max(0.0, min(1.0, (step + 1) / 100, (1 - share) / a.decay))
        for group in muon.param_groups:
            group["lr"] = a.lr * rate
        for group in adam.param_groups:
            group["lr"] = a.adam * rate
        muon.step()
        adam.step()
        with torch.no_grad():
            for w, m in pairs:
                m.copy_(w)
        losses.append(float(loss.detach()))
        tokens_done += tokens.numel() * a.workers
        step += 1
        ended = share >= a.until
        if step % 50 == 0:
            speed = tokens_done / (time.time() - began - seconds)
            say(loss=round(float(np.mean(losses[-50:])), 4), rate=round(rate, 3), speed=round(speed))
        if rank == 0 and (step % a.save == 0 or ended):
            state = {"config": config.to_dict(), "model": master.state_dict(), "step": step}
            state["seconds"] = time.time() - began
            state |= {"muon": muon.state_dict(), "adam": adam.state_dict(), "seed": a.seed}
            torch.save(state, a.out / "next.pt")
            (a.out / "next.pt").replace(last)
        if rank == 0 and (step % a.eval == 0 or ended):
            paused = time.time()
            right, replies = accuracy(model, tokenizer, problems)
            say(accuracy=right, sample=replies[0])
            began += time.time() - paused


if __name__ == "__main__":
    main()
