"""Training text that lies whole in the memory of the graphics processor, in batches of like length."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

STEP = 32


class Resident:
    """The same batches as train.py's Data makes, put together where they are used, with no waiting."""

    def __init__(self, files: list[Path], budget: int, seed: int, device: str):
        tokens, places, lengths, counts = [], [], [], []
        for file in files:
            arrays = np.load(file)
            starts, learn = arrays["starts"], arrays["learn"]
            counted = np.add.reduceat(learn, starts[:-1], dtype=np.int64)
            tokens.append(arrays["tokens"].view(np.int16))
            places.append((np.flatnonzero(learn) - np.repeat(starts[:-1], counted)).astype(np.int16))
            lengths.append(np.diff(starts))
            counts.append(counted)
        self.lengths, self.counts = np.concatenate(lengths), np.concatenate(counts)
        self.budget, self.seed, self.device = budget, seed, device
        self.tokens, self.places = (
            torch.from_numpy(np.concatenate(parts)).to(device) for parts in (tokens, places)
        )
        ends, learned = np.cumsum(self.lengths), np.cumsum(self.counts)
        #: for each example: where it begins, its length, where its learned places begin, how many
        self.table = torch.from_numpy(
            np.stack([ends - self.lengths, self.lengths, learned - self.counts, self.counts])
        ).to(device)
        self.epoch, self.queue = -1, []

    def _shuffle(self, epoch: int) -> None:
        rng = np.random.default_rng([self.seed, epoch])
        # Neighbours in a nearly sorted order: alike in length, yet other ones each time.
        order = np.argsort(-self.lengths * rng.uniform(0.92, 1.08, len(self.lengths)))
        widths = -(-self.lengths[order] // STEP) * STEP
        batches, at = [], 0
        while at < len(order):
            most = np.maximum.accumulate(widths[at : at + self.budget // STEP])
            fits = most * np.arange(1, len(most) + 1) <= self.budget
            count = max(1, int(fits.argmin()) if not fits.all() else len(fits))
            batches.append((order[at : at + count], int(most[count - 1])))
            at += count
        # A row alone would be compiled for once more.
        batches = [batch for batch in batches if len(batch[0]) > 1] or batches
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
        chosen, width = self.queue[at]
        index = torch.from_numpy(chosen)
        if self.device != "cpu":
            index = index.pin_memory().to(self.device, non_blocking=True)
        begins, lengths, firsts, counts = self.table[:, index]
        column = torch.arange(width, device=self.device)
        at_token = (begins[:, None] + column).clamp_(max=len(self.tokens) - 1)
        inside = column < lengths[:, None]
        tokens = torch.where(inside, self.tokens[at_token].long(), 0)
        # How many are learned is known here: asking the graphics processor would wait for it.
        total = int(self.counts[chosen].sum())
        row = torch.arange(len(chosen), device=self.device).repeat_interleave(counts, output_size=total)
        within = torch.arange(total, device=self.device) - (counts.cumsum(0) - counts)[row]
        flat = row * width + self.places[firsts[row] + within].long()
        return tokens, flat - 1, tokens.flatten()[flat]
