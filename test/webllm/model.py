"""The models: their shapes, their weights and their pass forward in numpy."""

from dataclasses import dataclass, replace

import numpy as np

BYTES, END, USER, ASSISTANT, SYSTEM = 256, 256, 257, 258, 259
VOCABULARY = 512
CONTEXT, BATCH = 4096, 8
THETA, EPSILON = 10000, 1e-5


@dataclass(frozen=True)
class Shape:
    """A Llama in every part."""

    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head: int
    ffn: int
    # Tokens of a prompt that are read at once.
    chunk: int
    # Bytes of a shard, at most; a larger tensor has one of its own.
    shard: int
    # The bias of the end: above 0 it comes now and then, far below it never does.
    end: float


SHAPES = {
    "tiny": Shape(2, 64, 2, 1, 32, 128, chunk=256, shard=300_000, end=0.15),
    # The widths of Qwen3.
    "0.6B": Shape(28, 1024, 16, 8, 128, 3072, chunk=1024, shard=30_000_000, end=-10),
    "1.7B": Shape(28, 2048, 16, 8, 128, 6144, chunk=1024, shard=30_000_000, end=-10),
}


def shape_named(name: str) -> Shape:
    """`0.6B`, or `0.6B:2` for a model of two layers that is as wide."""
    size, _, layers = name.partition(":")
    return replace(SHAPES[size], layers=int(layers)) if layers else SHAPES[size]


# Bits of a number in a large matrix, by format, and the kind of number that is computed with.
BITS = {"q0f32": 32.0, "q0f16": 16.0, "q4f16_1": 4.5}
FLOAT = {"q0f32": "float32", "q0f16": "float16", "q4f16_1": "float16"}
# Numbers of 4 bits that share a scale, and those in one word.
GROUP, WORD = 32, 8
SHIFTS = np.arange(0, 32, 4, dtype="uint32")


def encode(name: str, matrix: np.ndarray, kind: str) -> dict[str, np.ndarray]:
    """The tensors that keep a matrix, by name."""
    if kind != "q4f16_1":
        return {name + "weight": matrix.astype(FLOAT[kind])}
    groups = matrix.reshape(len(matrix), -1, GROUP)
    scale = (np.abs(groups).max(-1, keepdims=True) / 7).astype("float16")
    steps = np.rint(groups / np.maximum(scale.astype("float32"), 1e-8))
    digits = np.clip(steps + 7, 0, 14).astype("uint32").reshape(len(matrix), -1, WORD)
    words = np.bitwise_or.reduce(digits << SHIFTS, axis=-1)
    return {name + "q_weight": words, name + "q_scale": scale[..., 0]}


def decode(tensors: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The numbers that those tensors keep."""
    out = {}
    for name, value in tensors.items():
        if name.endswith("q_scale"):
            continue
        if name.endswith("q_weight"):
            steps = (value[..., None] >> SHIFTS & 15).reshape(len(value), -1, GROUP) - 7.0
            name = name.removesuffix("q_weight")
            value = (steps * tensors[name + "q_scale"][..., None]).reshape(len(value), -1)
            name += "weight"
        out[name] = value.astype("float64")
    return out


def weights(s: Shape, kind: str) -> dict[str, np.ndarray]:
    """
    Random, the same each time; no byte comes out that is not printable ASCII. Two layers are drawn,
    and a larger model repeats them.
    """
    random = np.random.default_rng(2026)

    def matrix(rows, columns):
        return (random.standard_normal((rows, columns)) / np.sqrt(columns)).astype("float32")

    def layer():
        # All layers together add as much to the hidden values, however many they are.
        gain = 6 * np.sqrt(np.float32(2 / s.layers))
        drawn = {
            "qkv.": matrix((s.heads + 2 * s.kv_heads) * s.head, s.hidden),
            "out.": matrix(s.hidden, s.heads * s.head) * gain,
            "gate_up.": matrix(2 * s.ffn, s.hidden),
            "down.": matrix(s.hidden, s.ffn) * gain,
        }
        # The last direction is the same at every place, so that a column of the head is a bias.
        drawn["out."][-1] = drawn["down."][-1] = 0
        tensors = {}
        for name, value in drawn.items():
            tensors |= encode(name, value, kind)
        for name in ["before_attention.weight", "before_ffn.weight"]:
            tensors[name] = np.ones(s.hidden, FLOAT[kind])
        return tensors

    embedding = random.standard_normal((VOCABULARY, s.hidden)).astype("float32")
    embedding[:, -1] = 8
    layers = [layer(), layer()]
    head = matrix(VOCABULARY, s.hidden) * 3
    head[:, -1] = -10
    head[32:127, -1] = 0
    head[END, -1] = s.end
    named = encode("embedding.", embedding, kind)
    for number in range(s.layers):
        for name, value in layers[number % 2].items():
            named[f"layers.{number}.{name}"] = value
    named["norm.weight"] = np.ones(s.hidden, FLOAT[kind])
    return named | encode("head.", head, kind)


def forward(s: Shape, named: dict[str, np.ndarray], tokens: list[int]) -> np.ndarray:
    """Logits after the last token, in plain numpy: the oracle of the tests. Takes decoded weights."""

    def norm(x, weight):
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * weight

    def rotate(x):
        half = s.head // 2
        angle = np.outer(np.arange(len(tokens)), THETA ** (-np.arange(half) * 2 / s.head))
        cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
        a, b = x[..., :half], x[..., half:]
        return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    x = named["embedding.weight"][tokens]
    hidden = np.triu(np.full((len(tokens), len(tokens)), -np.inf), 1)
    for layer in range(s.layers):
        own = {k.split(".")[2]: v for k, v in named.items() if k.startswith(f"layers.{layer}.")}
        qkv = norm(x, own["before_attention"]) @ own["qkv"].T
        qkv = qkv.reshape(len(tokens), s.heads + 2 * s.kv_heads, s.head)
        q, k, v = np.split(qkv, [s.heads, s.heads + s.kv_heads], axis=1)
        q, k = rotate(q), rotate(k)
        k, v = (np.repeat(part, s.heads // s.kv_heads, axis=1) for part in (k, v))
        scores = np.einsum("qhd,khd->hqk", q, k) / np.sqrt(s.head) + hidden
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        seen = np.einsum("hqk,khd->qhd", scores, v).reshape(len(tokens), -1)
        x = x + seen @ own["out"].T
        gate, up = np.split(norm(x, own["before_ffn"]) @ own["gate_up"].T, 2, axis=-1)
        x = x + (gate / (1 + np.exp(-gate)) * up) @ own["down"].T
    return norm(x[-1], named["norm.weight"]) @ named["head.weight"].T
