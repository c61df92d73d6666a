// Base64 around another stream: all is coded at once, at the end or at the beginning.
#pragma once
#include <tvm/ffi/extra/base64.h>
#include <tvm/support/io.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace tvm {
namespace support {

class Base64OutStream : public Stream {
 public:
  explicit Base64OutStream(Stream* to) : to_(to) {}

  using Stream::Read;
  using Stream::Write;
  size_t Read(void*, size_t) override { return 0; }
  size_t Write(const void* from, size_t bytes) override {
    plain_.append(static_cast<const char*>(from), bytes);
    return bytes;
  }
  void Finish() {
    ffi::String coded = ffi::Base64Encode(ffi::Bytes(std::move(plain_)));
    to_->Write(static_cast<const void*>(coded.data()), coded.size());
    plain_.clear();
  }

 private:
  Stream* to_;
  std::string plain_;
};

class Base64InStream : public Stream {
 public:
  explicit Base64InStream(Stream* from) : from_(from) {}

  using Stream::Read;
  using Stream::Write;
  void InitPosition() {
    std::string coded;
    char piece[1024];
    while (size_t bytes = from_->Read(static_cast<void*>(piece), sizeof piece))
      coded.append(piece, bytes);
    plain_ = ffi::Base64Decode(ffi::String(std::move(coded)));
    at_ = 0;
  }
  size_t Read(void* to, size_t bytes) override {
    size_t taken = std::min(bytes, plain_.size() - at_);
    if (taken > 0) std::memcpy(to, plain_.data() + at_, taken);
    at_ += taken;
    return taken;
  }
  size_t Write(const void*, size_t) override { return 0; }

 private:
  Stream* from_;
  ffi::Bytes plain_;
  size_t at_ = 0;
};

}  // namespace support
}  // namespace tvm
