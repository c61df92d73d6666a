"""Pocket: a llama-architecture transformer, laid out as GGUF wants it (interleaved rotary pairs)."""

from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class Config:
    dim: int = 256
    layers: int = 5
    heads: int = 8
    ffn: int = 704
    vocab: int = 2048
    context: int = 4096

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


class RMSNorm(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), 1e-5)


def rotary(context: int, head: int) -> Tensor:
    """[context, head/2, 2]: cosine and sine of each position and pair."""
    rates = 10000.0 ** (-torch.arange(0, head, 2).float() / head)
    angles = torch.outer(torch.arange(context).float(), rates)
    return torch.stack([angles.cos(), angles.sin()], -1)


def rotate(x: Tensor, turns: Tensor) -> Tensor:
    """x [..., time, head]; neighbours 2i and 2i+1 are a pair."""
    a, b = x[..., 0::2], x[..., 1::2]
    cos, sin = turns[..., 0].to(x.dtype), turns[..., 1].to(x.dtype)
    return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)


class Layer(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        self.heads = c.heads
        self.norm1, self.norm2 = RMSNorm(c.dim), RMSNorm(c.dim)
        self.q, self.k, self.v, self.o = (nn.Linear(c.dim, c.dim, bias=False) for _ in range(4))
        self.gate = nn.Linear(c.dim, c.ffn, bias=False)
        self.up = nn.Linear(c.dim, c.ffn, bias=False)
        self.down = nn.Linear(c.ffn, c.dim, bias=False)

    def forward(self, x: Tensor, turns: Tensor) -> Tensor:
        b, t, d = x.shape
        h = self.norm1(x)
        q, k, v = (
            part(h).view(b, t, self.heads, d // self.heads).transpose(1, 2)
            for part in (self.q, self.k, self.v)
        )
        q, k = rotate(q, turns), rotate(k, turns)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.o(y.transpose(1, 2).reshape(b, t, d))
        h = self.norm2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class Pocket(nn.Module):
    def __init__(self, config: Config):
        super().__init__()
        self.config = config
        self.embed = nn.Embedding(config.vocab, config.dim)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.norm = RMSNorm(config.dim)
        # Not tied to the embedding: a run with one matrix for both did not learn to find words
        # (README.md, "In three parts").
        self.head = nn.Linear(config.dim, config.vocab, bias=False)
        turns = rotary(config.context, config.dim // config.heads)
        self.register_buffer("turns", turns, persistent=False)
        nn.init.normal_(self.embed.weight, std=0.02)
        nn.init.normal_(self.head.weight, std=0.02)
        for layer in self.layers:
            for part in (layer.q, layer.k, layer.v, layer.gate, layer.up):
                nn.init.normal_(part.weight, std=config.dim**-0.5)
            for part in (layer.o, layer.down):
                nn.init.zeros_(part.weight)

    def hidden(self, tokens: Tensor) -> Tensor:
        """tokens [batch, time] → [batch, time, dim], normalised."""
        x = self.embed(tokens)
        turns = self.turns[: tokens.shape[1]]
        for layer in self.layers:
            x = layer(x, turns)
        return self.norm(x)

    def forward(self, tokens: Tensor) -> Tensor:
        """Logits [batch, time, vocab]."""
        return self.head(self.hidden(tokens))
