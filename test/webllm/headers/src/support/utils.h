#pragma once
#include <string>

namespace tvm {
namespace support {

inline bool StartsWith(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

}  // namespace support
}  // namespace tvm
