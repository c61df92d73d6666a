"""Pocket's weights for a graphics processor: all in one row of f32, so that a step is few operations.

Matrices of one size stand side by side and are updated together by Muon, as torch.optim.Muon does it one
by one; embedding, head and norms by AdamW. The model computes with a copy in bf16 (on a processor f32).
"""

import torch
from torch import Tensor

from model import Config, Pocket

BETA1, BETA2, MOMENTUM, FALL = 0.9, 0.99, 0.95, 0.01


def orthogonal(update: Tensor) -> Tensor:
    """The nearest orthogonal matrix of each, by five Newton–Schulz steps: [n, rows, columns]."""
    tall = update.shape[1] > update.shape[2]
    x = update.mT if tall else update
    x = x / x.norm(dim=(1, 2), keepdim=True).clamp(min=1e-7)
    for _ in range(5):
        gram = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(gram, gram, gram, beta=-4.7750, alpha=2.0315), x, beta=3.4445)
    return x.mT if tall else x


class Weights:
    def __init__(self, config: Config, device: str, average: float):
        master = Pocket(config).to(device)
        # Processors without instructions for bf16 are slow in it.
        self.kind = torch.bfloat16 if device == "cuda" else torch.float32
        self.model = Pocket(config).to(device, self.kind)
        self.average = average

        def kind(item: tuple[str, Tensor]) -> tuple[bool, list[int]]:
            return not (item[0].startswith("layers.") and item[1].ndim == 2), list(item[1].shape)

        named = sorted(master.named_parameters(), key=kind)
        self.shapes = {name: value.shape for name, value in named}
        self.row = torch.cat([value.detach().flatten() for _, value in named])
        self.short = self.row.to(self.kind, copy=True)
        own = dict(self.model.named_parameters())
        self.parameters = [own[name] for name in self.shapes]
        for parameter, part in zip(self.parameters, self._cut(self.short).values()):
            parameter.data = part
        # The groups: where each begins, how many matrices, their size; the rest is AdamW's.
        self.groups, at = [], 0
        inner = [value.shape for item in named if not kind(item)[0] for value in [item[1]]]
        for shape in sorted(set(inner), key=list):
            self.groups.append((at, (inner.count(shape), *shape)))
            at += inner.count(shape) * shape.numel()
        self.rest = at
        self.mean = self.row.clone()
        self.momentum = torch.zeros_like(self.row[:at])
        self.first, self.second = (torch.zeros_like(self.row[at:]) for _ in range(2))
        self.steps = 0
        self.skipped = torch.zeros((), device=device)

    def _cut(self, row: Tensor) -> dict[str, Tensor]:
        parts = row.split([shape.numel() for shape in self.shapes.values()])
        return {name: part.view(shape) for (name, shape), part in zip(self.shapes.items(), parts)}

    @torch.no_grad()
    def step(self, muon: float, adam: float) -> None:
        """One step along the model's gradients, clipped to 1; where they are not finite, none."""
        grad = torch.cat([p.grad.flatten() for p in self.parameters]).float()
        for parameter in self.parameters:
            parameter.grad = None
        norm = torch.linalg.vector_norm(grad)
        fine = norm.isfinite()
        self.skipped += ~fine
        grad = torch.where(fine, grad * (1 / (norm + 1e-6)).clamp(max=1.0), 0.0)
        self.momentum.lerp_(grad[: self.rest], 1 - MOMENTUM)
        ahead = grad[: self.rest].lerp(self.momentum, MOMENTUM)
        before = self.row.clone()
        for at, (count, rows, columns) in self.groups:
            part = slice(at, at + count * rows * columns)
            update = orthogonal(ahead[part].view(count, rows, columns).to(self.kind)).reshape(-1)
            rate = muon * max(1.0, rows / columns) ** 0.5
            self.row[part].mul_(1 - muon * FALL).add_(update, alpha=-rate)
        self.steps += 1
        grad = grad[self.rest :]
        self.first.lerp_(grad, 1 - BETA1)
        self.second.mul_(BETA2).addcmul_(grad, grad, value=1 - BETA2)
        below = (self.second / (1 - BETA2**self.steps)).sqrt_().add_(1e-8)
        self.row[self.rest :].addcdiv_(self.first, below, value=-adam / (1 - BETA1**self.steps))
        self.row.copy_(torch.where(fine, self.row, before))
        self.mean.lerp_(self.row, 1 - min(self.average, self.steps / (self.steps + 10)))
        self.short.copy_(self.row)

    @torch.no_grad()
    def use(self, row: Tensor) -> None:
        """The model computes with these weights from now on."""
        self.short.copy_(row)

    def named(self, row: Tensor) -> dict[str, Tensor]:
        """A row as export.py reads it."""
        return {name: part.clone() for name, part in self._cut(row.detach().cpu()).items()}

    def begin(self, named: dict[str, Tensor]) -> None:
        row = torch.cat([named[name].float().flatten() for name in self.shapes])
        self.row.copy_(row)
        self.mean.copy_(row)
        self.use(self.row)

    kept = ("row", "mean", "momentum", "first", "second")

    def state(self) -> dict:
        return {name: getattr(self, name).cpu() for name in self.kept} | {"steps": self.steps}

    def load(self, state: dict) -> None:
        for name in self.kept:
            getattr(self, name).copy_(state[name])
        self.steps = state["steps"]
        self.use(self.row)
