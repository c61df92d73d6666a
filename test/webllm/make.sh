#!/usr/bin/env bash
# Makes the tiny WebLLM model again: test/webllm/make.sh [WORK]. See README.md.
# WORK (default test/webllm/.work, not kept by git) holds the wheels and what is compiled.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$here/.work}
mkdir -p "$work" && work=$(cd "$work" && pwd)
command -v emcc >/dev/null || { echo 'Install Debian’s emscripten first.' >&2; exit 1; }

[ -d "$work/venv" ] || python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet -r "$here/requirements.txt"
packages=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

# The runtime's sources as the wheels carry them, with the headers that they leave out.
build=$work/runtime
mkdir -p "$build/web/dist/wasm" "$build/3rdparty"
cp -r "$packages/tvm/src" "$packages/tvm/include" "$build/"
cp -r "$packages/tvm/web/emcc" "$build/web/"
ln -sfn "$packages/tvm_ffi" "$build/3rdparty/tvm-ffi"
cp -r "$here/headers/." "$build/"

ffi=$build/3rdparty/tvm-ffi
for part in tvmjs_support webgpu_runtime wasm_runtime; do
  bitcode=$build/web/dist/wasm/$part.bc
  [ -e "$bitcode" ] || emcc -O3 -std=c++17 -Wno-ignored-attributes -emit-llvm -c \
    -I"$build" -I"$build/include" -I"$ffi/include" -I"$ffi/3rdparty/dlpack/include" \
    -o "$bitcode" "$build/web/emcc/$part.cc"
done

"$work/venv/bin/python" "$here/model.py" "$build" "$here/model"
