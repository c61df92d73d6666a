"""The tiny model as WebLLM calls it: the functions of its library, compiled for WebGPU.

How tokens are drawn is taken as it stands in TVM, with its fault (see README.md): the official
libraries are made of the same parts, and Mull must cope with them.
"""

import json
import os
from pathlib import Path

import model as tiny
import tvm
from tvm import relax, tirx
from tvm.relax.frontend import nn
from tvm.relax.frontend.nn.llm import kv_cache
from tvm.script import tirx as T
from tvm.support import emcc

HEADS, KV_HEADS, HEAD, V = tiny.HEADS, tiny.KV_HEADS, tiny.HEAD, tiny.VOCABULARY
TARGET = tvm.target.Target({"kind": "webgpu", "max_num_threads": 256})


class Layer(nn.Module):
    def __init__(self):
        self.qkv = nn.Linear(tiny.HIDDEN, (HEADS + 2 * KV_HEADS) * HEAD, bias=False)
        self.out = nn.Linear(HEADS * HEAD, tiny.HIDDEN, bias=False)
        self.gate_up = nn.Linear(tiny.HIDDEN, 2 * tiny.FFN, bias=False)
        self.down = nn.Linear(tiny.FFN, tiny.HIDDEN, bias=False)
        self.before_attention = nn.RMSNorm(tiny.HIDDEN, -1, tiny.EPSILON, bias=False)
        self.before_ffn = nn.RMSNorm(tiny.HIDDEN, -1, tiny.EPSILON, bias=False)

    def forward(self, x, cache, number):
        rows, columns, _ = x.shape
        qkv = self.qkv(self.before_attention(x))
        qkv = nn.op.reshape(qkv, (rows, columns, HEADS + 2 * KV_HEADS, HEAD))
        seen = cache.attention_with_fused_qkv(number, qkv, HEADS, sm_scale=HEAD**-0.5)
        x = x + self.out(nn.op.reshape(seen, (rows, columns, HEADS * HEAD)))
        gate, up = nn.op.split(self.gate_up(self.before_ffn(x)), 2, axis=-1)
        return x + self.down(nn.op.silu(gate) * up)


class Tiny(nn.Module):
    def __init__(self):
        self.embedding = nn.Embedding(V, tiny.HIDDEN)
        self.layers = nn.ModuleList([Layer() for _ in range(tiny.LAYERS)])
        self.norm = nn.RMSNorm(tiny.HIDDEN, -1, tiny.EPSILON, bias=False)
        self.head = nn.Linear(tiny.HIDDEN, V, bias=False)

    def hidden(self, x, cache):
        for number, layer in enumerate(self.layers):
            x = layer(x, cache, number)
        return self.norm(x)

    def embed(self, ids):
        return self.embedding(ids)

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
            layer_partition=relax.ShapeExpr([0, tiny.LAYERS]),
            num_hidden_layers=tiny.LAYERS,
            num_attention_heads=HEADS,
            num_key_value_heads=KV_HEADS,
            qk_head_dim=HEAD,
            v_head_dim=HEAD,
            mla_original_qk_head_dim=0,
            mla_original_v_head_dim=0,
            rope_mode=kv_cache.RopeMode.NORMAL,
            rope_scale=1,
            rope_theta=tiny.THETA,
            rope_scaling={},
            rope_ext_factors=relax.prim_value(0),
            rotary_dim=HEAD,
            enable_disaggregation=False,
            dtype="float32",
            target=TARGET,
        )


def last_row(x):
    """The hidden values of the last token, [1, 1, hidden]."""
    return nn.op.tensor_expr_op(
        lambda t: tvm.te.compute((1, 1, tiny.HIDDEN), lambda i, _, k: t[i, t.shape[1] - 1, k]),
        "last_row",
        [x],
    )


