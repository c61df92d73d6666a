// Streams from and to bytes in memory. The bytes belong to whoever made the stream.
#pragma once
#include <tvm/ffi/string.h>
#include <tvm/support/io.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace tvm {
namespace support {

class BytesInStream : public Stream {
 public:
  explicit BytesInStream(const std::string& from) : BytesInStream(from.data(), from.size()) {}
  explicit BytesInStream(const ffi::Bytes& from) : BytesInStream(from.data(), from.size()) {}
  BytesInStream(const char* from, size_t bytes) : next_(from), left_(bytes) {}

  using Stream::Read;
  using Stream::Write;
  size_t Read(void* to, size_t bytes) override {
    size_t taken = std::min(bytes, left_);
    if (taken > 0) std::memcpy(to, next_, taken);
    next_ += taken;
    left_ -= taken;
    return taken;
  }
  size_t Write(const void*, size_t) override { return 0; }

 private:
  const char* next_;
  size_t left_;
};

class BytesOutStream : public Stream {
 public:
  explicit BytesOutStream(std::string* to) : to_(to) {}

  using Stream::Read;
  using Stream::Write;
  size_t Read(void*, size_t) override { return 0; }
  size_t Write(const void* from, size_t bytes) override {
    to_->append(static_cast<const char*>(from), bytes);
    return bytes;
  }

 private:
  std::string* to_;
};

}  // namespace support
}  // namespace tvm
