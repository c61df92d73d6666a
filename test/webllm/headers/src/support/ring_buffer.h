// Bytes between a writer and a reader. What was read is dropped from the front at each write.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace tvm {
namespace support {

class RingBuffer {
 public:
  size_t bytes_available() const { return bytes_.size() - read_; }
  void Reserve(size_t bytes) { bytes_.reserve(read_ + bytes); }

  void Read(void* to, size_t bytes) {
    std::memcpy(to, bytes_.data() + read_, bytes);
    read_ += bytes;
  }
  void Write(const void* from, size_t bytes) {
    Drop();
    const char* first = static_cast<const char*>(from);
    bytes_.insert(bytes_.end(), first, first + bytes);
  }
  // `send(data, bytes)` says how many of them it took.
  template <typename Send>
  size_t ReadWithCallback(Send send, size_t most) {
    size_t taken = send(bytes_.data() + read_, std::min(most, bytes_available()));
    read_ += taken;
    return taken;
  }
  // `receive(data, bytes)` says how many it brought.
  template <typename Receive>
  size_t WriteWithCallback(Receive receive, size_t most) {
    Drop();
    size_t before = bytes_.size();
    bytes_.resize(before + most);
    size_t brought = receive(bytes_.data() + before, most);
    bytes_.resize(before + brought);
    return brought;
  }

 private:
  void Drop() {
    bytes_.erase(bytes_.begin(), bytes_.begin() + read_);
    read_ = 0;
  }
  std::vector<char> bytes_;
  size_t read_ = 0;
};

}  // namespace support
}  // namespace tvm