def specification() -> dict:
    f32, i32, any_object = (
        lambda *shape: nn.spec.Tensor(list(shape), "float32"),
        lambda *shape: nn.spec.Tensor(list(shape), "int32"),
        nn.spec.Object(object_type=kv_cache.PagedKVCache),
    )
    with_weights = {"$": {"param_mode": "packed", "effect_mode": "none"}}
    alone = {"$": {"param_mode": "none", "effect_mode": "none"}}
    return {
        "embed": {"ids": i32("n"), **with_weights},
        "prefill": {"embedded": f32(1, "n", tiny.HIDDEN), "cache": any_object, **with_weights},
        "decode": {"embedded": f32(1, 1, tiny.HIDDEN), "cache": any_object, **with_weights},
        "batch_prefill": {
            "embedded": f32(1, "n", tiny.HIDDEN),
            "places": i32("b"),
            "cache": any_object,
            **with_weights,
        },
        "batch_decode": {"embedded": f32("b", 1, tiny.HIDDEN), "cache": any_object, **with_weights},
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


# ── Kernels of our own ───────────────────────────────────────────────────────────────────────
# TVM's sort for graphics processors needs a third dimension of blocks, which its generator for
# WebGPU refuses; 512 words are sorted by counting who stands before each.


@T.prim_func(s_tir=True)
def rank_probs(a: T.handle, b: T.handle, c: T.handle):
    T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
    rows = T.int32()
    probs = T.match_buffer(a, (rows, 512), "float32")
    ordered = T.match_buffer(b, (rows, 512), "float32")
    indices = T.match_buffer(c, (rows, 512), "int32")
    for block in T.thread_binding(rows * 2, thread="blockIdx.x"):
        for thread in T.thread_binding(256, thread="threadIdx.x"):
            with T.sblock("rank"):
                row = T.axis.spatial(rows, block // 2)
                own = T.axis.spatial(512, block % 2 * 256 + thread)
                before = T.sblock_alloc_buffer((1,), "int32", scope="local")
                before[0] = 0
                for other in range(512):
                    if probs[row, other] > probs[row, own] or (
                        probs[row, other] == probs[row, own] and other < own
                    ):
                        before[0] = before[0] + 1
                ordered[row, before[0]] = probs[row, own]
                indices[row, before[0]] = own


@T.prim_func(s_tir=True)
def mask_logits(a: T.handle, b: T.handle, c: T.handle):
    T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
    rows, named = T.int32(), T.int32()
    logits = T.match_buffer(a, (rows, 512), "float32")
    ids = T.match_buffer(b, (named,), "int32")
    mask = T.match_buffer(c, (rows, 16), "int32")
    for block in T.thread_binding(named * 2, thread="blockIdx.x"):
        for thread in T.thread_binding(256, thread="threadIdx.x"):
            with T.sblock("mask"):
                name = T.axis.spatial(named, block // 2)
                word = T.axis.spatial(512, block % 2 * 256 + thread)
                if (mask[ids[name], word // 32] >> (word % 32)) & 1 == 0:
                    logits[ids[name], word] = T.float32(-3.0e38)


@T.prim_func(s_tir=True)
def bias_logits(a: T.handle, b: T.handle, c: T.handle, d: T.handle):
    T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
    rows, named = T.int32(), T.int32()
    logits = T.match_buffer(a, (rows, 512), "float32")
    places = T.match_buffer(b, (named,), "int32")
    words = T.match_buffer(c, (named,), "int32")
    bias = T.match_buffer(d, (named,), "float32")
    for block in T.thread_binding(named, thread="blockIdx.x"):
        for thread in T.thread_binding(1, thread="threadIdx.x"):
            with T.sblock("bias"):
                n = T.axis.spatial(named, block + thread)
                logits[places[n], words[n]] = logits[places[n], words[n]] + bias[n]


@T.prim_func(s_tir=True)
def punish_logits(
    a: T.handle, b: T.handle, c: T.handle, d: T.handle, e: T.handle, f: T.handle
):
    T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
    rows, sequences, named = T.int32(), T.int32(), T.int32()
    logits = T.match_buffer(a, (rows, 512), "float32")
    ids = T.match_buffer(b, (sequences,), "int32")
    places = T.match_buffer(c, (named,), "int32")
    words = T.match_buffer(d, (named,), "int32")
    counts = T.match_buffer(e, (named,), "int32")
    penalties = T.match_buffer(f, (sequences, 3), "float32")
    for block in T.thread_binding(named, thread="blockIdx.x"):
        for thread in T.thread_binding(1, thread="threadIdx.x"):
            with T.sblock("punish"):
                n = T.axis.spatial(named, block + thread)
                row = T.sblock_alloc_buffer((1,), "float32", scope="local")
                row[0] = (
                    logits[ids[places[n]], words[n]]
                    - penalties[places[n], 0]
                    - T.cast(counts[n], "float32") * penalties[places[n], 1]
                )
                logits[ids[places[n]], words[n]] = T.if_then_else(
                    row[0] < T.float32(0),
                    row[0] * penalties[places[n], 2],
                    row[0] / penalties[places[n], 2],
                )


def add_kernels(module: tvm.IRModule) -> tvm.IRModule:
    """Each kernel behind a function of the name that the package looks for."""
    builder = relax.BlockBuilder(module)
    n, b = tirx.Var("n", "int64"), tirx.Var("b", "int64")

    def tensor(name, dtype, *shape):
        return relax.Var(name, relax.TensorType(shape, dtype))

    probs = tensor("probs", "float32", b, V)
    with builder.function("argsort_probs", [probs]):
        kernel = builder.add_func(rank_probs, "rank_probs")
        sorted_types = [relax.TensorType((b, V), "float32"), relax.TensorType((b, V), "int32")]
        builder.emit_func_output(builder.emit(relax.call_tir(kernel, [probs], sorted_types)))

    s = tirx.Var("s", "int64")
    for name, kernel, rest in [
        (
            "apply_bitmask_inplace",
            mask_logits,
            [tensor("ids", "int32", n), tensor("mask", "int32", b, V // 32)],
        ),
        (
            "apply_logit_bias_inplace",
            bias_logits,
            [tensor("at", "int32", n), tensor("words", "int32", n), tensor("bias", "float32", n)],
        ),
        (
            "apply_penalty_inplace",
            punish_logits,
            [
                tensor("ids", "int32", s),
                tensor("at", "int32", n),
                tensor("words", "int32", n),
                tensor("counts", "int32", n),
                tensor("penalties", "float32", s, 3),
            ],
        ),
    ]:
        logits = tensor("logits", "float32", b, V)
        with builder.function(name, [logits, *rest], attrs={"relax.force_pure": True}):
            call = relax.op.call_tir_inplace(
                builder.add_func(kernel, kernel.__name__),
                [logits, *rest],
                [0],
                relax.TensorType((b, V), "float32"),
            )
            builder.emit_func_output(builder.emit(call))
    return builder.finalize()


def metadata(names: list[str], params) -> dict:
    return {
        "model_type": "llama",
        "quantization": "q0f32",
        "context_window_size": tiny.CONTEXT,
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": tiny.CHUNK,
        "tensor_parallel_shards": 1,
        "pipeline_parallel_stages": 1,
        "kv_state_kind": "kv_cache",
        "max_batch_size": tiny.BATCH,
        "params": [
            {"name": name, "shape": [int(d) for d in p.shape], "dtype": "float32"}
            for name, p in params
            if name in names
        ],
    }


def link(output: str, objects: list[str], **options) -> None:
    """As TVM links for the web, but of objects: Debian's clang is too old for its bitcode."""
    emcc.create_tvmjs_wasm(output, objects, **options)


link.object_format = "o"


def compile_library(out: Path, names: list[str]) -> None:
    module, params = Tiny().export_tvm(spec=specification())[:2]
    module = add_kernels(module)
    builder = relax.BlockBuilder(module)
    with builder.function("_metadata", []):
        text = json.dumps(metadata(names, params))
        builder.emit_func_output(builder.emit(tvm.ir.StringImm(text)))
    module = builder.finalize()
    bounds = {"n": tiny.CHUNK, "b": tiny.BATCH}
    for variable, function in module.functions.items():
        if isinstance(function, relax.Function):
            module[variable] = function.with_attr("tir_var_upper_bound", bounds)
    host = tvm.target.Target({"kind": "llvm", "mtriple": "wasm32-unknown-unknown-wasm"})
    target = tvm.target.Target(TARGET, host=host)
    with target:
        library = tvm.compile(
            module,
            target=target,
            relax_pipeline=relax.backend.gpu_generic.get_default_pipeline(target),
        )
    library.export_library(str(out), fcompile=link)
    print(out, os.path.getsize(out), "bytes")
