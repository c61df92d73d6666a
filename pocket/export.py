"""Writes a checkpoint as a GGUF file that llama.cpp runs.

    python pocket/export.py CHECKPOINT tokenizer.json OUT.gguf [--type q8_0|f16|f32]

The file that ships (public/pocket/pocket.gguf) also has its figures in src/catalogue/pocket.ts,
which are written with it. The same checkpoint gives the same file.
"""

import argparse
import hashlib
import json
import re
from pathlib import Path

import gguf
import torch

from tokenizer import END_OF_TEXT, IM_END, SPECIALS

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parent / "public" / "pocket" / "pocket.gguf"
FACTS = HERE.parent / "src" / "catalogue" / "pocket.ts"

TYPES = {
    "q8_0": (gguf.GGMLQuantizationType.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0),
    "f16": (gguf.GGMLQuantizationType.F16, gguf.LlamaFileType.MOSTLY_F16),
    "f32": (gguf.GGMLQuantizationType.F32, gguf.LlamaFileType.ALL_F32),
}

# What a layer's tensors are called there; `blk.N.` and `.weight` stand around it.
NAMES = {
    "norm1": "attn_norm",
    "q": "attn_q",
    "k": "attn_k",
    "v": "attn_v",
    "o": "attn_output",
    "norm2": "ffn_norm",
    "gate": "ffn_gate",
    "up": "ffn_up",
    "down": "ffn_down",
}


def tensors(state: dict[str, torch.Tensor], layers: int) -> dict[str, torch.Tensor]:
    """The state under GGUF's names."""
    named = {"token_embd.weight": state["embed.weight"]}
    for i in range(layers):
        for ours, theirs in NAMES.items():
            named[f"blk.{i}.{theirs}.weight"] = state[f"layers.{i}.{ours}.weight"]
    named["output_norm.weight"] = state["norm.weight"]
    named["output.weight"] = state["head.weight"]
    if len(named) != len(state):
        raise ValueError("The checkpoint holds tensors that have no place in the file.")
    return named


def add_vocabulary(writer: gguf.GGUFWriter, path: Path, size: int) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    ids: dict[str, int] = content["model"]["vocab"]
    tokens = sorted(ids, key=lambda token: ids[token])
    if len(tokens) != size or tokens[: len(SPECIALS)] != SPECIALS:
        raise ValueError(f"{path} is not the tokenizer of this model.")
    kinds = [gguf.TokenType.NORMAL] * size
    for i, special in enumerate(SPECIALS):
        # Tags of thinking are text that the runtime reads; the others are never shown.
        control = special.startswith("<|")
        kinds[i] = gguf.TokenType.CONTROL if control else gguf.TokenType.USER_DEFINED
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([" ".join(pair) for pair in content["model"]["merges"]])
    writer.add_eos_token_id(IM_END)
    writer.add_pad_token_id(END_OF_TEXT)
    writer.add_add_bos_token(False)
    template = (HERE / "template.jinja").read_text(encoding="utf-8")
    writer.add_chat_template(template.removesuffix("\n"))


def write(checkpoint: dict, tokenizer: Path, out: Path, kind: str) -> dict[str, int]:
    """Returns the figures of the model that the page shows."""
    config = checkpoint["config"]
    named = tensors(checkpoint["model"], config["layers"])
    parameters = sum(tensor.numel() for tensor in named.values())
    quantisation, file_type = TYPES[kind]
    writer = gguf.GGUFWriter(out, "llama")
    writer.add_name("Pocket")
    writer.add_description("Small sums and puzzles only. Made by Mull from generated text.")
    writer.add_license("MIT")
    writer.add_size_label(f"{parameters / 1e6:.1f}M")
    writer.add_uint32("pocket.step", checkpoint["step"])
    writer.add_uint32("pocket.seed", checkpoint["seed"])
    writer.add_context_length(config["context"])
    writer.add_embedding_length(config["dim"])
    writer.add_block_count(config["layers"])
    writer.add_feed_forward_length(config["ffn"])
    writer.add_head_count(config["heads"])
    writer.add_head_count_kv(config["heads"])
    writer.add_rope_dimension_count(config["dim"] // config["heads"])
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(config["vocab"])
    writer.add_file_type(file_type)
    if kind == "q8_0":
        writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    add_vocabulary(writer, tokenizer, config["vocab"])
    for name, tensor in named.items():
        values = tensor.detach().float().cpu().numpy()
        of = quantisation if values.ndim == 2 else gguf.GGMLQuantizationType.F32
        writer.add_tensor(name, gguf.quants.quantize(values, of), raw_dtype=of)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    # Keys and values of 16 bits, one of each for every feature of every layer.
    cache = 2 * 2 * config["dim"] * config["layers"]
    return {"parameters": parameters, "context": config["context"], "kv": cache}


def write_facts(figures: dict[str, int | str]) -> None:
    """Puts each figure behind its name in the catalogue; raises ValueError where one has no place."""
    text = FACTS.read_text(encoding="utf-8")
    for name, value in figures.items():
        shown = f"'{value}'" if isinstance(value, str) else f"{value:_}" if value >= 10_000 else value
        text, found = re.subn(rf"(?m)^(\t{name}:)\s[^,]*,$", rf"\g<1> {shown},", text)
        if found != 1:
            raise ValueError(f"{FACTS} has {found} places for {name}.")
    FACTS.write_text(text, encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("checkpoint", type=Path)
    options.add_argument("tokenizer", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--type", choices=TYPES, default="q8_0")
    given = options.parse_args()
    checkpoint = torch.load(given.checkpoint, map_location="cpu", weights_only=True)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    figures = write(checkpoint, given.tokenizer, given.out, given.type)
    content = given.out.read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    print(f"{given.out}: {len(content):,} bytes, {figures['parameters']:,} parameters, {sha256}")
    if given.out.resolve() == SHIPPED:
        write_facts({"bytes": len(content), "sha256": sha256, **figures})


if __name__ == "__main__":
    main()
