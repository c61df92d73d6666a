// The byte formats: numbers as they lie in memory (little-endian, as on every machine this runs
// on), an enumeration as its number, everything with a length as 64 bits of length and its items.
#pragma once
#include <dlpack/dlpack.h>
#include <tvm/ffi/container/array.h>
#include <tvm/ffi/container/map.h>
#include <tvm/ffi/endian.h>
#include <tvm/ffi/string.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "io.h"

namespace tvm {
namespace support {

template <typename T>
struct Serializer<T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>> {
  static constexpr bool enabled = true;
  static void Write(Stream* to, T value) { to->Write(&value, sizeof value); }
  static bool Read(Stream* from, T* value) { return from->Read(value, sizeof *value) == sizeof *value; }
};

// Text of any class that has data() and size(), read as a std::string.
template <typename Text>
struct TextSerializer {
  static constexpr bool enabled = true;
  static void Write(Stream* to, const Text& text) {
    to->Write<uint64_t>(text.size());
    to->Write(static_cast<const void*>(text.data()), text.size());
  }
  static bool Read(Stream* from, Text* text) {
    uint64_t size;
    if (!from->Read(&size)) return false;
    std::string content(size, '\0');
    bool whole = from->Read(static_cast<void*>(content.data()), content.size()) == content.size();
    *text = Text(std::move(content));
    return whole;
  }
};
template <>
struct Serializer<std::string> : TextSerializer<std::string> {};
template <>
struct Serializer<ffi::String> : TextSerializer<ffi::String> {};
template <>
struct Serializer<ffi::Bytes> : TextSerializer<ffi::Bytes> {};

// A row of items: `List` is a std::vector or an ffi::Array.
template <typename List, typename Item>
struct ListSerializer {
  static constexpr bool enabled = true;
  static void Write(Stream* to, const List& list) {
    to->Write<uint64_t>(list.size());
    for (const Item& item : list) to->Write<Item>(item);
  }
  static bool Read(Stream* from, List* list) {
    uint64_t size;
    if (!from->Read(&size)) return false;
    *list = List();
    while (size-- > 0) {
      Item item;
      if (!from->Read(&item)) return false;
      list->push_back(std::move(item));
    }
    return true;
  }
};
template <typename T>
struct Serializer<std::vector<T>> : ListSerializer<std::vector<T>, T> {};
template <typename T>
struct Serializer<ffi::Array<T>> : ListSerializer<ffi::Array<T>, T> {};

// A table: its entries one after the other, key before value.
template <typename Table, typename Key, typename Value, void (*put)(Table*, Key, Value)>
struct TableSerializer {
  static constexpr bool enabled = true;
  static void Write(Stream* to, const Table& table) {
    to->Write<uint64_t>(table.size());
    for (const auto& entry : table) {
      to->Write<Key>(entry.first);
      to->Write<Value>(entry.second);
    }
  }
  static bool Read(Stream* from, Table* table) {
    uint64_t size;
    if (!from->Read(&size)) return false;
    *table = Table();
    while (size-- > 0) {
      Key key;
      Value value;
      if (!from->Read(&key) || !from->Read(&value)) return false;
      put(table, std::move(key), std::move(value));
    }
    return true;
  }
};
template <typename Table, typename Key, typename Value>
void PutStd(Table* table, Key key, Value value) {
  (*table)[std::move(key)] = std::move(value);
}
template <typename Table, typename Key, typename Value>
void PutFfi(Table* table, Key key, Value value) {
  table->Set(std::move(key), std::move(value));
}
template <typename K, typename V>
struct Serializer<std::unordered_map<K, V>>
    : TableSerializer<std::unordered_map<K, V>, K, V, PutStd<std::unordered_map<K, V>, K, V>> {};
template <typename K, typename V>
struct Serializer<ffi::Map<K, V>>
    : TableSerializer<ffi::Map<K, V>, K, V, PutFfi<ffi::Map<K, V>, K, V>> {};

template <>
struct Serializer<DLDataType> {
  static constexpr bool enabled = true;
  static void Write(Stream* to, const DLDataType& type) {
    to->Write(type.code);
    to->Write(type.bits);
    to->Write(type.lanes);
  }
  static bool Read(Stream* from, DLDataType* type) {
    return from->Read(&type->code) && from->Read(&type->bits) && from->Read(&type->lanes);
  }
};
template <>
struct Serializer<DLDevice> {
  static constexpr bool enabled = true;
  static void Write(Stream* to, const DLDevice& device) {
    to->Write<int32_t>(device.device_type);
    to->Write<int32_t>(device.device_id);
  }
  static bool Read(Stream* from, DLDevice* device) {
    int32_t type;
    if (!from->Read(&type)) return false;
    device->device_type = static_cast<DLDeviceType>(type);
    return from->Read(&device->device_id);
  }
};

}  // namespace support
}  // namespace tvm
