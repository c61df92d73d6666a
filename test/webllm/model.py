"""The tiny model: its shape, its weights, its pass forward in numpy, and what WebLLM asks of it.

`python model.py BUILD OUT` compiles the library against the runtime in BUILD (see make.sh) and
writes the model folder to OUT.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

import numpy as np

# A Llama in every part, small in all of them.
LAYERS, HIDDEN, HEADS, KV_HEADS, HEAD, FFN = 2, 64, 2, 1, 32, 128
BYTES, END, USER, ASSISTANT, SYSTEM = 256, 256, 257, 258, 259
VOCABULARY = 512
CONTEXT, CHUNK, BATCH = 4096, 256, 8
THETA, EPSILON = 10000, 1e-5


def weights() -> dict[str, np.ndarray]:
    """Random, the same each time; no byte comes out that is not printable ASCII."""
    random = np.random.default_rng(2026)

    def matrix(rows, columns):
        return (random.standard_normal((rows, columns)) / np.sqrt(columns)).astype("float32")

    named = {"embedding.weight": random.standard_normal((VOCABULARY, HIDDEN)).astype("float32")}
    for layer in range(LAYERS):
        name = f"layers.{layer}."
        named[name + "qkv.weight"] = matrix((HEADS + 2 * KV_HEADS) * HEAD, HIDDEN)
        named[name + "out.weight"] = matrix(HIDDEN, HEADS * HEAD) * 6
        named[name + "gate_up.weight"] = matrix(2 * FFN, HIDDEN)
        named[name + "down.weight"] = matrix(HIDDEN, FFN) * 6
        named[name + "before_attention.weight"] = np.ones(HIDDEN, "float32")
        named[name + "before_ffn.weight"] = np.ones(HIDDEN, "float32")
    named["norm.weight"] = np.ones(HIDDEN, "float32")
    # The last direction is the same at every place, so that a column of the head is a bias.
    named["embedding.weight"][:, -1] = 8
    for name in named:
        if name.endswith(("out.weight", "down.weight")):
            named[name][-1] = 0
    head = matrix(VOCABULARY, HIDDEN) * 3
    head[:, -1] = -10
    head[32:127, -1] = 0
    head[END, -1] = 0.15
    named["head.weight"] = head
    return named


def forward(named: dict[str, np.ndarray], tokens: list[int]) -> np.ndarray:
    """Logits after the last token, in plain numpy: the oracle of the tests."""

    def norm(x, weight):
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * weight

    def rotate(x):
        half = HEAD // 2
        angle = np.outer(np.arange(len(tokens)), THETA ** (-np.arange(half) * 2 / HEAD))
        cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
        a, b = x[..., :half], x[..., half:]
        return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    named = {name: value.astype("float64") for name, value in named.items()}
    x = named["embedding.weight"][tokens]
    hidden = np.triu(np.full((len(tokens), len(tokens)), -np.inf), 1)
    for layer in range(LAYERS):
        own = {k.split(".")[2]: v for k, v in named.items() if k.startswith(f"layers.{layer}.")}
        qkv = norm(x, own["before_attention"]) @ own["qkv"].T
        qkv = qkv.reshape(len(tokens), HEADS + 2 * KV_HEADS, HEAD)
        q, k, v = np.split(qkv, [HEADS, HEADS + KV_HEADS], axis=1)
        q, k = rotate(q), rotate(k)
        k, v = (np.repeat(part, HEADS // KV_HEADS, axis=1) for part in (k, v))
        scores = np.einsum("qhd,khd->hqk", q, k) / np.sqrt(HEAD) + hidden
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        seen = np.einsum("hqk,khd->qhd", scores, v).reshape(len(tokens), -1)
        x = x + seen @ own["out"].T
        gate, up = np.split(norm(x, own["before_ffn"]) @ own["gate_up"].T, 2, axis=-1)
        x = x + (gate / (1 + np.exp(-gate)) * up) @ own["down"].T
    return norm(x[-1], named["norm.weight"]) @ named["head.weight"].T


# ── What stands in a model folder ────────────────────────────────────────────────────────────


def tokenizer() -> dict:
    """Each byte is a token. Tokenizers of this kind write bytes as printable characters."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    spare = iter(range(256, 512))
    letter = {byte: chr(byte if byte in printable else next(spare)) for byte in range(256)}
    marks = ["<|end|>", "<|user|>", "<|assistant|>", "<|system|>"]
    marks += [f"<|unused-{i}|>" for i in range(VOCABULARY - BYTES - len(marks))]
    special = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    bytewise = {"add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": BYTES + i, "content": mark, "special": True, **special}
            for i, mark in enumerate(marks)
        ],
        "normalizer": None,
        "pre_tokenizer": {"type": "ByteLevel", **bytewise},
        "post_processor": None,
        "decoder": {"type": "ByteLevel", **bytewise},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": {letter[byte]: byte for byte in range(256)},
            "merges": [],
        },
    }


