"""A model as WebLLM calls it: the functions of its library, compiled for WebGPU.

How tokens are drawn is taken as it stands in TVM, with its fault (see README.md): the official
libraries are made of the same parts, and Mull must cope with them.
"""

import json
import os
from pathlib import Path

import model as models
import tvm
from kernels import add_kernels
from schedules import pipeline
from tvm import relax, te, tirx
from tvm.relax.frontend import nn
from tvm.relax.frontend.nn.llm import kv_cache
from tvm.support import emcc

V, GROUP, WORD = models.VOCABULARY, models.GROUP, models.WORD
TARGET = tvm.target.Target({"kind": "webgpu", "max_num_threads": 256})


class Matrix(nn.Module):
    """
    A matrix that is read as it is stored, row by row. Numbers of 4 bits are unpacked where they are
    multiplied, never in memory. `out` is the kind of number that comes out.
    """

    def __init__(self, columns, rows, kind, out=None):
        self.out = out or models.FLOAT[kind]
        if kind == "q4f16_1":
            self.q_weight = nn.Parameter((rows, columns // WORD), "uint32")
            self.q_scale = nn.Parameter((rows, columns // GROUP), "float16")
            self.stored = [self.q_weight, self.q_scale]
        else:
            self.weight = nn.Parameter((rows, columns), models.FLOAT[kind])
            self.stored = [self.weight]

    def forward(self, x):
        def product(x, *stored):
            rows, columns = stored[0].shape[0], x.shape[2]
            weight = stored[0]
            if len(stored) > 1:
                weight = te.compute((rows, columns), lambda *at: unpacked(*stored, *at), "dequantize")
            k = te.reduce_axis((0, columns), "k")

            def part(a, b, row):
                return te.sum(x[a, b, k].astype(self.out) * weight[row, k].astype(self.out), k)

            return te.compute((*x.shape[:2], rows), part, "product")

        return nn.op.tensor_expr_op(product, "product", [x, *self.stored])

    def rows(self, ids):
        def take(ids, words, scale):
            shape = (ids.shape[0], words.shape[1] * WORD)
            return te.compute(shape, lambda n, k: unpacked(words, scale, ids[n], k), "take")

        return nn.op.tensor_expr_op(take, "take", [ids, *self.stored])


def unpacked(words, scale, row, column):
    """A number of a matrix of 4 bits a number."""
    shift = (column % WORD * 4).astype("uint32")
    digit = words[row, column // WORD] >> shift & tirx.const(15, "uint32")
    return (digit.astype("float16") - tirx.const(7, "float16")) * scale[row, column // GROUP]


def linear(columns, rows, kind, out=None):
    """The tiny model has TVM's own product, which transposes the matrix in memory each time."""
    if kind == "q0f32":
        return nn.Linear(columns, rows, bias=False, dtype="float32")
    return Matrix(columns, rows, kind, out)


class Layer(nn.Module):
    def __init__(self, s, kind):
        self.s = s
        dtype = models.FLOAT[kind]
        self.qkv = linear(s.hidden, (s.heads + 2 * s.kv_heads) * s.head, kind)
        self.out = linear(s.heads * s.head, s.hidden, kind)
        self.gate_up = linear(s.hidden, 2 * s.ffn, kind)
        self.down = linear(s.ffn, s.hidden, kind)
        self.before_attention = nn.RMSNorm(s.hidden, -1, models.EPSILON, bias=False, dtype=dtype)
        self.before_ffn = nn.RMSNorm(s.hidden, -1, models.EPSILON, bias=False, dtype=dtype)

    def forward(self, x, cache, number):
        s = self.s
        rows, columns, _ = x.shape
        qkv = self.qkv(self.before_attention(x))
        qkv = nn.op.reshape(qkv, (rows, columns, s.heads + 2 * s.kv_heads, s.head))
        seen = cache.attention_with_fused_qkv(number, qkv, s.heads, sm_scale=s.head**-0.5)
        x = x + self.out(nn.op.reshape(seen, (rows, columns, s.heads * s.head)))
        gate, up = nn.op.split(self.gate_up(self.before_ffn(x)), 2, axis=-1)
        return x + self.down(nn.op.silu(gate) * up)


class Llama(nn.Module):
    def __init__(self, s, kind):
        self.s, self.kind = s, kind
        dtype = models.FLOAT[kind]
        if kind == "q4f16_1":
            self.embedding = Matrix(s.hidden, V, kind)
        else:
            self.embedding = nn.Embedding(V, s.hidden, dtype)
        self.layers = nn.ModuleList([Layer(s, kind) for _ in range(s.layers)])
        self.norm = nn.RMSNorm(s.hidden, -1, models.EPSILON, bias=False, dtype=dtype)
        self.head = linear(s.hidden, V, kind, "float32")

    def hidden(self, x, cache):
        for number, layer in enumerate(self.layers):
            x = layer(x, cache, number)
        return self.norm(x)

    def embed(self, ids):
        return self.embedding.rows(ids) if self.kind == "q4f16_1" else self.embedding(ids)

    def prefill(self, embedded, cache):
        return self.head(last_row(self.hidden(embedded, cache))), cache

    def decode(self, embedded, cache):
        return self.head(self.hidden(embedded, cache)), cache

    def batch_prefill(self, embedded, places, cache):
        return self.head(nn.op.take(self.hidden(embedded, cache), places, axis=1)), cache

    def batch_decode(self, embedded, cache):
        return self.head(self.hidden(embedded, cache)), cache

    def softmax_with_temperature(self, logits, temperature):
        return nn.op.softmax(logits / nn.op.reshape(temperature, (temperature.shape[0], 1, 1)), -1)

    def sample_with_top_p(self, probs, indices, uniform, rows, top_p):
        n, b = uniform.shape[0], probs.shape[0]
        drawn = nn.op.sample_top_p_top_k_from_sorted_prob(
            probs,
            indices,
            nn.op.reshape(top_p, (b, 1)),
            nn.op.full((b, 1), V, "int32"),
            nn.op.reshape(uniform, (n, 1)),
            nn.op.reshape(rows, (n, 1)),
        )
        return nn.op.reshape(drawn, (n,))

    def create_tir_paged_kv_cache(self, sequences, tokens, chunk, page, sliding):
        return kv_cache.TIRPagedKVCache(
            attn_kind="mha",
            max_batch_size=sequences,
            max_total_seq_len=tokens,
            prefill_chunk_size=chunk,
            page_size=page,
            support_sliding_window=sliding,
            layer_partition=relax.ShapeExpr([0, self.s.layers]),
            num_hidden_layers=self.s.layers,
            num_attention_heads=self.s.heads,
            num_key_value_heads=self.s.kv_heads,
            qk_head_dim=self.s.head,
            v_head_dim=self.s.head,
            mla_original_qk_head_dim=0,
            mla_original_v_head_dim=0,
            rope_mode=kv_cache.RopeMode.NORMAL,
            rope_scale=1,
            rope_theta=models.THETA,
            rope_scaling={},
            rope_ext_factors=relax.prim_value(0),
            rotary_dim=self.s.head,
            enable_disaggregation=False,
            dtype=models.FLOAT[self.kind],
            target=TARGET,
        )


def last_row(x):
    """The hidden values of the last token, [1, 1, hidden]."""
    return nn.op.tensor_expr_op(
        lambda t: te.compute((1, 1, t.shape[2]), lambda i, _, k: t[i, t.shape[1] - 1, k]),
        "last_row",
        [x],
    )


def specification(s: models.Shape, kind: str) -> dict:
    hidden, f32, i32, any_object = (
        lambda *shape: nn.spec.Tensor([*shape, s.hidden], models.FLOAT[kind]),
        lambda *shape: nn.spec.Tensor(list(shape), "float32"),
        lambda *shape: nn.spec.Tensor(list(shape), "int32"),
        nn.spec.Object(object_type=kv_cache.PagedKVCache),
    )
    with_weights = {"$": {"param_mode": "packed", "effect_mode": "none"}}
    alone = {"$": {"param_mode": "none", "effect_mode": "none"}}
    return {
        "embed": {"ids": i32("n"), **with_weights},
        "prefill": {"embedded": hidden(1, "n"), "cache": any_object, **with_weights},
        "decode": {"embedded": hidden(1, 1), "cache": any_object, **with_weights},
        "batch_prefill": {
            "embedded": hidden(1, "n"),
            "places": i32("b"),
            "cache": any_object,
            **with_weights,
        },
        "batch_decode": {"embedded": hidden("b", 1), "cache": any_object, **with_weights},
        "softmax_with_temperature": {
            "logits": f32("b", 1, V),
            "temperature": f32("b"),
            **alone,
        },
        "sample_with_top_p": {
            "probs": f32("b", V),
            "indices": i32("b", V),
            "uniform": f32("n"),
            "rows": i32("n"),
            "top_p": f32("b"),
            **alone,
        },
        "create_tir_paged_kv_cache": {
            "sequences": int,
            "tokens": int,
            "chunk": int,
            "page": int,
            "sliding": int,
            **alone,
        },
    }


def metadata(s: models.Shape, kind: str, params) -> dict:
    return {
        "model_type": "llama",
        "quantization": kind,
        "context_window_size": models.CONTEXT,
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": s.chunk,
        "tensor_parallel_shards": 1,
        "pipeline_parallel_stages": 1,
        "kv_state_kind": "kv_cache",
        "max_batch_size": models.BATCH,
        "params": [
            {"name": name, "shape": [int(d) for d in p.shape], "dtype": p.dtype}
            for name, p in params
        ],
    }


def link(output: str, objects: list[str], **options) -> None:
    """As TVM links for the web, but of objects: Debian's clang is too old for its bitcode."""
    emcc.create_tvmjs_wasm(output, objects, **options)


link.object_format = "o"


def compile_library(s: models.Shape, kind: str, out: Path) -> None:
    module, params = Llama(s, kind).export_tvm(spec=specification(s, kind))[:2]
    module = add_kernels(module)
    builder = relax.BlockBuilder(module)
    with builder.function("_metadata", []):
        text = json.dumps(metadata(s, kind, params))
        builder.emit_func_output(builder.emit(tvm.ir.StringImm(text)))
    module = builder.finalize()
    bounds = {"n": s.chunk, "b": models.BATCH}
    for variable, function in module.functions.items():
        if isinstance(function, relax.Function):
            module[variable] = function.with_attr("tir_var_upper_bound", bounds)
    host = tvm.target.Target({"kind": "llvm", "mtriple": "wasm32-unknown-unknown-wasm"})
    target = tvm.target.Target(TARGET, host=host)
    with target:
        library = tvm.compile(module, target=target, relax_pipeline=pipeline(target, kind))
    library.export_library(str(out), fcompile=link)
    print(out, os.path.getsize(out), "bytes")
