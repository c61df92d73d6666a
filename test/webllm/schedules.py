"""How the programs of a library are laid out on a graphics processor."""

import tvm
from tvm import relax, s_tir, tirx
from tvm.s_tir import dlight


def pipeline(target: tvm.target.Target, kind: str) -> tvm.transform.Pass:
    """TVM's own; for large models with schedules for a few rows, as MLC's libraries have them."""
    generic = relax.backend.gpu_generic
    if kind == "q0f32":
        return generic.get_default_pipeline(target)
    *fused, schedules = generic.legalize_passes(target)
    return tvm.transform.Sequential(
        [
            *generic.library_dispatch_passes(target),
            *fused,
            few_rows,
            schedules,
            *generic.dataflow_lower_passes(target),
            *generic.finalize_passes(target),
        ]
    )


@tvm.transform.module_pass(opt_level=0)
def few_rows(module: tvm.IRModule, _) -> tvm.IRModule:
    """A product of any number of rows gets programs for up to two, up to eight, and more."""

    def scheduled(function, rule):
        out = dlight.ApplyDefaultSchedule(rule)(tvm.IRModule({"main": function}))["main"]
        return out if "tirx.is_scheduled" in out.attrs else None

    for variable, function in module.functions_items():
        if not isinstance(function, tirx.PrimFunc) or "tirx.is_scheduled" in function.attrs:
            continue
        sizes = {size for one in function.params for size in getattr(one, "shape", ())}
        open_sizes = [size for size in sizes if isinstance(size, tirx.Var)]
        if len(open_sizes) != 1:
            continue
        many = scheduled(function, dlight.gpu.Matmul())
        two, four = (scheduled(function, dlight.gpu.LowBatchGEMV(rows)) for rows in (2, 4))
        if not (many and two and four):
            continue
        body, count = many.body, open_sizes[0]
        for most, few in [(8, four), (2, two)]:
            at_most = tirx.op.tvm_thread_invariant(count <= most)
            body = tirx.IfThenElse(at_most, few.body, body)
        root = s_tir.SBlockRealize([], True, s_tir.SBlock([], [], [], "root", body))
        module[variable] = many.with_body(root)
    return module