def configuration() -> dict:
    return {
        "model_type": "llama",
        "quantization": "q0f32",
        "vocab_size": VOCABULARY,
        "context_window_size": CONTEXT,
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": CHUNK,
        "temperature": 1.0,
        "top_p": 1.0,
        "presence_penalty": 0.0,
        "frequency_penalty": 0.0,
        "repetition_penalty": 1.0,
        "tokenizer_files": ["tokenizer.json"],
        "tokenizer_info": {
            "token_postproc_method": "byte_level",
            "prepend_space_in_encode": False,
            "strip_space_in_decode": False,
        },
        "conv_template": {
            "name": "tiny",
            "system_template": "<|system|>{system_message}",
            "system_message": "",
            "add_role_after_system_message": True,
            "roles": {"user": "<|user|>", "assistant": "<|assistant|>", "tool": "<|user|>"},
            "role_templates": {
                "user": "{user_message}",
                "assistant": "{assistant_message}",
                "tool": "{tool_message}",
            },
            "messages": [],
            "seps": ["<|end|>"],
            "role_content_sep": "",
            "role_empty_sep": "",
            "stop_str": [],
            "stop_token_ids": [END],
            "function_string": "",
            "use_function_calling": False,
        },
        "pad_token_id": END,
        "bos_token_id": END,
        "eos_token_id": END,
    }


def write_folder(model: Path) -> None:
    out = model / "resolve" / "main"
    out.mkdir(parents=True, exist_ok=True)
    named = weights()
    names = list(named)
    half = names.index("layers.1.qkv.weight")
    records = []
    for number, shard in enumerate([names[:half], names[half:]]):
        content, entries = b"", []
        for name in shard:
            raw = named[name].tobytes()
            entries.append(
                {
                    "name": name,
                    "shape": list(named[name].shape),
                    "dtype": "float32",
                    "format": "raw",
                    "nbytes": len(raw),
                    "byteOffset": len(content),
                }
            )
            content += raw
        path = f"params_shard_{number}.bin"
        (out / path).write_bytes(content)
        records.append(
            {
                "dataPath": path,
                "format": "raw-shard",
                "nbytes": len(content),
                "records": entries,
                "md5sum": hashlib.md5(content).hexdigest(),
            }
        )
    size = sum(record["nbytes"] for record in records)
    for name, value in {
        "tensor-cache.json": {
            "metadata": {"ParamSize": len(names), "ParamBytes": size, "BitsPerParam": 32.0},
            "records": records,
        },
        "mlc-chat-config.json": configuration(),
        "tokenizer.json": tokenizer(),
    }.items():
        (out / name).write_text(json.dumps(value, ensure_ascii=False) + "\n")
    (model / "greedy.json").write_text(json.dumps(greedy(named), indent=2) + "\n")


def prompt_of(question: str) -> list[int]:
    """As the template above has it, with no system message."""
    return [SYSTEM, USER, *question.encode(), END, ASSISTANT]


def greedy(named: dict[str, np.ndarray]) -> list[dict]:
    """What must come out at temperature 0, and how clearly: the smallest lead of a best token."""
    out = []
    for question in ["Hello?", "It costs $5, $$x$$, $& and $1.", "A long way. " * 50]:
        tokens = prompt_of(question)
        text, lead = "", np.inf
        for _ in range(24):
            logits = forward(named, tokens)
            second, best = np.argsort(logits)[-2:]
            lead = min(lead, logits[best] - logits[second])
            if best == END:
                break
            text += chr(best)
            tokens.append(int(best))
        out.append(
            {
                "question": question,
                "promptTokens": len(prompt_of(question)),
                "text": text,
                "lead": round(float(lead), 4),
            }
        )
    return out


if __name__ == "__main__":
    from library import compile_library

    build, out = Path(sys.argv[1]), Path(sys.argv[2])
    write_folder(out)
    os.environ["TVM_HOME"] = str(build)
    compile_library(out / "library.wasm", list(weights()))
