"""What stands in a model folder, as WebLLM wants to find it.

`python folder.py SHAPE FORMAT OUT` writes it to OUT; it needs numpy alone. With a fourth argument,
the built runtime (see make.sh), it compiles the library too.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

import numpy as np
from model import (
    ASSISTANT,
    BITS,
    BYTES,
    CONTEXT,
    END,
    SYSTEM,
    USER,
    VOCABULARY,
    Shape,
    decode,
    forward,
    shape_named,
    weights,
)


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


def configuration(s: Shape, kind: str) -> dict:
    return {
        "model_type": "llama",
        "quantization": kind,
        "vocab_size": VOCABULARY,
        "context_window_size": CONTEXT,
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": s.chunk,
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


def write_folder(s: Shape, kind: str, model: Path) -> None:
    out = model / "resolve" / "main"
    out.mkdir(parents=True, exist_ok=True)
    named = weights(s, kind)
    records = []
    for number, shard in enumerate(in_shards(named, s.shard)):
        content, entries = bytearray(), []
        for name in shard:
            raw = named[name].tobytes()
            entries.append(
                {
                    "name": name,
                    "shape": list(named[name].shape),
                    "dtype": str(named[name].dtype),
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
    metadata = {"ParamSize": len(named), "ParamBytes": size, "BitsPerParam": BITS[kind]}
    for name, value in {
        "tensor-cache.json": {"metadata": metadata, "records": records},
        "mlc-chat-config.json": configuration(s, kind),
        "tokenizer.json": tokenizer(),
    }.items():
        (out / name).write_text(json.dumps(value, ensure_ascii=False) + "\n")
    # More layers in numpy would take hours.
    if s.layers <= 2:
        text = json.dumps(greedy(s, decode(named)), indent=2)
        (model / "greedy.json").write_text(text + "\n")


def in_shards(named: dict[str, np.ndarray], most: int) -> list[list[str]]:
    """The names in order, as many together as fit."""
    shards, left = [], 0
    for name, value in named.items():
        if value.nbytes > left:
            shards.append([])
            left = most
        shards[-1].append(name)
        left -= value.nbytes
    return shards


def prompt_of(question: str) -> list[int]:
    """As the template above has it, with no system message."""
    return [SYSTEM, USER, *question.encode(), END, ASSISTANT]


def greedy(s: Shape, named: dict[str, np.ndarray]) -> list[dict]:
    """What must come out at temperature 0, and how clearly: the smallest lead of a best token."""
    out = []
    for question in ["Hello?", "It costs $5, $$x$$, $& and $1.", "A long way. " * 50]:
        tokens = prompt_of(question)
        text, lead = "", np.inf
        for _ in range(24):
            logits = forward(s, named, tokens)
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
    size, kind, out = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    shape = shape_named(size)
    write_folder(shape, kind, out)
    if len(sys.argv) > 4:
        from library import compile_library

        os.environ["TVM_HOME"] = sys.argv[4]
        compile_library(shape, kind, out / "library.wasm")
