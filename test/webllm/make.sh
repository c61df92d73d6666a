#!/usr/bin/env bash
# Makes a WebLLM model: test/webllm/make.sh [SHAPE FORMAT]. See README.md.
# Without arguments it is the tiny model again. Any other, and the wheels and what is compiled,
# goes to WORK (default test/webllm/.work), which git does not keep.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
shape=${1:-tiny} format=${2:-q0f32} work=${WORK:-$here/.work}
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

out=$work/$shape-$format
[ "$shape-$format" = tiny-q0f32 ] && out=$here/model
"$work/venv/bin/python" "$here/folder.py" "$shape" "$format" "$out" "$build"
