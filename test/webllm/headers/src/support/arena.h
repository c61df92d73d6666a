// Memory that is given back all at once.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace tvm {
namespace support {

class Arena {
 public:
  // Room for `count` plain values, not set to anything.
  template <typename T>
  T* allocate_(size_t count = 1) {
    size_t units = (sizeof(T) * count + sizeof(Unit) - 1) / sizeof(Unit);
    blocks_.emplace_back(new Unit[units]);
    return reinterpret_cast<T*>(blocks_.back().get());
  }
  void RecycleAll() { blocks_.clear(); }

 private:
  using Unit = std::max_align_t;
  std::vector<std::unique_ptr<Unit[]>> blocks_;
};

}  // namespace support
}  // namespace tvm
