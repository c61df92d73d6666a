// A stream of bytes, and typed reading and writing on top of it.
#pragma once
#include <cstddef>

namespace tvm {
namespace support {

class Stream;

// How one type is written; the kinds that are known stand in serializer.h.
template <typename T, typename Condition = void>
struct Serializer {
  static constexpr bool enabled = false;
};

class Stream {
 public:
  virtual ~Stream() = default;
  // Both return how many bytes went through.
  virtual size_t Read(void* to, size_t bytes) = 0;
  virtual size_t Write(const void* from, size_t bytes) = 0;

  template <typename T>
  void Write(const T& value) {
    Serializer<T>::Write(this, value);
  }
  template <typename T>
  bool Read(T* value) {
    return Serializer<T>::Read(this, value);
  }
  template <typename T>
  void WriteArray(const T* values, size_t count) {
    for (size_t i = 0; i < count; ++i) Write<T>(values[i]);
  }
  template <typename T>
  bool ReadArray(T* values, size_t count) {
    for (size_t i = 0; i < count; ++i)
      if (!Read<T>(values + i)) return false;
    return true;
  }
};

}  // namespace support
}  // namespace tvm

#include <tvm/support/serializer.h>
