#pragma once

#include "runtime/base/float_format.h"
#include "runtime/base/narrow_float.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace assay {

/// Element types. The numbers are those of ONNX's TensorProto.DataType, so that further types have
/// their place waiting.
enum class DType : uint8_t {
  kFloat32 = 1,
  kUint8 = 2,
  kInt8 = 3,
  kUint16 = 4,
  kInt16 = 5,
  kInt32 = 6,
  kInt64 = 7,
  kBool = 9,
  kFloat16 = 10,
  kFloat64 = 11,
  kUint32 = 12,
  kUint64 = 13,
  kBFloat16 = 16,
};

/// A set of element types: `kFloats.Contains(DType::kFloat16)`.
struct DTypeSet {
  uint32_t bits = 0;

  constexpr DTypeSet() = default;
  constexpr DTypeSet(DType type) : bits(1u << static_cast<int>(type)) {}
  template <class... Types>
  constexpr DTypeSet(DType first, Types... rest)
      : bits((DTypeSet(first).bits | ... | DTypeSet(rest).bits)) {}
  constexpr bool Contains(DType type) const { return bits >> static_cast<int>(type) & 1; }
  constexpr bool Intersects(DTypeSet other) const { return (bits & other.bits) != 0; }
  constexpr DTypeSet operator|(DTypeSet other) const {
    DTypeSet result;
    result.bits = bits | other.bits;
    return result;
  }
  constexpr DTypeSet Without(DTypeSet other) const {
    DTypeSet result;
    result.bits = bits & ~other.bits;
    return result;
  }
  constexpr bool operator==(const DTypeSet&) const = default;
};

inline constexpr DTypeSet kFloats{DType::kFloat64, DType::kFloat32, DType::kFloat16,
                                  DType::kBFloat16};
inline constexpr DTypeSet kSigned{DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64};
inline constexpr DTypeSet kUnsigned{DType::kUint8, DType::kUint16, DType::kUint32, DType::kUint64};
inline constexpr DTypeSet kIntegers = kSigned | kUnsigned;
inline constexpr DTypeSet kNumbers = kFloats | kIntegers;
inline constexpr DTypeSet kAllTypes = kNumbers | DTypeSet(DType::kBool);
inline constexpr DTypeSet kBoolOnly{DType::kBool};
inline constexpr DTypeSet kIndexTypes{DType::kInt32, DType::kInt64};
inline constexpr DTypeSet kInt64Only{DType::kInt64};

/// Every element type of this build, in the order of the enumeration.
inline constexpr DType kEveryDType[] = {
    DType::kFloat32, DType::kUint8,  DType::kInt8,    DType::kUint16,  DType::kInt16,
    DType::kInt32,   DType::kInt64,  DType::kBool,    DType::kFloat16, DType::kFloat64,
    DType::kUint32,  DType::kUint64, DType::kBFloat16};

/// Bytes of one element.
int64_t SizeOf(DType dtype);

/// Short name as in case ids: "f32", "bf16", "i64", "u8", "bool".
std::string_view NameOf(DType dtype);
std::optional<DType> ParseDType(std::string_view name);

/// The type with this ONNX TensorProto.DataType number; none where this build does not have it.
std::optional<DType> DTypeFromOnnx(int64_t number);

/// The format of a floating-point type. Requires kFloats.Contains(dtype).
const FloatFormat& FormatOf(DType dtype);

inline bool IsFloat(DType dtype) { return kFloats.Contains(dtype); }

/// Calls `f.template operator()<E>()` with the C++ type that stores `dtype`: float, double, Half,
/// BFloat16, bool, int8_t … uint64_t. `VisitDType(t, [&]<class E>() { return sizeof(E); })`
template <class F>
decltype(auto) VisitDType(DType dtype, F&& f) {
  switch (dtype) {
    case DType::kFloat32: return f.template operator()<float>();
    case DType::kUint8: return f.template operator()<uint8_t>();
    case DType::kInt8: return f.template operator()<int8_t>();
    case DType::kUint16: return f.template operator()<uint16_t>();
    case DType::kInt16: return f.template operator()<int16_t>();
    case DType::kInt32: return f.template operator()<int32_t>();
    case DType::kInt64: return f.template operator()<int64_t>();
    case DType::kBool: return f.template operator()<bool>();
    case DType::kFloat16: return f.template operator()<Half>();
    case DType::kFloat64: return f.template operator()<double>();
    case DType::kUint32: return f.template operator()<uint32_t>();
    case DType::kUint64: return f.template operator()<uint64_t>();
    case DType::kBFloat16: return f.template operator()<BFloat16>();
  }
  std::abort();
}

/// The DType that stores C++ type E: `DTypeOf<float>() == DType::kFloat32`.
template <class E>
constexpr DType DTypeOf();
template <>
constexpr DType DTypeOf<float>() {
  return DType::kFloat32;
}
template <>
constexpr DType DTypeOf<double>() {
  return DType::kFloat64;
}
template <>
constexpr DType DTypeOf<Half>() {
  return DType::kFloat16;
}
template <>
constexpr DType DTypeOf<BFloat16>() {
  return DType::kBFloat16;
}
template <>
constexpr DType DTypeOf<bool>() {
  return DType::kBool;
}
template <>
constexpr DType DTypeOf<int8_t>() {
  return DType::kInt8;
}
template <>
constexpr DType DTypeOf<int16_t>() {
  return DType::kInt16;
}
template <>
constexpr DType DTypeOf<int32_t>() {
  return DType::kInt32;
}
template <>
constexpr DType DTypeOf<int64_t>() {
  return DType::kInt64;
}
template <>
constexpr DType DTypeOf<uint8_t>() {
  return DType::kUint8;
}
template <>
constexpr DType DTypeOf<uint16_t>() {
  return DType::kUint16;
}
template <>
constexpr DType DTypeOf<uint32_t>() {
  return DType::kUint32;
}
template <>
constexpr DType DTypeOf<uint64_t>() {
  return DType::kUint64;
}

}  // namespace assay
