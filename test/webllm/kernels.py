"""Kernels of our own, each behind a function of the name that WebLLM looks for.

TVM's sort for graphics processors needs a third dimension of blocks, which its generator for
WebGPU refuses; 512 words are sorted by counting who stands before each.
"""

import tvm
from model import VOCABULARY as V
from tvm import relax, tirx
from tvm.script import tirx as T


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
